import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Span } from '../lib/address.ts'
import { dayIn, withParameters } from '../lib/address.ts'
import { useSchoolDay } from '../lib/school-day.ts'
import { currentUser, rememberedSpan, rememberSpan } from '../lib/session.ts'

/**
 * The span of days that the user searched. It is kept in the address and survives a reload; if it is not there, the
 * span last searched in this tab applies until the school's day ends. Undefined if there is neither and the screen
 * uses its default.
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
