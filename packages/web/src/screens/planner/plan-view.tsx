import { api } from '@casa/contract'
import { messages } from '@casa/contract/messages'
import type { RecordWithHistory } from '@casa/contract/records'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useList } from '../../api/list.ts'
import { useQueuedSaves } from '../../api/outbox/outbox.ts'
import { dotted } from '../../lib/dotted.ts'
import { withRows } from '../../lib/list.ts'
import { useMessages, useTexts } from '../../lib/texts.ts'
import { AddButton } from '../../parts/add-button.tsx'
import { ChildLink } from '../../parts/child-link.tsx'
import { withQueuedRowKeys } from '../../parts/queued-keys.ts'
import { nameOf } from '../../parts/student-name.ts'
import { DataTable } from '../../ui/data-table.tsx'
import type { Grouping } from '../../ui/grouping.ts'
import { useTwoLines } from '../../ui/use-two-lines.ts'
import { usePlanColumns } from './plan-columns.tsx'
import { PlanFilters } from './plan-filters.tsx'
import { recordName } from './record-name.ts'
import { useDrafts } from './use-drafts.ts'
import { usePlanActions } from './use-plan-actions.tsx'
import type { usePlans } from './use-plans.ts'
import { usePublish } from './use-publish.ts'
import { useRowKey } from './use-row-key.ts'

const sizes = [1000, 10_000, 1_000_000]

type Props = { plans: ReturnType<typeof usePlans> }

/** The plan as a table of records: the current week at first. A key is recorded by one press in its row. */
export function PlanView({ plans }: Props) {
  const t = useTexts('planner')
  const { filter, isInitLoad } = plans.query
  const body = { ...filter, isInitLoad }
  const stored = useList(api.records.reports, { body }, sizes)
  const waiting = useQueuedSaves()
  const list = withRows(stored, rows => withQueuedRowKeys(rows, waiting))
  const message = useMessages()
  const publish = usePublish()
  const onKey = useRowKey()
  const twoLines = useTwoLines(true)
  const columns = usePlanColumns({ onKey, onPublish: row => publish([row._id], recordName(row)) })
  const add = <AddButton>{t('add')}</AddButton>
  const drafts = useDrafts(list, columns, body)
  const more = (
    <Button variant="outlined" onClick={plans.loadMore}>
      {message(messages.record.loadMore)}
    </Button>
  )
  const publishAll = drafts.length > 0 && (
    <Button variant="outlined" onClick={() => publish(drafts)}>
      {t('publish.drafts', { count: drafts.length })}
    </Button>
  )
  const filters = (
    <PlanFilters filter={plans.typed} onChange={plans.change} onSearch={plans.search}>
      {twoLines && more}
    </PlanFilters>
  )
  const commands = (
    <>
      {!twoLines && more}
      {publishAll}
    </>
  )
  return (
    <DataTable
      name={t('title')}
      filters={filters}
      commands={commands}
      list={list}
      columns={columns}
      actions={usePlanActions()}
      rowName={recordName}
      grouping={grouping}
      empty={{ title: t('emptyTitle'), hint: t('emptyHint'), action: add }}
      dense
      wide
      exportName={t('exportName')}
    />
  )
}

const grouping: Grouping<RecordWithHistory> = {
  of: row => `${row.studentId._id} ${row.classId?._id}`,
  heading: (row, size) => <ChildHeading row={row} size={size} />,
}

/** The child of the plans below, the class for which they are, and how many they are. */
function ChildHeading({ row, size }: { row: RecordWithHistory; size: number }) {
  const t = useTexts('planner')
  return (
    <>
      <ChildLink id={row.studentId._id}>{nameOf(row.studentId)}</ChildLink>{' '}
      <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
        {dotted([row.classId?.className, t('plans', { count: size })])}
      </Box>
    </>
  )
}
