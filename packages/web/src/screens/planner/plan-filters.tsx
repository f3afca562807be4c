import { messages } from '@casa/contract/messages'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { withStart } from '../../lib/span.ts'
import { useMessages, useTexts } from '../../lib/texts.ts'
import { ClassPicker } from '../../parts/class-picker.tsx'
import { StudentSelect } from '../../parts/student-select.tsx'
import { DayPicker } from '../../ui/day-picker.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { Search } from '../../ui/icons.tsx'
import { useUnfinishedDays } from '../../ui/use-unfinished-days.ts'
import type { PlanFilter } from './plan-filter.ts'

type Props = {
  filter: PlanFilter
  onChange: (filter: PlanFilter) => void
  onSearch: () => void
  /** Further actions on the shown plan. */
  children: ReactNode
}

/** Filters the plan by class, child and dates; applied by Search. */
export function PlanFilters({ filter, onChange, onSearch, children }: Props) {
  const t = useTexts('planner')
  const message = useMessages()
  const { classId, studentId, startDate, endDate } = filter
  const { pending, onStart, onEnd } = useUnfinishedDays()
  const disorder = endDate !== '' && endDate < startDate
  return (
    <FilterBar onSubmit={() => disorder || pending || onSearch()}>
      <ClassPicker
        all
        value={classId}
        onChange={next => onChange({ ...filter, classId: next, studentId: '' })}
      />
      <StudentSelect
        classId={classId}
        value={studentId}
        onChange={next => onChange({ ...filter, studentId: next })}
      />
      <DayPicker
        label={t('start')}
        value={startDate}
        onChange={day => onChange(withStart(filter, day))}
        onPending={onStart}
      />
      <DayPicker
        label={t('end')}
        value={endDate}
        onChange={day => onChange({ ...filter, endDate: day })}
        onPending={onEnd}
        error={disorder ? message(messages.record.dateOrderHelper) : undefined}
      />
      <Button type="submit" variant="outlined" startIcon={<Search />}>
        {t('search')}
      </Button>
      {children}
    </FilterBar>
  )
}
