import { api } from '@casa/contract'
import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined'
import Payments from '@mui/icons-material/Payments'
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../api/hooks.ts'
import { useWholeList } from '../../../api/whole-list.ts'
import { useTexts } from '../../../lib/texts.ts'
import { ListPage } from '../../../parts/list-page.tsx'
import { rupees } from '../../../parts/rupees.ts'
import { useKeepsLedger } from '../../../parts/use-keeps-ledger.ts'
import type { RowAction } from '../../../ui/column.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import type { Debt } from './account.ts'
import { DueFilters } from './due-filters.tsx'
import { DueTotals } from './due-totals.tsx'
import { NoLedger } from './keeps-ledger.tsx'
import { ReminderDialog } from './reminder-dialog.tsx'
import { useDueColumns } from './use-due-columns.tsx'
import { useDueFilter } from './use-due-filter.ts'

/** What families owe, by class, with what can be done about it. */
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
  // Who has paid meanwhile, or is filtered away, is not reminded.
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
