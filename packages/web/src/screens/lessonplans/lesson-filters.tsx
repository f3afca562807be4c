import { api } from '@casa/contract'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useCall } from '../../api/hooks.ts'
import { useTexts } from '../../lib/texts.ts'
import { ClassPicker } from '../../parts/class-picker.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { Search } from '../../ui/icons.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { useErrorText } from '../../ui/use-error-text.ts'
import type { LessonSearch } from './use-lesson-search.ts'

type Props = {
  typed: LessonSearch
  onChange: (change: Partial<LessonSearch>) => void
  onSearch: () => void
}

/** Class, subject and lesson; nothing is shown until Search. */
export function LessonFilters({ typed, onChange, onSearch }: Props) {
  const t = useTexts('lessonplans')
  return (
    <FilterBar onSubmit={onSearch}>
      <ClassPicker all value={typed.classId} onChange={classId => onChange({ classId })} />
      <SubjectSelect value={typed.subjectId} onChange={subjectId => onChange({ subjectId })} />
      <SearchField label={t('lesson')} value={typed.lesson} onChange={lesson => onChange({ lesson })} />
      <Button type="submit" variant="contained" startIcon={<Search />}>
        {t('search')}
      </Button>
    </FilterBar>
  )
}

function SubjectSelect({ value, onChange }: { value: string; onChange: (subjectId: string) => void }) {
  const t = useTexts('lessonplans')
  const errorText = useErrorText()
  const { data, error } = useCall(api.subjects.find, { body: {} })
  const subjects = data ?? []
  const known = subjects.some(({ _id }) => _id === value)
  return (
    <TextField
      select
      size="small"
      label={t('subject')}
      value={known ? value : ''}
      onChange={event => onChange(event.target.value)}
      disabled={subjects.length === 0}
      error={!data && error !== null}
      helperText={!data && error ? errorText(error) : undefined}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{t('allSubjects')}</MenuItem>
      {subjects.map(({ _id, subject }) => (
        <MenuItem key={_id} value={_id}>
          {subject}
        </MenuItem>
      ))}
    </TextField>
  )
}
