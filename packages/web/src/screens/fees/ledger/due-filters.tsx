import { debtAges } from '@casa/contract/rules/ledger'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTexts } from '../../../lib/texts.ts'
import { ClassPicker } from '../../../parts/class-picker.tsx'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import type { useDueFilter } from './use-due-filter.ts'

type Props = { filter: ReturnType<typeof useDueFilter>; onSearch: () => void }

/** Narrows the due list to a class and to debts of an age. */
export function DueFilters({ filter, onSearch }: Props) {
  const t = useTexts('ledger')
  const { classId, age, choose } = filter
  return (
    <FilterBar onSubmit={onSearch}>
      <ClassPicker all value={classId} onChange={classId => choose({ classId })} />
      <TextField
        select
        size="small"
        label={t('ageFilter')}
        value={age}
        onChange={event => choose({ age: event.target.value })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{t('anyAge')}</MenuItem>
        {debtAges.map(one => (
          <MenuItem key={one} value={one}>
            {t(`ages.${one}`)}
          </MenuItem>
        ))}
      </TextField>
    </FilterBar>
  )
}
