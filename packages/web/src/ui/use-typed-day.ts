import dayjs, { type Dayjs } from 'dayjs'
import { useRef, useState } from 'react'

const wire = 'YYYY-MM-DD'
/** Earlier years are still being typed, or a slip. */
const firstYear = 1900

/**
 * Told what stands in the field: the day, null for none, `unfinished` for less than a day. While `typing`, the person
 * has not left the field yet: a day may be another one with the next key.
 */
export type OnTypedDay = (day: string | null, typing: boolean) => void

/**
 * What a date field shows while somebody types, and when that is finished: with Enter, when the field is left, when the
 * year has its fourth digit, when a day is pasted or chosen from the calendar. A first digit is no day: 2 is on the way
 * to 22.
 */
export function useTypedDay(value: string | null, onChange: OnTypedDay) {
  const typed = useRef<{ day: Dayjs | null }>(undefined)
  const [last, setLast] = useState(value)
  const [, setShown] = useState(typed.current)
  const pasted = useRef(false)
  const keep = (next: typeof typed.current) => {
    typed.current = next
    setShown(next)
  }
  if (value !== last) {
    setLast(value)
    // Somebody else chose another day: what was being typed is gone.
    if (value !== 'unfinished' && value !== textOf(typed.current?.day)) keep(undefined)
  }
  const finish = () => {
    if (!typed.current) return
    const text = textOf(typed.current.day)
    if (text !== 'unfinished') keep(undefined)
    onChange(text, false)
  }
  return {
    // What is typed goes back as it came: read anew from its text, half a date would begin again.
    shown: typed.current ? typed.current.day : dayOf(value),
    type: (day: Dayjs | null) => {
      const before = typed.current?.day
      keep({ day })
      const text = textOf(day)
      const isYearFull = before?.isValid() && before.year() < 1000
      // A part that was emptied leaves no day; the person may be about to type it anew.
      if (text !== null && text !== 'unfinished' && (isYearFull || pasted.current)) finish()
      else onChange(text, true)
    },
    finish,
    handleKey: (key: string) => {
      pasted.current = false
      if (key === 'Enter') finish()
    },
    handlePaste: () => {
      pasted.current = true
    },
  }
}

/** The day of a text YYYY-MM-DD; null for none and for any other text. */
export function dayOf(text: string | null | undefined): Dayjs | null {
  const day = text ? dayjs(text, wire, true) : null
  return day?.isValid() ? day : null
}

function textOf(day: Dayjs | null | undefined): string | null {
  if (!day) return null
  return day.isValid() && day.year() >= firstYear ? day.format(wire) : 'unfinished'
}
