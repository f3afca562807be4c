import { api } from '@casa/contract'
import { messages } from '@casa/contract/messages'
import type { RecordWithHistory } from '@casa/contract/records'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useList } from '../../api/list.ts'
import { useQueuedSaves } from '../../api/outbox/outbox.ts'
import { withRows } from '../../lib/list.ts'
import { useMessages, useTexts } from '../../lib/texts.ts'
import { AddButton } from '../../parts/add-button.tsx'
import { withQueuedRowKeys } from '../../parts/queued-keys.ts'
import type { Column } from '../../ui/column.ts'
import { DataTable } from '../../ui/data-table.tsx'
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
  const phone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'), { noSsr: true })
  const inOrder = usePlanColumns({ onKey, onPublish: row => publish([row._id], recordName(row)) })
  const columns = phone ? childFirst(inOrder) : inOrder
  const add = <AddButton>{t('add')}</AddButton>
  const drafts = useDrafts(list, columns, body)
  const commands = (
    <>
      <Button variant="outlined" onClick={plans.loadMore}>
        {message(messages.record.loadMore)}
      </Button>
      {drafts.length > 0 && (
        <Button variant="outlined" onClick={() => publish(drafts)}>
          {t('publish.drafts', { count: drafts.length })}
        </Button>
      )}
    </>
  )
  const filters = (
    <PlanFilters filter={plans.typed} onChange={plans.change} onSearch={plans.search}>
      {!phone && commands}
    </PlanFilters>
  )
  return (
    <>
      {/* On a phone the filters are folded away; these stay. */}
      {phone && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginBlockEnd: 1.5 }}>{commands}</Box>}
      <DataTable
        name={t('title')}
        filters={filters}
        list={list}
        columns={columns}
        actions={usePlanActions()}
        rowName={recordName}
        empty={{ title: t('emptyTitle'), hint: t('emptyHint'), action: add }}
        dense
        exportName={t('exportName')}
        exportColumns={inOrder}
      />
    </>
  )
}

/** On cards the child, the exercise and the key come first. */
function childFirst(columns: Column<RecordWithHistory>[]): Column<RecordWithHistory>[] {
  const head = ['studentId', 'subActivityId', 'key']
  const first = head.flatMap(key => columns.find(column => column.key === key) ?? [])
  return [...first, ...columns.filter(({ key }) => !head.includes(key))]
}
