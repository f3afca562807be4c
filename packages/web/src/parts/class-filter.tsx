import Search from '@mui/icons-material/Search'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTexts } from '../lib/texts.ts'
import { FilterBar } from '../ui/filter-bar.tsx'
import { ClassPicker } from './class-picker.tsx'

/** Narrows a list to one class, or shows all; takes effect with its Search button. */
export function ClassFilter({ onSearch }: { onSearch: (classId: string) => void }) {
  const t = useTexts('parts')
  const [classId, setClassId] = useState('')
  return (
    <FilterBar onSubmit={() => onSearch(classId)}>
      <ClassPicker all value={classId} onChange={setClassId} />
      <Button type="submit" variant="outlined" startIcon={<Search />}>
        {t('search')}
      </Button>
    </FilterBar>
  )
}
