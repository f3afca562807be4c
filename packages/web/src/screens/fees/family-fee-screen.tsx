import { api } from '@casa/contract'
import type { Student } from '@casa/contract/students'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import MenuItem from '@mui/material/MenuItem'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useFormats } from '../../lib/formats.ts'
import { useSchoolDay } from '../../lib/school-day.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { useParameter } from '../../lib/use-parameter.ts'
import { InvoiceStatus } from '../../parts/fee-status.tsx'
import { type Invoice, presentYear, type YearOfFees } from '../../parts/invoices.ts'
import { rupees } from '../../parts/money.tsx'
import { SchoolOf } from '../../parts/school-of.tsx'
import { StudentPicker } from '../../parts/student-picker.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FigureCard } from '../../ui/figure-card.tsx'
import { ChevronRight } from '../../ui/icons.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { OneLine } from '../../ui/text-wrap.tsx'
import { invoicePath, useYears } from './invoice-page.tsx'
import { AccountView } from './ledger/account-view.tsx'

/** What a parent pays for each child: the fee, its instalments and their invoices. */
export default function FamilyFeeScreen() {
  const t = useTexts('payments')
  return (
    <>
      <PageHeader title={t('title')} description={t('welcome', { name: currentUser().name })} />
      <StudentPicker right="fees">
        {student => <OfSchool key={student._id} student={student} />}
      </StudentPicker>
      <Box
        component="blockquote"
        sx={{ marginBlock: 5, marginInline: 0, textAlign: 'center', color: 'text.secondary' }}
      >
        <Typography sx={{ fontStyle: 'italic' }}>{t('quote')}</Typography>
        <Typography variant="body2">{t('quoted')}</Typography>
      </Box>
    </>
  )
}

/** The actual figures if the school keeps a ledger; otherwise those that the specification derives from dates. */
function OfSchool({ student }: { student: Student }) {
  const school = useCall(api.schools.get, { params: { id: student.schooleId } })
  return (
    <Loaded query={school} pending={360}>
      {({ keepsLedger }) => (keepsLedger ? <FamilyAccount student={student} /> : <Fees student={student} />)}
    </Loaded>
  )
}

/** What a family owes and has paid for a child, in a school with a ledger; its receipts are real ones. */
function FamilyAccount({ student }: { student: Student }) {
  const t = useTexts('ledger')
  const account = useCall(api.ledger.account, { params: { id: student._id } })
  return (
    <Loaded query={account} pending={360}>
      {account => (
        <Stack spacing={3}>
          <Alert severity="info" role="note">
            {t('family.note')}
          </Alert>
          <Typography variant="h2" sx={{ '&:empty': { display: 'none' } }}>
            <SchoolOf schooleId={student.schooleId} />
          </Typography>
          <AccountView account={account} />
          <Typography>{t('family.pay')}</Typography>
        </Stack>
      )}
    </Loaded>
  )
}

function Fees({ student }: { student: Student }) {
  const years = useYears(student)
  return (
    <Loaded query={years} pending={360}>
      {years => <FeesByYear years={years} student={student} />}
    </Loaded>
  )
}

function FeesByYear({ years, student }: { years: readonly YearOfFees[]; student: Student }) {
  const t = useTexts('payments')
  const today = useSchoolDay()
  const [chosen, setChosen] = useParameter('year')
  const shown = years.find(({ year }) => year === chosen) ?? presentYear(years, today)
  if (!shown) return <EmptyState drawing="goldenBeads" title={t('noFees')} hint={t('noFeesHint')} />
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {shown.sample && <Alert severity="info">{t('sample')}</Alert>}
      <Year years={years} shown={shown} onChoose={setChosen} />
      <Figures shown={shown} />
      <ScheduleTable invoices={shown.invoices} schooleId={student.schooleId} />
      <InvoiceList invoices={shown.invoices} student={student} />
      <section>
        <Typography variant="h2" sx={{ marginBlockEnd: 1 }}>
          {t('notes')}
        </Typography>
        <Box component="ul" sx={{ margin: 0, paddingInlineStart: 3 }}>
          <li>{t('lateFee')}</li>
          <li>{t('simulationNote')}</li>
        </Box>
      </section>
    </Box>
  )
}

type Choice = { years: readonly YearOfFees[]; shown: YearOfFees; onChoose: (year: string) => void }

