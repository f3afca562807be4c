import { useState } from 'react'
import { useSearchParams } from 'react-router'
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
    setAddress(withSpan(span), { replace: true, preventScrollReset: true })
  }
  return { span: spanIn(address) ?? remembered, choose }
}

/** The calendar day in an address; an empty text where there is none. */
export function dayIn(address: URLSearchParams, name: string): string {
  const day = address.get(name) ?? ''
  const date = new Date(`${day}T00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : ''
}

function spanIn(address: URLSearchParams): Span | undefined {
  const span = { startDate: dayIn(address, 'startDate'), endDate: dayIn(address, 'endDate') }
  const isEmpty = span.startDate === '' && span.endDate === ''
  const isReversed = span.endDate !== '' && span.endDate < span.startDate
  return isEmpty || isReversed ? undefined : span
}

const withSpan = (span: Span) => (address: URLSearchParams) => {
  const next = new URLSearchParams(address)
  for (const [name, day] of Object.entries(span)) {
    if (day) next.set(name, day)
    else next.delete(name)
  }
  return next
}
