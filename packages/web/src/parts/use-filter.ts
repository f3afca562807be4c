import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { type AddressSpan, dayParam, withParameters } from '../lib/address.ts'
import { keptPlace } from '../lib/kept-lists.ts'
import { useMainClass, useOnlyClass } from '../lib/own-classes.ts'
import { useSchoolDay } from '../lib/school-day.ts'
import { useReturns, useScreenPath } from '../lib/screen-path.ts'
import { currentUser } from '../lib/session.ts'
import { rememberedFilter, rememberedSpan, rememberFilter, rememberSpan } from '../lib/tab-memory.ts'
import { useTexts } from '../lib/texts.ts'
import { useAddress } from '../lib/use-address.ts'
import { useToasts } from '../ui/toasts.tsx'
import { useClasses } from './use-classes.ts'

/** A class and one of its children; an empty id for all. */
type Filter = { classId: string; studentId: string }

/**
 * The class and child that a screen is narrowed to. They are kept in the address, survive a reload, and carry over to
 * the other screens of this tab until sign-out. A class in the address that is out of reach is reported and dropped.
 * `choose` without a child chooses all children of the class.
 * With `carries: false` the screen begins with everybody and passes nothing on.
 */
export function useFilter({ carries = true } = {}): Filter & { choose: (filter: Partial<Filter>) => void } {
  const user = currentUser()
  const own = useOnlyClass()
  const main = useMainClass()
  const [address, setAddress] = useAddress()
  const returns = useReturns()
  const screen = useScreenPath()
  // An address to which the user comes back says everything: without a class it showed all of them.
  const [chosen, setChosen] = useState<Filter>(() =>
    !carries || (returns && keptPlace(screen)) ? { classId: '', studentId: '' } : rememberedFilter(user._id),
  )
  // A teacher of several classes is always in one of them.
  const classId = own || (address.get('classId') ?? (chosen.classId || main))
  const studentId = address.get('studentId') ?? chosen.studentId
  const write = (filter: Filter, state?: unknown) =>
    setAddress(withParameters({ ...filter, classId: own ? '' : filter.classId }), {
      replace: true,
      preventScrollReset: true,
      state,
    })
  const choose = (next: Partial<Filter>) => {
    const filter = { classId, studentId: '', ...next }
    if (carries) rememberFilter(user._id, filter)
    setChosen(filter)
    write(filter)
  }
  const { state } = useLocation()
  const isCarriedOver =
    (classId !== '' && !own && !address.has('classId')) || (studentId !== '' && !address.has('studentId'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each choice that comes from another screen.
  useEffect(() => {
    if (isCarriedOver) write({ classId, studentId }, state)
  }, [isCarriedOver])
  useUnreachable(classId, own !== '', () => choose({ classId: main }))
  return { classId, studentId, choose }
}

/** Reports that the class with which a screen opened cannot be chosen, and opens the screen without it. */
function useUnreachable(classId: string, own: boolean, drop: () => void): void {
  const [first] = useState(classId)
  // A teacher's own class is always within reach.
  const { options, loading, error } = useClasses(undefined, { enabled: !own })
  const known = loading || error !== null || options.some(({ value }) => value === classId)
  useLeaveClass(classId !== '' && classId === first && !known, drop)
}

/** Reports that the class in the address is out of reach as soon as this is known, and continues without it. */
export function useLeaveClass(unreachable: boolean, leave: () => void): void {
  const t = useTexts('parts')
  const toasts = useToasts()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each class that turns out to be out of reach.
  useEffect(() => {
    if (!unreachable) return
    toasts.failure(t('classUnreachable'))
    leave()
  }, [unreachable])
}

/**
 * The span of days that the user searched. It is kept in the address and survives a reload; if it is not there, the
 * span last searched in this tab applies until the school's day ends. Undefined if there is neither and the screen
 * uses its default.
 */
export function useSpan(): { span: AddressSpan | undefined; choose: (span: AddressSpan) => void } {
  const user = currentUser()
  const today = useSchoolDay()
  const [address, setAddress] = useAddress()
  const [remembered] = useState(() => rememberedSpan(user._id, today))
  const choose = (span: AddressSpan) => {
    rememberSpan(user._id, today, span)
    // Days replace the plans that Load More Plans added.
    setAddress(withParameters({ startDate: span.startDate, endDate: span.endDate, more: '' }), {
      replace: true,
      preventScrollReset: true,
    })
  }
  return { span: spanIn(address) ?? remembered, choose }
}

function spanIn(address: URLSearchParams): AddressSpan | undefined {
  const span = { startDate: dayParam(address, 'startDate'), endDate: dayParam(address, 'endDate') }
  const isEmpty = span.startDate === '' && span.endDate === ''
  const isReversed = span.endDate !== '' && span.endDate < span.startDate
  return isEmpty || isReversed ? undefined : span
}
