import { api } from '@casa/contract'
import type { Lesson } from '@casa/contract/lessons'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { useList } from '../../api/list.ts'
import { useTexts } from '../../lib/texts.ts'
import { AddButton } from '../../parts/add-button.tsx'
import { ListPage } from '../../parts/list-page.tsx'
import { useRemove } from '../../parts/use-remove.ts'
import type { Column } from '../../ui/column.ts'
import { useDeleteAction, useEditAction } from '../../ui/row-actions.tsx'
import { LessonFilters, useLessonFilter } from './lesson-filters.tsx'
import { SubjectCell } from './subject-cell.tsx'
import { useSubjects } from './use-subjects.ts'

const sizes = [100, 1000, 10_000, 1_000_000]

/** The platform's lessons, by level and subject. */
export default function LessonListScreen() {
  const t = useTexts('lessons')
  const filter = useLessonFilter()
  const subjects = useSubjects()
  const { classId, subjectId } = filter
  const body = { ...(classId && { classId }), ...(subjectId && { subjectId }) }
  const list = useList(api.lessons.list, { body }, sizes)
  const remove = useRemove(api.lessons.remove)
  const actions = [
    useEditAction<Lesson>(row => `${row._id}/edit`),
    useDeleteAction<Lesson>(row => remove(row, row.lesson)),
  ]
  const columns: Column<Lesson>[] = [
    {
      key: 'lesson',
      title: t('lesson'),
      text: row => row.lesson,
      cell: row => (
        <Link component={RouterLink} to={`/app/lesson/${row._id}`}>
          {row.lesson}
        </Link>
      ),
      main: true,
    },
    {
      key: 'subjectId',
      title: t('subject'),
      text: row => row.subjectId?.subject,
      cell: row => <SubjectCell subject={row.subjectId} subjects={subjects} />,
      width: '22%',
    },
    { key: 'classId', title: t('class'), text: row => row.classId?.className, width: '16%' },
    {
      key: 'video',
      title: t('video'),
      text: row => t(row.video ? 'hasVideo' : 'noVideo'),
      sortable: false,
      width: 90,
      onPhone: 'opened',
    },
  ]
  const add = <AddButton>{t('lessons.add')}</AddButton>
  return (
    <ListPage
      title={t('lessons.title')}
      description={t('lessons.description')}
      commands={add}
      filters={<LessonFilters filter={filter} subjects={subjects} onSearch={list.retry} />}
      list={list}
      columns={columns}
      actions={actions}
      empty={{
        title: t('lessons.emptyTitle'),
        hint: t('lessons.emptyHint'),
        action: add,
        drawing: 'pinkTower',
      }}
      exportName={t('lessons.title')}
    />
  )
}
