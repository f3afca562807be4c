import { api } from '@casa/contract'
import { messages } from '@casa/contract/messages'
import { recordLimit } from '@casa/contract/recording'
import type { RecordWithHistory } from '@casa/contract/records'
import type { AnswerOf, BodyOf } from '@casa/contract/route'
import type { Key } from '@casa/contract/rules/keys'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useCall, useOptimisticWrite, useWrite } from '../../api/hooks.ts'
import { useChangeRows, useList } from '../../api/list.ts'
import { useQueuedSaves } from '../../api/outbox/outbox.ts'
import { withStart } from '../../lib/address.ts'
import { type List, withRows } from '../../lib/list.ts'
import { useMessages } from '../../lib/messages.ts'
import { useMayInClass } from '../../lib/own-classes.ts'
import { newRecordingId } from '../../lib/random-ids.ts'
import { mayWrite } from '../../lib/rights.ts'
import { dotted, useTexts } from '../../lib/texts.ts'
import { ChildLink, childName } from '../../parts/child-link.tsx'
import { ClassPicker } from '../../parts/class-picker.tsx'
import { workName } from '../../parts/exercise-link.tsx'
import { useKeyName } from '../../parts/key-chip.tsx'
import { type Undoable, useKeyUndo } from '../../parts/key-undo.tsx'
import { AddButton } from '../../parts/list-page.tsx'
import { recordKey, withQueuedRowKeys } from '../../parts/queued-records.ts'
import { StudentSelect } from '../../parts/student-select.tsx'
import { useRemove } from '../../parts/use-remove.ts'
import { matching } from '../../ui/arrange.ts'
import type { Column, RowAction } from '../../ui/column.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { DayPicker, useUnfinishedDays } from '../../ui/day-picker.tsx'
import { DialogLink } from '../../ui/dialog-link.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import type { Grouping } from '../../ui/grouping.ts'
import { ContentCopy, GridView, History, Search } from '../../ui/icons.tsx'
import { useTwoLines } from '../../ui/list-layout.tsx'
import { useDeleteAction, useEditAction } from '../../ui/row-actions.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { usePlanColumns } from './plan-columns.tsx'
import { PrintPlan } from './print-plan.tsx'
import { recordName } from './record-name.ts'
import type { PlanFilter, usePlans } from './use-plans.ts'

const sizes = [1000, 10_000, 1_000_000]

type Props = { plans: ReturnType<typeof usePlans> }

