import Button from '@mui/material/Button'
import { useTexts } from '../lib/texts.ts'
import { FilterBar } from '../ui/filter-bar.tsx'
import { Search } from '../ui/icons.tsx'
import { ClassPicker } from './class-picker.tsx'

type Props = {
  /** The chosen class's id, or an empty text for all. */
  classId: string
  onChange: (classId: string) => void
  /** Refetches the list. */
  onSearch: () => void
}

/** Narrows a list to one class or shows all, at once; its Search button refetches the list. */
export function ClassFilter({ classId, onChange, onSearch }: Props) {
  const t = useTexts('parts')
  return (
    <FilterBar onSubmit={onSearch}>
      <ClassPicker all value={classId} onChange={onChange} />
      <Button type="submit" variant="outlined" startIcon={<Search />}>
        {t('search')}
      </Button>
    </FilterBar>
  )
}
