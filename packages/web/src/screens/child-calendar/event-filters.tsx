import type { Event } from '@casa/contract/assignments'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useLocation } from 'react-router'
import { withParameters } from '../../lib/address.ts'
import { maySee } from '../../lib/rights.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { useAddress } from '../../lib/use-address.ts'
import { ClassPicker } from '../../parts/class-picker.tsx'
import { useOwnChildren } from '../../parts/family-schools.ts'
import { StudentChoice, StudentSelect } from '../../parts/student-select.tsx'
import { useFilter } from '../../parts/use-filter.ts'
import { FilterBar } from '../../ui/filter-bar.tsx'

/** Narrows the events to a class and a child (for a family, to one of its children) and to one kind. */
export function EventFilters({ filter }: { filter: ReturnType<typeof useEventFilter> }) {
  const t = useTexts('childcalendar')
  const { classId, studentId, choose, kind, chooseKind } = filter
  const isFamily = currentUser().role === 'PARENT'
  // A family has only two fields, which leaves room for a child's name in any language.
  return (
    <FilterBar fieldWidth={isFamily ? 174 : undefined}>
      {isFamily ? (
        <OwnChild value={studentId} onChange={studentId => choose({ studentId })} />
      ) : (
        <>
          <ClassPicker all value={classId} onChange={classId => choose({ classId })} />
          <StudentSelect
            classId={classId}
            value={studentId}
            onChange={studentId => choose({ classId, studentId })}
          />
        </>
      )}
      <TextField
        select
        size="small"
        label={t('kind')}
        value={kind}
        onChange={event => chooseKind(event.target.value as Kind)}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{t('kinds.all')}</MenuItem>
        <MenuItem value="event">{t('kinds.event')}</MenuItem>
        <MenuItem value="assignment">{t('kinds.assignment')}</MenuItem>
      </TextField>
    </FilterBar>
  )
}

/** With one child there is nothing to choose. */
function OwnChild({ value, onChange }: { value: string; onChange: (studentId: string) => void }) {
  const children = useOwnChildren().data?.filter(({ _id }) => maySee('work', _id)) ?? []
  if (children.length < 2) return null
  return <StudentChoice students={children} value={value} onChange={onChange} />
}

const kinds = ['event', 'assignment'] as const
type Kind = Event['kind'] | ''

/** The filter of the event calendar, as kept in the address and as a call's query. */
export function useEventFilter() {
  // A class chosen elsewhere would hide the school's other events, and become the class of the office's next one.
  const { classId, studentId, choose } = useFilter({ carries: currentUser().role !== 'SCHOOLE' })
  const [address, setAddress] = useAddress()
  const kind: Kind = kinds.find(name => name === address.get('kind')) ?? ''
  const isFamily = currentUser().role === 'PARENT'
  const query = {
    // A family has no class to choose.
    ...(classId && !isFamily && { classId }),
    ...(studentId && { studentId }),
    ...(kind && { kind }),
  }
  const chooseKind = (kind: Kind) =>
    setAddress(withParameters({ kind }), { replace: true, preventScrollReset: true })
  return { classId, studentId, choose, kind, chooseKind, query }
}

/** The URL search of a dialog over the screen: the current filter, without the initial values of the last dialog. */
export function useDialogSearch(): (more?: Record<string, string>) => string {
  const { search } = useLocation()
  return (more = {}) =>
    `?${withParameters({ begin: '', end: '', from: '', ...more })(new URLSearchParams(search))}`
}
