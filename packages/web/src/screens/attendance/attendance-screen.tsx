import { messages } from '@casa/contract/messages'
import { useState } from 'react'
import { dayParam, withParameters } from '../../lib/address.ts'
import { useMessages } from '../../lib/messages.ts'
import { useMayInClass } from '../../lib/own-classes.ts'
import { useSchoolDay } from '../../lib/school-day.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { useAddress } from '../../lib/use-address.ts'
import { ClassPicker } from '../../parts/class-picker.tsx'
import { useFilter } from '../../parts/use-filter.ts'
import { DayPicker } from '../../ui/day-picker.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ClassDayView } from './class-day.tsx'

/** Takes a class's attendance for a day. */
export default function AttendanceScreen() {
  const t = useTexts('attendance')
  const message = useMessages()
  const { classId, choose } = useFilter()
  const mayTake = useMayInClass(classId, 'attendance')
  const today = useSchoolDay()
  const [address, setAddress] = useAddress()
  const chosen = dayParam(address, 'date')
  // Without a chosen day it is today, even on a page left open overnight.
  const date = chosen !== '' && chosen <= today ? chosen : today
  const [pending, setPending] = useState(false)
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <FilterBar>
        <ClassPicker value={classId} onChange={classId => choose({ classId })} />
        <DayPicker
          label={t('date')}
          value={date}
          onChange={date => setAddress(withParameters({ date }), { replace: true })}
          onPending={setPending}
          latest={today}
        />
      </FilterBar>
      {classId === '' ? (
        <EmptyState
          drawing="beadStair"
          title={message(messages.attendance.classRequired)}
          hint={t('classHint')}
        />
      ) : !mayTake && currentUser().role === 'TEACHER' ? (
        <EmptyState drawing="beadStair" title={t('specialist')} hint={t('specialistHint')} />
      ) : (
        <ClassDayView classId={classId} date={date} pending={pending} />
      )}
    </>
  )
}
