import { api } from '@casa/contract'
import type { AnswerOf } from '@casa/contract/route'
import { type DebtAge, debtAges } from '@casa/contract/rules/ledger'
import { sumOf } from '@casa/contract/rules/money'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import MenuItem from '@mui/material/MenuItem'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId, useMemo, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { useCall, useWrite } from '../../../api/hooks.ts'
import { useWholeList } from '../../../api/list.ts'
import { withParameters } from '../../../lib/address.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useMessages } from '../../../lib/messages.ts'
import { mayWrite } from '../../../lib/rights.ts'
import { useTexts } from '../../../lib/texts.ts'
import { useAddress } from '../../../lib/use-address.ts'
import { ChildLink } from '../../../parts/child-link.tsx'
import { ClassPicker } from '../../../parts/class-picker.tsx'
import { ListPage } from '../../../parts/list-page.tsx'
import { rupees, useKeepsLedger } from '../../../parts/money.tsx'
import { matching } from '../../../ui/arrange.ts'
import type { Column, RowAction } from '../../../ui/column.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { FactList } from '../../../ui/even-grid.tsx'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { NotificationsOutlined, Payments, ReceiptLongOutlined } from '../../../ui/icons.tsx'
import { Loaded, PendingSheet } from '../../../ui/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ClosableDialog } from '../../../ui/route-dialog.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { NoLedger } from './account.tsx'

type Due = AnswerOf<typeof api.ledger.due>
type Debt = Due['rows'][number]
type ReminderPreview = AnswerOf<typeof api.ledger.previewReminders>

/** What families owe, by class, with the available actions. */
export default function DueListScreen() {
  const t = useTexts('ledger')
  const { keeps, error, retry } = useKeepsLedger()
  if (keeps) return <DueList />
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      {keeps === false ? (
        <NoLedger />
      ) : error ? (
        <ErrorState error={error} retry={retry} />
      ) : (
        <PendingSheet height={480} />
      )}
    </>
  )
}

function DueList() {
  const t = useTexts('ledger')
  const filter = useDueFilter()
  const due = useCall(api.ledger.due, { query: filter.query }, { keepsLast: true })
  const list = useWholeList(due, due.data?.rows ?? [])
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [reminding, setReminding] = useState(false)
  const columns = useDueColumns()
  const writes = mayWrite('money')
  const shown = matching(list.rows, columns, list.view.search)
  // Families who have paid in the meantime, or are not on the list, are not reminded.
  const chosen = shown.filter(({ _id }) => ticked.has(_id))
  const actions: RowAction<Debt>[] = [
    { title: t('pay'), icon: <Payments />, to: row => row._id, for: () => writes },
    { title: t('account'), icon: <ReceiptLongOutlined />, to: row => `/app/feeaccount/${row._id}` },
  ]
  const totals = useMemo(() => totalsOf(shown), [shown])
  return (
    <>
      <ListPage
        title={t('title')}
        description={t('description')}
        commands={
          <>
            {writes && (
              <Button
                variant="contained"
                startIcon={<NotificationsOutlined />}
                disabled={chosen.length === 0}
                onClick={() => setReminding(true)}
              >
                {chosen.length > 0 ? t('remind.action', { count: chosen.length }) : t('remind.title')}
              </Button>
            )}
            <Button component={RouterLink} to="/app/fee">
              {t('toFees')}
            </Button>
          </>
        }
        lead={due.data && <DueTotals due={totals} />}
        filters={<DueFilters filter={filter} onSearch={list.retry} />}
        list={list}
        columns={columns}
        actions={actions}
        rowName={row => row.fullName}
        selection={writes ? { ids: ticked, change: setTicked } : undefined}
        grouping={{
          of: row => row.classId._id,
          heading: (row, size) => (
            <Typography component="span" sx={{ fontWeight: 600 }}>
              {t('ofClass', {
                class: row.classId.className,
                amount: rupees(totals.classes.get(row.classId._id) ?? '0.00'),
              })}{' '}
              · {t('children', { count: size })}
            </Typography>
          ),
        }}
        empty={{
          title: t('emptyTitle'),
          hint: t(filter.narrowed ? 'emptyFiltered' : 'emptyHint'),
          drawing: 'goldenBeads',
        }}
        exportName={t('title')}
      />
      {reminding && (
        <ReminderDialog
          students={chosen.map(({ _id }) => _id)}
          onClose={() => setReminding(false)}
          onSent={() => setTicked(new Set())}
        />
      )}
    </>
  )
}

