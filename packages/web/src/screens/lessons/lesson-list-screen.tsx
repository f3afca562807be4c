import { api } from '@casa/contract'
import type { Lesson } from '@casa/contract/lessons'
import type { Subject } from '@casa/contract/subjects'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { Link as RouterLink } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useList } from '../../api/list.ts'
import { withParameters } from '../../lib/address.ts'
import { useTexts } from '../../lib/texts.ts'
import { useAddress } from '../../lib/use-address.ts'
import { ClassPicker } from '../../parts/class-picker.tsx'
import { AddButton, ListPage } from '../../parts/list-page.tsx'
import { useRemove } from '../../parts/use-remove.ts'
import type { Column } from '../../ui/column.ts'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { Search } from '../../ui/icons.tsx'
import { useDeleteAction, useEditAction } from '../../ui/row-actions.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { TitleLink } from '../../ui/title-link.tsx'

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
        <TitleLink component={RouterLink} to={`/app/lesson/${row._id}`}>
          {row.lesson}
        </TitleLink>
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

/** The level and subject that the list is narrowed to, from the address; an empty text for all. */
function useLessonFilter() {
  const [address, setAddress] = useAddress()
  return {
    classId: address.get('classId') ?? '',
    subjectId: address.get('subjectId') ?? '',
    choose: (filter: { classId?: string; subjectId?: string }) =>
      setAddress(withParameters(filter), { replace: true, preventScrollReset: true }),
  }
}

/** All subjects by name, including those that are In Active. */
type Subjects = { rows: readonly Subject[]; failed: boolean }

function useSubjects(): Subjects {
  const { data, isLoadingError } = useCall(api.subjects.find, { body: {} })
  return { rows: data ?? [], failed: isLoadingError }
}

type Props = { filter: ReturnType<typeof useLessonFilter>; subjects: Subjects; onSearch: () => void }

/** Narrows the lessons to a level and a subject, at once; Search refetches the list. */
function LessonFilters({ filter, subjects: { rows, failed }, onSearch }: Props) {
  const t = useTexts('lessons')
  const known = rows.some(({ _id }) => _id === filter.subjectId)
  return (
    <FilterBar onSubmit={onSearch}>
      <ClassPicker all value={filter.classId} onChange={classId => filter.choose({ classId })} />
      <TextField
        select
        size="small"
        label={t('subject')}
        value={known ? filter.subjectId : ''}
        onChange={event => filter.choose({ subjectId: event.target.value })}
        disabled={rows.length === 0}
        error={failed}
        helperText={failed ? t('subjectsFailed') : undefined}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{t('allSubjects')}</MenuItem>
        {rows.map(({ _id, subject }) => (
          <MenuItem key={_id} value={_id}>
            {subject}
          </MenuItem>
        ))}
      </TextField>
      <Button type="submit" variant="outlined" startIcon={<Search />}>
        {t('search')}
      </Button>
    </FilterBar>
  )
}

type SubjectCellProps = { subject: { _id: string; subject: string } | null; subjects: Subjects }

/** A lesson's subject, and whether it hides the lesson from schools. */
function SubjectCell({ subject, subjects }: SubjectCellProps) {
  const t = useTexts('lessons')
  if (!subject) return null
  const hidden = subjects.rows.some(({ _id, status }) => _id === subject._id && !status)
  if (!hidden) return subject.subject
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
      {subject.subject}
      <StatusChip label={t('inactive')} tone="quiet" />
    </Box>
  )
}