function Year({ years, shown, onChoose }: Choice) {
  const t = useTexts('payments')
  if (years.length < 2) {
    return (
      <Typography>
        {t('academicYear')}: <strong>{shown.year}</strong>
      </Typography>
    )
  }
  return (
    <TextField
      select
      size="small"
      label={t('academicYear')}
      value={shown.year}
      onChange={event => onChoose(event.target.value)}
      sx={{ width: 200 }}
    >
      {years.map(({ year }) => (
        <MenuItem key={year} value={year}>
          {year}
        </MenuItem>
      ))}
    </TextField>
  )
}

function Figures({ shown }: { shown: YearOfFees }) {
  const t = useTexts('payments')
  return (
    <Box sx={figures}>
      <FigureCard label={t('tuitionFee')} figure={rupees(shown.total)} />
      <FigureCard label={t('paidCount')} figure={shown.paid} tone="good" />
      <FigureCard
        label={t('pendingCount')}
        figure={shown.pending}
        tone={shown.pending > 0 ? 'bad' : 'quiet'}
      />
    </Box>
  )
}

/** On a phone the total is above the two counts. */
const figures = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(min-content, 1fr))' },
  '& > :nth-of-type(1)': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
}

/** The invoices: one that is Due links to its payment, a Paid one to its receipt. */
function InvoiceList({ invoices, student }: { invoices: readonly Invoice[]; student: Student }) {
  const t = useTexts('payments')
  const { day } = useFormats()
  return (
    <section>
      <Typography variant="h2" sx={{ marginBlockEnd: 1 }}>
        {t('invoices')}
      </Typography>
      <Paper variant="outlined">
        <List disablePadding>
          {invoices.map((invoice, index) => (
            <ListItem key={invoice.id} disablePadding divider={index < invoices.length - 1}>
              <ListItemButton
                component={Link}
                to={invoicePath(invoice, student._id, invoice.status === 'Paid' ? 'receipt' : 'payment')}
                sx={{ gap: 2 }}
              >
                <ListItemText
                  primary={rupees(invoice.amount)}
                  secondary={
                    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
                      {invoice.name && <span>{invoice.name}</span>}
                      <span>{invoice.id}</span>
                      <span>
                        <SchoolOf schooleId={student.schooleId} />
                      </span>
                      {/* A date that breaks at its hyphens is hard to read. */}
                      <OneLine>{day(invoice.date)}</OneLine>
                    </Box>
                  }
                  sx={{ minWidth: 0 }}
                />
                <InvoiceStatus status={invoice.status} />
                <ChevronRight aria-hidden />
              </ListItemButton>
            </ListItem>
          ))}
        </List>
      </Paper>
    </section>
  )
}

/** The payment schedule: each instalment with its date and status. */
function ScheduleTable({ invoices, schooleId }: { invoices: readonly Invoice[]; schooleId: string }) {
  const t = useTexts('payments')
  const { day } = useFormats()
  return (
    <section>
      <Typography variant="h2" id="payment-schedule" sx={{ marginBlockEnd: 1 }}>
        {t('schedule')}
      </Typography>
      <TableContainer component={Paper} variant="outlined" sx={{ maxHeight: 'none' }}>
        <Table
          size="small"
          aria-labelledby="payment-schedule"
          sx={{
            '& th, & td': { paddingInline: { xs: 0.5, sm: 2 } },
            // Keeps an amount apart from the date that follows it.
            '& tr > :nth-child(3)': { paddingInlineStart: { xs: 1, sm: 2 } },
            '& tbody > tr > *': { fontSize: { xs: '0.875rem', sm: '0.9375rem' } },
            '& tr > :first-child': { paddingInlineStart: { xs: 1.5, sm: 2 } },
            '& tr > :last-child': { paddingInlineEnd: { xs: 1.5, sm: 2 } },
          }}
        >
          <TableHead>
            <TableRow>
              <TableCell>{t('installment')}</TableCell>
              <TableCell align="right">{t('amount')}</TableCell>
              <TableCell>{t('dueDate')}</TableCell>
              <TableCell>{t('status')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {invoices.map((invoice, index) => (
              <TableRow key={invoice.id}>
                <TableCell component="th" scope="row">
                  {index + 1}
                  {invoice.name && (
                    <Typography
                      component="span"
                      variant="body2"
                      sx={{ display: 'block', color: 'text.secondary' }}
                    >
                      {invoice.name}
                    </Typography>
                  )}
                  <Typography
                    component="span"
                    variant="body2"
                    sx={{ display: 'block', color: 'text.secondary' }}
                  >
                    <SchoolOf schooleId={schooleId} />
                  </Typography>
                </TableCell>
                <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                  {rupees(invoice.amount)}
                </TableCell>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>{day(invoice.date)}</TableCell>
                <TableCell>
                  <InvoiceStatus status={invoice.status} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </section>
  )
}
