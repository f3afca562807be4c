import { api } from '@casa/contract'
import type { Student } from '@casa/contract/students'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useCall } from '../../api/hooks.ts'
import { useSchoolDay } from '../../lib/school-day.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { presentYear, type YearOfFees } from '../../parts/invoices.ts'
import { rupees } from '../../parts/rupees.ts'
import { StudentPicker } from '../../parts/student-picker.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FigureCard } from '../../ui/figure-card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { InvoiceList } from './invoice-list.tsx'
import { FamilyAccount } from './ledger/family-account.tsx'
import { ScheduleTable } from './schedule-table.tsx'
import { useYears } from './use-years.ts'

/** What a parent pays for each child: the fee, its instalments and their invoices. */
export default function FamilyFeeScreen() {
  const t = useTexts('payments')
  return (
    <>
      <PageHeader title={t('title')} description={t('welcome', { name: currentUser().name })} />
      <StudentPicker>{student => <OfSchool key={student._id} student={student} />}</StudentPicker>
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

/** The true figures where the school keeps a ledger; else what the specification derives from days. */
function OfSchool({ student }: { student: Student }) {
  const school = useCall(api.schools.get, { params: { id: student.schooleId } })
  if (school.isPending) return <Skeleton aria-busy variant="rounded" height={360} />
  if (school.isLoadingError) return <ErrorState error={school.error} retry={() => void school.refetch()} />
  return school.data.keepsLedger ? <FamilyAccount student={student._id} /> : <Fees student={student} />
}

function Fees({ student }: { student: Student }) {
  const t = useTexts('payments')
  const today = useSchoolDay()
  const { years, error, retry } = useYears(student)
  const [chosen, setChosen] = useState<string>()
  if (error && !years) return <ErrorState error={error} retry={retry} />
  if (!years) return <Skeleton aria-busy variant="rounded" height={360} />
  const shown = years.find(({ year }) => year === chosen) ?? presentYear(years, today)
  if (!shown) return <EmptyState drawing="goldenBeads" title={t('noFees')} hint={t('noFeesHint')} />
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {shown.sample && <Alert severity="info">{t('sample')}</Alert>}
      <Year years={years} shown={shown} onChoose={setChosen} />
      <Figures shown={shown} />
      <ScheduleTable invoices={shown.invoices} />
      <InvoiceList invoices={shown.invoices} student={student._id} />
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

/** On a telephone the sum stands above the two counts. */
const figures = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(min-content, 1fr))' },
  '& > :nth-of-type(1)': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
}
