import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useSchoolDay } from '../../lib/school-day.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { ClassPicker } from '../../parts/class-picker.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import type { ReportFilter } from './use-report-filter.ts'

type Props = { filter: ReportFilter; onSearch: () => void }

/** Narrows the list to a class, a state and a conference. */
export function ReportFilters({ filter, onSearch }: Props) {
  const t = useTexts('conferencereports')
  const today = useSchoolDay()
  const { classId, status, since, choose } = filter
  const ownClass = currentUser().role === 'TEACHER'
  return (
    <FilterBar onSubmit={onSearch}>
      {!ownClass && <ClassPicker all value={classId} onChange={classId => choose({ classId })} />}
      <TextField
        select
        size="small"
        label={t('state')}
        value={status}
        onChange={event => choose({ status: event.target.value as ReportFilter['status'] })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{t('anyState')}</MenuItem>
        {(['none', 'draft', 'review', 'published'] as const).map(state => (
          <MenuItem key={state} value={state}>
            {t(`states.${state}`)}
          </MenuItem>
        ))}
      </TextField>
      <DateInput
        label={t('since')}
        value={since}
        latest={today}
        onChange={(day, typing) => day && !typing && choose({ since: day })}
        textField={{ size: 'small' }}
      />
    </FilterBar>
  )
}