type Props = { filter: ReturnType<typeof useDueFilter>; onSearch: () => void }

/** Narrows the due list to a class and to debts of a certain age. */
function DueFilters({ filter, onSearch }: Props) {
  const t = useTexts('ledger')
  const { classId, age, choose } = filter
  return (
    <FilterBar onSubmit={onSearch}>
      <ClassPicker all value={classId} onChange={classId => choose({ classId })} />
      <TextField
        select
        size="small"
        label={t('ageFilter')}
        value={age}
        onChange={event => choose({ age: event.target.value })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{t('anyAge')}</MenuItem>
        {debtAges.map(one => (
          <MenuItem key={one} value={one}>
            {t(`ages.${one}`)}
          </MenuItem>
        ))}
      </TextField>
    </FilterBar>
  )
}

/** What the families on the list owe: in total, by class and by age. */
function totalsOf(rows: readonly Debt[]) {
  const byClass = Map.groupBy(rows, row => row.classId._id)
  const due = (of: readonly Debt[]) => sumOf(of.map(row => row.due))
  const ages = debtAges.map(age => [age, sumOf(rows.map(row => row.ages[age]))] as const)
  return {
    total: due(rows),
    ages: Object.fromEntries(ages) as Record<DebtAge, string>,
    classes: new Map([...byClass].map(([id, of]) => [id, due(of)])),
  }
}

/** The total owed, and its breakdown by the age of the debts. */
function DueTotals({ due }: { due: Pick<ReturnType<typeof totalsOf>, 'total' | 'ages'> }) {
  const t = useTexts('ledger')
  return (
    <Paper variant="outlined" sx={{ paddingInline: 2, paddingBlock: 1.5, marginBlockEnd: 2 }}>
      <FactList
        minWidth={124}
        facts={[
          [t('totalDue'), rupees(due.total)],
          ...debtAges.map(age => [t(`ages.${age}`), rupees(due.ages[age])] as const),
        ]}
      />
    </Paper>
  )
}

function useDueColumns(): Column<Debt>[] {
  const t = useTexts('ledger')
  const { day } = useFormats()
  return [
    {
      key: 'classId',
      title: t('class'),
      text: row => row.classId.className,
      inHeading: true,
    },
    {
      key: 'fullName',
      title: t('student'),
      text: row => row.fullName,
      cell: row => (
        <>
          <ChildLink id={row._id}>{row.fullName}</ChildLink>
          {row.phone && (
            <Link href={`tel:${row.phone}`} variant="body2" sx={{ display: 'block', width: 'fit-content' }}>
              {row.phone}
            </Link>
          )}
          {row.leftOn !== null && (
            <Typography component="span" variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
              {t('leftOn', { day: day(row.leftOn) })}
            </Typography>
          )}
        </>
      ),
      main: true,
    },
    { key: 'phone', title: t('phone'), text: row => row.phone ?? '', inHeading: true },
    { key: 'leftOn', title: t('left'), text: row => row.leftOn, sheet: 'day', inHeading: true },
    {
      key: 'due',
      title: t('due'),
      text: row => row.due,
      cell: row => rupees(row.due),
      align: 'right',
      width: 132,
      onPhone: 'firstEnd',
    },
    {
      key: 'oldest',
      title: t('oldest'),
      text: row => row.oldest,
      cell: row => day(row.oldest),
      sheet: 'day',
      width: 152,
    },
    { key: 'days', title: t('age'), text: row => row.days, align: 'right', width: 112 },
    {
      key: 'remindedOn',
      title: t('reminded'),
      text: row => row.remindedOn,
      cell: row => day(row.remindedOn) || t('never'),
      sheet: 'day',
      width: 144,
      onPhone: 'opened',
    },
  ]
}

/** The class and debt age that the due list is narrowed to, kept in the address; an empty text for all. */
function useDueFilter() {
  const [address, setAddress] = useAddress()
  const classId = address.get('classId') ?? ''
  const age = debtAges.find(one => one === address.get('age'))
  return {
    classId,
    age: age ?? '',
    narrowed: classId !== '' || age !== undefined,
    query: { page: 1, size: 5_000, ...(classId && { classId }), ...(age && { age }) },
    choose: (change: { classId?: string; age?: string }) =>
      setAddress(withParameters(change), { replace: true, preventScrollReset: true }),
  }
}

const reminderList = {
  margin: 0,
  padding: 0,
  maxHeight: '40vh',
  overflowY: 'auto',
  listStyle: 'none',
  // A school may remind thousands of families at once, so only visible texts are laid out.
  '& > li': { contentVisibility: 'auto', containIntrinsicBlockSize: 'auto 84px' },
}
const reminderLine = {
  marginBlockEnd: 1.5,
  paddingInlineStart: 2,
  borderInlineStart: '4px solid',
  borderInlineStartColor: 'divider',
}

/** What the parents of each child will read, word for word. */
function ReminderTexts({ reminders }: Pick<ReminderPreview, 'reminders'>) {
  const t = useTexts('ledger')
  const message = useMessages()
  const heading = useId()
  return (
    <div>
      <Typography id={heading} sx={{ color: 'text.secondary' }}>
        {t('remind.preview')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockEnd: 1 }}>
        {t('remind.language')}
      </Typography>
      {/* It scrolls, so it must be reachable by keyboard. */}
      <Box component="ul" role="list" tabIndex={0} aria-labelledby={heading} sx={reminderList}>
        {reminders.map(({ _id, fullName, parents, text }) => (
          <Box component="li" key={_id} sx={reminderLine}>
            <Typography sx={{ fontWeight: 600 }}>
              {fullName} · {t('remind.readers', { count: parents })}
            </Typography>
            <Box component="blockquote" sx={{ margin: 0 }}>
              {message(text)}
            </Box>
          </Box>
        ))}
      </Box>
    </div>
  )
}