/** The plan as a table of records, initially for the current week. One press in a row records a key. */
export function PlanView({ plans }: Props) {
  const t = useTexts('planner')
  const { filter, isInitLoad } = plans.query
  const body = { ...filter, isInitLoad }
  const stored = useList(api.records.reports, { body }, sizes)
  const waiting = useQueuedSaves()
  const list = withRows(stored, rows => withQueuedRowKeys(rows, waiting))
  const message = useMessages()
  const publish = usePublish()
  const mayPublish = useMayInClass(filter.classId ?? undefined, 'teaching')
  const onKey = useRowKey()
  const twoLines = useTwoLines(true)
  const columns = usePlanColumns({
    onKey,
    onPublish: row => publish([row._id], recordName(row)),
    mayPublish,
  })
  const add = <AddButton>{t('add')}</AddButton>
  const drafts = useDrafts(list, columns, body)
  const more = (
    <>
      <Button variant="outlined" onClick={plans.loadMore}>
        {message(messages.record.loadMore)}
      </Button>
      {mayWrite('learning') && (
        <Button component={DialogLink} to="grid" startIcon={<GridView />}>
          {t('grid.open')}
        </Button>
      )}
      <PrintPlan
        rows={list.rows}
        days={plans.query.filter}
        disabled={!list.whole || list.rows.length === 0}
      />
    </>
  )
  const publishAll = mayPublish && drafts.length > 0 && (
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

/** The child of the plans below, their class and their number. */
function ChildHeading({ row, size }: { row: RecordWithHistory; size: number }) {
  const t = useTexts('planner')
  return (
    <>
      <ChildLink id={row.studentId._id}>{childName(row.studentId)}</ChildLink>{' '}
      <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
        {dotted([row.classId?.className, t('plans', { count: size })])}
      </Box>
    </>
  )
}

/**
 * The ids of the plan's drafts, up to the limit of one request. They come from the rows once all of them are loaded,
 * until then from the server.
 */
function useDrafts(
  { rows, total, whole, loading, view: { search } }: List<RecordWithHistory>,
  columns: readonly Column<RecordWithHistory>[],
  query: BodyOf<typeof api.records.reports>,
): readonly string[] {
  const loaded = whole && rows.length === total
  const body = { ...query, ...(search && { search }) }
  const { data = [] } = useCall(api.records.drafts, { body }, { enabled: !loaded && !loading })
  if (!loaded) return data
  return matching(rows, columns, search)
    .filter(({ publicStatus }) => publicStatus === 'draft')
    .map(({ _id }) => _id)
    .slice(0, recordLimit)
}

function usePlanActions(): RowAction<RecordWithHistory>[] {
  const t = useTexts('planner')
  const ui = useTexts('ui')
  const undo = useKeyUndo()
  const remove = useRemove(api.records.remove, (text, what, putBack) => {
    const removed = { id: newRecordingId(), what, label: what, putBack }
    undo.begin(removed)
    undo.showToast(removed, `${text} ${what}`)
  })
  return [
    useEditAction<RecordWithHistory>(),
    useDeleteAction<RecordWithHistory>(row => remove(row, recordName(row))),
    {
      title: t('addMore'),
      tooltip: ui('copy'),
      icon: <ContentCopy />,
      to: row => `${row._id}/copy`,
      for: () => mayWrite('learning'),
    },
    { title: t('history'), icon: <History />, to: row => `${row._id}/history` },
  ]
}

/**
 * Publishes drafts, up to the limit of one request, and offers Undo. For several it asks first, because not all of
 * them may be in view.
 */
function usePublish(): (ids: readonly string[], name?: string) => Promise<void> {
  const t = useTexts('planner')
  const message = useMessages()
  const confirm = useConfirm()
  const toasts = useToasts()
  const undo = useKeyUndo()
  const publish = useWrite(api.records.publishMany)
  return async (ids, name) => {
    const count = ids.length
    const question = {
      title: t('publish.title', { count }),
      text: t('publish.text', { count }),
      action: t('publish.drafts', { count }),
    }
    if (count > 1 && !(await confirm(question))) return
    try {
      const recording = newRecordingId()
      const answer = await publish.mutateAsync({
        body: { ids: [...ids], publicStatus: 'publish', recording },
      })
      const number = t('publish.done', { count })
      const published = { id: recording, what: name ?? number, label: number }
      undo.begin(published)
      undo.showToast(published, `${message(answer.message)}: ${published.what}`)
    } catch (error) {
      toasts.failure(error)
    }
  }
}

type RowRecording = { row: RecordWithHistory; key: Key; recording: Undoable }

/**
 * Records a key on a record of the plan, with an optimistic update that is rolled back when it fails or is undone.
 */
function useRowKey(): (row: RecordWithHistory, key: Key) => Promise<void> {
  const t = useTexts('parts')
  const message = useMessages()
  const toasts = useToasts()
  const undo = useKeyUndo()
  const keyName = useKeyName()
  const changeRows = useChangeRows(api.records.reports)
  const write = useOptimisticWrite(api.records.record, {
    send: ({ row: { _id }, key, recording: { id, label } }: RowRecording) =>
      recordKey({ _id, key, recording: id }, label),
    apply: ({ row: { _id, key: last, isFuturePlanning }, key, recording }) => {
      // If a key is pressed twice, only the later press counts, so an update applies only while its own key is shown.
      const change = (shown: Key | null, to: Partial<RecordWithHistory>) =>
        changeRows(row => (row._id === _id && row.key === shown ? { ...row, ...to } : row))
      change(last, { key, isFuturePlanning: false })
      const revert = () => change(key, { key: last, isFuturePlanning })
      recording.revert = revert
      const settle = ({ data: [stored] }: AnswerOf<typeof api.records.record>) => change(key, stored ?? {})
      return { settle, revert }
    },
  })
  return async (row, key) => {
    if (row.key === key) return
    const exercise = workName(row)
    const what = t('recorded.cell', { child: childName(row.studentId), exercise, key: keyName(key) })
    const recording: Undoable = { id: newRecordingId(), what, label: `${key}, ${exercise}` }
    undo.begin(recording)
    try {
      const answer = await write.mutateAsync({ row, key, recording })
      undo.showToast(recording, `${answer ? message(answer.message) : t('recorded.waits')} ${what}`, {
        count: answer && 1,
      })
    } catch (error) {
      undo.drop(recording)
      toasts.failure(error)
    }
  }
}

type PlanFiltersProps = {
  filter: PlanFilter
  onChange: (filter: PlanFilter) => void
  onSearch: () => void
  /** Further actions on the visible plan. */
  children: ReactNode
}

/** Filters the plan by class, child and dates; applied by Search. */
function PlanFilters({ filter, onChange, onSearch, children }: PlanFiltersProps) {
  const t = useTexts('planner')
  const message = useMessages()
  const { classId, studentId, startDate, endDate } = filter
  const { pending, onStart, onEnd } = useUnfinishedDays()
  const disorder = endDate !== '' && endDate < startDate
  return (
    <FilterBar onSubmit={() => disorder || pending || onSearch()}>
      <ClassPicker
        all
        value={classId}
        onChange={next => onChange({ ...filter, classId: next, studentId: '' })}
      />
      <StudentSelect
        classId={classId}
        value={studentId}
        onChange={next => onChange({ ...filter, studentId: next })}
      />
      <DayPicker
        label={t('start')}
        value={startDate}
        onChange={day => onChange(withStart(filter, day))}
        onPending={onStart}
      />
      <DayPicker
        label={t('end')}
        value={endDate}
        onChange={day => onChange({ ...filter, endDate: day })}
        onPending={onEnd}
        error={disorder ? message(messages.record.dateOrderHelper) : undefined}
      />
      <Button type="submit" variant="outlined" startIcon={<Search />}>
        {t('search')}
      </Button>
      {children}
    </FilterBar>
  )
}
