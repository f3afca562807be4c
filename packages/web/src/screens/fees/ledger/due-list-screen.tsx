import { api } from '@casa/contract'
import { debtAges } from '@casa/contract/rules/ledger'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../api/hooks.ts'
import { useWholeList } from '../../../api/whole-list.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/texts.ts'
import { ChildLink } from '../../../parts/child-link.tsx'
import { ClassPicker } from '../../../parts/class-picker.tsx'
import { ListPage } from '../../../parts/list-page.tsx'
import { rupees } from '../../../parts/rupees.ts'
import { useKeepsLedger } from '../../../parts/use-keeps-ledger.ts'
import type { Column, RowAction } from '../../../ui/column.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { FactList } from '../../../ui/fact-list.tsx'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { NotificationsOutlined, Payments, ReceiptLongOutlined } from '../../../ui/icons.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import type { Debt, Due } from './account.ts'
import { NoLedger } from './keeps-ledger.tsx'
import { ReminderDialog } from './reminder-dialog.tsx'
import { useDueFilter } from './use-due-filter.ts'

/** What families owe, by class, with the available actions. */
export default function DueListScreen() {
  const t = useTexts('ledger')
  const { keeps, error, retry } = useKeepsLedger()
  if (keeps) return <DueList />
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      {keeps === false ? <NoLedger /> : error && <ErrorState error={error} retry={retry} />}
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
  // Families who have paid in the meantime, or are filtered out, are not reminded.
  const chosen = list.rows.filter(({ _id }) => ticked.has(_id))
  const actions: RowAction<Debt>[] = [
    { title: t('pay'), icon: <Payments />, to: row => row._id },
    { title: t('account'), icon: <ReceiptLongOutlined />, to: row => `/app/feeaccount/${row._id}` },
  ]
  const classTotals = new Map(due.data?.classes.map(one => [one._id, one]))
  return (
    <>
      <ListPage
        title={t('title')}
        description={t('description')}
        commands={
          <>
            <Button
              variant="contained"
              startIcon={<NotificationsOutlined />}
              disabled={chosen.length === 0}
              onClick={() => setReminding(true)}
            >
              {chosen.length > 0 ? t('remind.action', { count: chosen.length }) : t('remind.title')}
            </Button>
            <Button component={Link} to="/app/fee">
              {t('toFees')}
            </Button>
          </>
        }
        lead={due.data && <DueTotals due={due.data} />}
        filters={<DueFilters filter={filter} onSearch={list.retry} />}
        list={list}
        columns={useDueColumns()}
        actions={actions}
        rowName={row => row.fullName}
        selection={{ ids: ticked, change: setTicked }}
        grouping={{
          of: row => row.classId._id,
          heading: (row, size) => (
            <Typography component="span" sx={{ fontWeight: 600 }}>
              {t('ofClass', {
                class: row.classId.className,
                amount: rupees(classTotals.get(row.classId._id)?.due ?? '0.00'),
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

/** The total owed, and its breakdown by the age of the debts. */
function DueTotals({ due }: { due: Due }) {
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
          {row.leftOn !== null && (
            <Typography component="span" variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
              {t('leftOn', { day: day(row.leftOn) })}
            </Typography>
          )}
        </>
      ),
      main: true,
    },
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
