import { api } from '@casa/contract'
import type { Observation } from '@casa/contract/observations'
import Typography from '@mui/material/Typography'
import { useList } from '../../api/list.ts'
import { useFormats } from '../../lib/formats.ts'
import { useMayIn } from '../../lib/own-classes.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { ChildLink, childName } from '../../parts/child-link.tsx'
import { ClassFilter } from '../../parts/class-picker.tsx'
import { ExerciseLink } from '../../parts/exercise-link.tsx'
import { AddButton, ListPage } from '../../parts/list-page.tsx'
import { useFilter } from '../../parts/use-filter.ts'
import { useRemove } from '../../parts/use-remove.ts'
import type { Column } from '../../ui/column.ts'
import { useCopyAction, useDeleteAction, useEditAction } from '../../ui/row-actions.tsx'
import { LongText } from '../../ui/text-wrap.tsx'

/** The observations of one class or, for the office, of all. */
export default function ObservationListScreen() {
  const t = useTexts('observations')
  const { day } = useFormats()
  const { classId, choose } = useFilter()
  const { schooleId } = currentUser()
  const list = useList(api.observations.list, { params: { schooleId }, query: classId ? { classId } : {} })
  const mayIn = useMayIn()
  const mayAdd = mayIn(classId, 'notes')
  const remove = useRemove(api.observations.remove)
  const actions = [
    useEditAction<Observation>(),
    useDeleteAction<Observation>(row => remove(row, `${childName(row.studentId)}, ${day(row.date)}`)),
    { ...useCopyAction<Observation>(), for: (row: Observation) => mayIn(row.classId?._id, 'notes') },
  ]
  const columns: Column<Observation>[] = [
    {
      key: 'classId',
      title: t('class'),
      text: row => row.classId?.className ?? '',
      width: 96,
      onPhone: 'opened',
    },
    {
      key: 'studentId',
      title: t('student'),
      text: row => childName(row.studentId),
      cell: row => <ChildLink id={row.studentId._id}>{childName(row.studentId)}</ChildLink>,
      width: 120,
      main: true,
    },
    {
      key: 'date',
      title: t('date'),
      text: row => row.date,
      cell: row => day(row.date),
      sheet: 'day',
      width: 100,
      onPhone: 'firstEnd',
    },
    {
      key: 'specialObservation',
      title: t('text'),
      text: row => row.specialObservation ?? '',
      cell: row => (
        <>
          <LongText>{row.specialObservation ?? ''}</LongText>
          {row.subActivityId && (
            <Typography variant="inherit" component="div" sx={{ marginBlockStart: 0.5, fontWeight: 600 }}>
              <ExerciseLink exercise={row.subActivityId} />
            </Typography>
          )}
          <Typography variant="inherit" component="div" sx={{ color: 'text.secondary' }}>
            {t('by', { name: row.userId.name })}
          </Typography>
        </>
      ),
    },
  ]
  const add = mayAdd && <AddButton>{t('add')}</AddButton>
  return (
    <ListPage
      title={t('title')}
      description={t('description')}
      commands={add}
      filters={
        <ClassFilter classId={classId} onChange={classId => choose({ classId })} onSearch={list.retry} />
      }
      list={list}
      columns={columns}
      dense
      actions={actions}
      empty={{ title: t('emptyTitle'), hint: t('emptyHint'), action: add, drawing: 'sandpaperLetters' }}
      exportName={t('title')}
    />
  )
}
