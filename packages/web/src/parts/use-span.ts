import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { dayIn, withParameters } from '../lib/address.ts'
import { useSchoolDay } from '../lib/school-day.ts'
import { currentUser, rememberedSpan, rememberSpan } from '../lib/session.ts'
import type { Span } from '../lib/span.ts'

/**
 * The span of days that somebody searched. It stands in the address and survives a reload; without one there, the span
 * searched last in this tab counts until the school's day ends. Undefined where neither holds and the screen shows its own.
 */
export function useSpan(): { span: Span | undefined; choose: (span: Span) => void } {
  const user = currentUser()
  const today = useSchoolDay()
  const [address, setAddress] = useSearchParams()
  const [remembered] = useState(() => rememberedSpan(user._id, today))
  const choose = (span: Span) => {
    rememberSpan(user._id, today, span)
    setAddress(withParameters({ startDate: span.startDate, endDate: span.endDate }), {
      replace: true,
      preventScrollReset: true,
    })
  }
  return { span: spanIn(address) ?? remembered, choose }
}

function spanIn(address: URLSearchParams): Span | undefined {
  const span = { startDate: dayIn(address, 'startDate'), endDate: dayIn(address, 'endDate') }
  const isEmpty = span.startDate === '' && span.endDate === ''
  const isReversed = span.endDate !== '' && span.endDate < span.startDate
  return isEmpty || isReversed ? undefined : span
}
