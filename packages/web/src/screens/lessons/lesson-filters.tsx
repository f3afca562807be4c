import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useSearchParams } from 'react-router'
import { withParameters } from '../../lib/address.ts'
import { useTexts } from '../../lib/texts.ts'
import { ClassPicker } from '../../parts/class-picker.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { Search } from '../../ui/icons.tsx'
import type { Subjects } from './use-subjects.ts'

/** The level and the subject that the list is narrowed to, from the address; an empty text for all. */
export function useLessonFilter() {
  const [address, setAddress] = useSearchParams()
  return {
    classId: address.get('classId') ?? '',
    subjectId: address.get('subjectId') ?? '',
    choose: (filter: { classId?: string; subjectId?: string }) =>
      setAddress(withParameters(filter), { replace: true, preventScrollReset: true }),
  }
}

type Props = { filter: ReturnType<typeof useLessonFilter>; subjects: Subjects; onSearch: () => void }

/** Narrows the lessons to a level and a subject, at once; Search reads the list anew. */
export function LessonFilters({ filter, subjects: { rows, failed }, onSearch }: Props) {
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
