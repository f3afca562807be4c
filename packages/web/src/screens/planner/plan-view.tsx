import { messages } from '@casa/contract/messages'
import { type RecordWithHistory, records } from '@casa/contract/records'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { useList } from '../../api/list.ts'
import { today } from '../../lib/day.ts'
import { useMessages, useTexts } from '../../lib/texts.ts'
import { matching } from '../../ui/arrange.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { nameOf } from './entry-name.ts'
import { usePlanColumns } from './plan-columns.tsx'
import { morePlans, type PlanFilter, type PlanQuestion, thisWeek } from './plan-filter.ts'
import { PlanFilters } from './plan-filters.tsx'
import { usePlanActions } from './use-plan-actions.tsx'
import { usePublish } from './use-publish.ts'
import { useRowKey } from './use-row-key.ts'

const sizes = [1000, 10_000, 1_000_000]

type Props = {
  classId: string
  onClass: (classId: string) => void
  /** The way to a new entry, shown where there is none yet. */
  add: ReactNode
}

/** The plan as a table of entries: the current week at first. A key is recorded by one press in its row. */
export function PlanView({ classId, onClass, add }: Props) {
  const t = useTexts('planner')
  const [{ filter, isInitLoad }, ask] = useState<PlanQuestion>(() => thisWeek(today(), classId))
  const [typed, setTyped] = useState(filter)
  const list = useList(records.reports, { body: { ...filter, isInitLoad } }, sizes)
  const publish = usePublish()
  const onKey = useRowKey()
  const columns = usePlanColumns({ onKey, onPublish: row => publish([row]) })
  const drafts = matching(list.rows, columns, list.view.search).filter(isDraft)
  const change = (next: PlanFilter) => {
    setTyped(next)
    onClass(next.classId)
  }
  const loadMore = () => {
    const question = morePlans(today(), typed)
    setTyped(question.filter)
    ask(question)
  }
  return (
    <>
      <PlanFilters filter={typed} onChange={change} onSearch={() => ask({ filter: typed })} />
      <Commands onLoadMore={loadMore} drafts={drafts.length} onPublish={() => publish(drafts)} />
      <DataTable
        name={t('title')}
        list={list}
        columns={columns}
        actions={usePlanActions()}
        rowName={nameOf}
        empty={{ title: t('emptyTitle'), hint: t('emptyHint'), action: add }}
        exportName={t('exportName')}
      />
    </>
  )
}

function isDraft({ publicStatus }: RecordWithHistory): boolean {
  return publicStatus === 'draft'
}

type CommandProps = { onLoadMore: () => void; drafts: number; onPublish: () => void }

function Commands({ onLoadMore, drafts, onPublish }: CommandProps) {
  const t = useTexts('planner')
  const message = useMessages()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, marginBlockEnd: 2 }}>
      <Button variant="outlined" onClick={onLoadMore}>
        {message(messages.record.loadMore)}
      </Button>
      {drafts > 0 && (
        <Button variant="outlined" onClick={onPublish}>
          {t('publish.drafts', { count: drafts })}
        </Button>
      )}
    </Box>
  )
}
