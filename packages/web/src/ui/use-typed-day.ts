import { isInCalendar } from '@casa/contract/rules/day'
import { type DayFault, typedDay } from '@casa/contract/rules/typed-day'
import type { Dayjs } from 'dayjs'
import dayjs from 'dayjs'
import { type ClipboardEvent, type KeyboardEvent, useReducer, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

const wire = 'YYYY-MM-DD'

/**
 * Receives the field's day: null for none, `unfinished` for an incomplete date. While `typing` is true, the next key may
 * still change it.
 */
export type OnTypedDay = (day: string | null, typing: boolean) => void

/** What the field says about what was typed or pasted: the day in words, or why it is none. */
export type Told = { day: string } | { fault: DayFault; text: string }

/**
 * Decides when a typed date is complete: on Enter, on blur, with the fourth digit of the year, or when a day is
 * pasted or picked. Before that, a 2 may still become 22.
 */
export function useTypedDay(value: string | null, onChange: OnTypedDay) {
  const typed = useRef<{ day: Dayjs | null }>(undefined)
  const [told, tell] = useState<Told>()
  const [last, setLast] = useState(value)
  const [, setShown] = useState(typed.current)
  const keep = (next: typeof typed.current) => {
    typed.current = next
    setShown(next)
  }
  if (value !== last) {
    setLast(value)
    // The value was changed from outside, so the unfinished input is dropped.
    if (value !== 'unfinished' && value !== textOf(typed.current?.day)) {
      keep(undefined)
      if (told && !('day' in told && told.day === value)) tell(undefined)
    }
  }
  const finish = () => {
    if (!typed.current) return
    const { day } = typed.current
    const text = textOf(day)
    if (text !== 'unfinished') keep(undefined)
    tell(toldOf(day))
    onChange(text, false)
  }
  /** Takes a text as one day; returns false if it may not be one. */
  const take = (text: string, ended: boolean) => {
    const { day, fault } = typedDay(text)
    if (fault === 'notADay') return false
    keep({ day: day ? dayjs(day, wire, true) : null })
    if (day && ended) finish()
    else {
      onChange(day ?? 'unfinished', !ended)
      tell(fault && { fault, text })
    }
    return true
  }
  return {
    told,
    take,
    refuse: (text: string) => tell({ fault: 'notADay', text: text.slice(0, 30) }),
    // Typed input is returned as it is: parsing it from its text would reset an incomplete date.
    shown: typed.current ? typed.current.day : dayOf(value),
    type: (day: Dayjs | null) => {
      const before = typed.current?.day
      keep({ day })
      tell(undefined)
      const text = textOf(day)
      const isYearFull = before?.isValid() && before.year() < 1000
      // An emptied part makes the day null, but the user may be about to retype it.
      if (text !== null && text !== 'unfinished' && isYearFull) finish()
      else onChange(text, true)
    },
    finish,
  }
}

type TypedDay = ReturnType<typeof useTypedDay>

/**
 * Reads a date that is typed or pasted as a whole, in whichever way: the sections alone would misread one without
 * leading zeros, with the year first or with the name of a month.
 */
export function useWrittenDay({ take, refuse, finish }: Pick<TypedDay, 'take' | 'refuse' | 'finish'>) {
  const keys = useRef('')
  const [, renderNow] = useReducer((times: number) => times + 1, 0)
  const forget = () => {
    keys.current = ''
  }
  return {
    onPointerDown: forget,
    onBlur: forget,
    onKeyDown: (event: KeyboardEvent) => {
      // The picker remembers a key that makes the day invalid, such as the 31st of a short month, until its next
      // effect. If effects from a render before the keystroke are still pending, they would make it forget the key
      // and clear the field.
      flushSync(renderNow)
      const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
      keys.current = isText ? `${keys.current}${event.key}` : ''
      if (event.key === 'Enter') finish()
      if (isText && isBeyondSections(keys.current) && take(keys.current, isEnded(keys.current)))
        event.preventDefault()
    },
    onPasteCapture: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text').trim()
      // A part of a date goes into its section.
      if (text.length < shortestDate) return
      event.preventDefault()
      event.stopPropagation()
      if (!take(text, true)) refuse(text)
    },
  }
}

/** 1/1/21, whose year is too short, is pasted as a date and not as a part of one. */
const shortestDate = 6

/** A whole date that the sections would misread; a year of two digits may still get its others. */
function isBeyondSections(text: string): boolean {
  const { day, fault } = typedDay(text)
  if (/\D/.test(text)) return day !== undefined || fault === 'strangeYear'
  return day?.startsWith(text.slice(0, 4)) ?? false
}

/** Whether no further key could change the day. */
const isEnded = (text: string) => /(?:\D\d{4}|^\d{4}\D.*\D\d{2}|^\d{8})$/.test(text)

function toldOf(day: Dayjs | null): Told | undefined {
  if (!day?.isValid()) return undefined
  const written = day.format(wire)
  return isInCalendar(written) ? { day: written } : { fault: 'strangeYear', text: written }
}

/** Parses a YYYY-MM-DD string; null for anything else. */
export function dayOf(text: string | null | undefined): Dayjs | null {
  const day = text ? dayjs(text, wire, true) : null
  return day?.isValid() ? day : null
}

function textOf(day: Dayjs | null | undefined): string | null {
  if (!day) return null
  return day.isValid() && isInCalendar(day.format(wire)) ? day.format(wire) : 'unfinished'
}