type ReminderDialogProps = { students: readonly string[]; onClose: () => void; onSent: () => void }

/** Shows what the parents of the chosen children would receive, and how many, before anything is sent. */
function ReminderDialog({ students, onClose, onSent }: ReminderDialogProps) {
  const t = useTexts('ledger')
  const message = useMessages()
  const toasts = useToasts()
  const body = { studentId: [...students] }
  const preview = useCall(api.ledger.previewReminders, { body })
  const { mutateAsync, isPending } = useWrite(api.ledger.remind)
  const send = async () => {
    try {
      const answer = await mutateAsync({ body })
      toasts.success(message(answer.message))
      onSent()
      onClose()
    } catch (error) {
      toasts.failure(error)
    }
  }
  return (
    <ClosableDialog title={t('remind.title')} onClose={onClose}>
      <Loaded query={preview} pending={160}>
        {preview => <Preview preview={preview} />}
      </Loaded>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1, paddingBlock: 2 }}>
        <Button onClick={onClose}>{t('remind.cancel')}</Button>
        <Button
          variant="contained"
          disabled={!preview.data?.parents}
          loading={isPending}
          onClick={() => void send()}
        >
          {t('remind.send')}
        </Button>
      </Box>
    </ClosableDialog>
  )
}

function Preview({ preview }: { preview: ReminderPreview }) {
  const t = useTexts('ledger')
  const { parents, remindedToday, left, withoutParent, reminders } = preview
  return (
    <Stack spacing={2}>
      <Alert severity={parents > 0 ? 'info' : 'warning'} role="status">
        {parents > 0 ? t('remind.get', { count: parents }) : t('remind.nobody')}
      </Alert>
      {remindedToday > 0 && <Typography>{t('remind.already', { count: remindedToday })}</Typography>}
      {left > 0 && <Typography>{t('remind.left', { count: left })}</Typography>}
      {withoutParent > 0 && <Typography>{t('remind.noParent', { count: withoutParent })}</Typography>}
      {reminders.length > 0 && <ReminderTexts reminders={reminders} />}
    </Stack>
  )
}
