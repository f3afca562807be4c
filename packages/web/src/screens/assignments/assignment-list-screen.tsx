import { api } from '@casa/contract'
import type { Event } from '@casa/contract/assignments'
import Box from '@mui/material/Box'
import { useList } from '../../api/list.ts'
import { useFormats } from '../../lib/formats.ts'
import { useMayInClass, useOnlyClass } from '../../lib/own-classes.ts'
import { useTexts } from '../../lib/texts.ts'
import { ClassPicker } from '../../parts/class-picker.tsx'
import { DueDate } from '../../parts/due-date.tsx'
import { AddButton, ListPage } from '../../parts/list-page.tsx'
import { StudentSelect } from '../../parts/student-select.tsx'
import { useFilter } from '../../parts/use-filter.ts'
import { useRemove } from '../../parts/use-remove.ts'
import type { Column } from '../../ui/column.ts'
import { DialogLink } from '../../ui/dialog-link.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { FactCheckOutlined } from '../../ui/icons.tsx'
import { useDeleteAction, useEditAction } from '../../ui/row-actions.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { LongText, OneLine } from '../../ui/text-wrap.tsx'
import { TitleLink } from '../../ui/title-link.tsx'

const sizes = [100, 1000, 10_000, 1_000_000]

/** The assignments of a class or, for the office, of all; or those of one child. */
export default function AssignmentListScreen() {
  const t = useTexts('assignments')
  const { classId, studentId, choose } = useFilter()
  // A child keeps the assignments of a class they have left, and teachers can also read those of a child who has
  // joined.
  const ofClass = useOnlyClass() === '' && classId ? { classId } : {}
  const mayAdd = useMayInClass(classId, 'teaching')
  const list = useList(api.assignments.list, { query: studentId ? { studentId } : ofClass }, sizes)
  const remove = useRemove(api.assignments.remove)
  const status = {
    title: t('status'),
    icon: <FactCheckOutlined />,
    to: (row: Event) => `${row._id}/status`,
  }
  const actions = [
    status,
    useEditAction<Event>(),
    useDeleteAction<Event>(row => void remove(row, row.eventName)),
  ]
  const add = mayAdd && <AddButton>{t('add')}</AddButton>
  return (
    <ListPage
      title={t('title')}
      description={t('description')}
      commands={add}
      filters={
        <FilterBar onSubmit={list.retry}>
          <ClassPicker all value={classId} onChange={classId => choose({ classId })} />
          <StudentSelect
            classId={classId}
            value={studentId}
            onChange={studentId => choose({ classId, studentId })}
          />
        </FilterBar>
      }
      list={list}
      columns={useColumns()}
      dense
      wide
      actions={actions}
      empty={{ title: t('emptyTitle'), hint: t('emptyHint'), action: add, drawing: 'sandpaperLetters' }}
      exportName={t('title')}
    />
  )
}

function useColumns(): Column<Event>[] {
  const t = useTexts('assignments')
  const { day } = useFormats()
  return [
    {
      key: 'eventName',
      title: t('name'),
      text: row => row.eventName,
      cell: row => (
        <TitleLink component={DialogLink} to={`${row._id}/status`}>
          {row.eventName}
        </TitleLink>
      ),
      width: '22%',
      main: true,
    },
    {
      key: 'classId',
      title: t('class'),
      text: row => row.classId?.className ?? '',
      width: 90,
      onPhone: 'opened',
    },
    {
      key: 'date',
      title: t('date'),
      text: row => row.date,
      cell: row => <OneLine>{day(row.date)}</OneLine>,
      sheet: 'day',
      width: 104,
      onPhone: 'opened',
    },
    {
      key: 'dueDate',
      title: t('dueDate'),
      text: row => row.dueDate,
      cell: row => (
        <OneLine>
          <DueDate dueDate={row.dueDate} status={row.status} />
        </OneLine>
      ),
      sheet: 'day',
      width: 104,
      onPhone: 'firstEnd',
    },
    {
      key: 'discription',
      title: t('remarks'),
      text: row => row.discription,
      cell: row => <LongText>{row.discription ?? ''}</LongText>,
      onPhone: 'opened',
    },
    {
      key: 'eventStudentDetailsListId',
      title: t('submitted'),
      text: row => words(row, t),
      cell: row => <Progress assignment={row} />,
      brief: row => words(row, t),
      sortable: false,
      width: 124,
    },
  ]
}

const counts = ({ eventStudentDetailsListId: parts }: Event) => ({
  count: parts.length,
  submitted: parts.filter(({ status }) => status === 'Submitted').length,
  asked: parts.filter(({ resubmit }) => resubmit === 'Resubmit').length,
})

function words(row: Event, t: ReturnType<typeof useTexts<'assignments'>>): string {
  const { asked, ...submitted } = counts(row)
  const answer = asked > 0 ? [t('askedCount', { count: asked })] : []
  return [t('submittedOf', submitted), ...answer].join(', ')
}

/**
 * How many children have submitted, and how many parents have asked to resubmit; the column's title explains the
 * rest.
 */
function Progress({ assignment }: { assignment: Event }) {
  const t = useTexts('assignments')
  const { asked, ...submitted } = counts(assignment)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
      {t('countOf', submitted)}
      {asked > 0 && <StatusChip label={t('toResubmit', { count: asked })} tone="warning" />}
    </Box>
  )
}
