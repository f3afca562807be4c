import { DatePicker } from '@mui/x-date-pickers/DatePicker'
import type { Dayjs } from 'dayjs'
import dayjs from 'dayjs'
import { type ComponentProps, type ReactNode, useReducer, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { DateLocale } from './date-locale.tsx'

const wire = 'YYYY-MM-DD'
/** An earlier year is still being typed, or is a typing error. */
const firstYear = 1900

/**
 * Receives the field's day: null for none, `unfinished` for an incomplete date. While `typing` is true, the next key may
 * still change it.
 */
type OnTypedDay = (day: string | null, typing: boolean) => void

/**
 * Decides when a typed date is complete: on Enter, on blur, with the fourth digit of the year, or when a day is
 * pasted or picked. Before that, a 2 may still become 22.
 */
function useTypedDay(value: string | null, onChange: OnTypedDay) {
  const typed = useRef<{ day: Dayjs | null }>(undefined)
  const [last, setLast] = useState(value)
  const [, setShown] = useState(typed.current)
  const pasted = useRef(false)
  const [, renderNow] = useReducer((times: number) => times + 1, 0)
  const keep = (next: typeof typed.current) => {
    typed.current = next
    setShown(next)
  }
  if (value !== last) {
    setLast(value)
    // The value was changed from outside, so the unfinished input is dropped.
    if (value !== 'unfinished' && value !== textOf(typed.current?.day)) keep(undefined)
  }
  const finish = () => {
    if (!typed.current) return
    const text = textOf(typed.current.day)
    if (text !== 'unfinished') keep(undefined)
    onChange(text, false)
  }
  return {
    // Typed input is returned as it is: parsing it from its text would reset an incomplete date.
    shown: typed.current ? typed.current.day : dayOf(value),
    type: (day: Dayjs | null) => {
      const before = typed.current?.day
      keep({ day })
      const text = textOf(day)
      const isYearFull = before?.isValid() && before.year() < 1000
      // An emptied part makes the day null, but the user may be about to retype it.
      if (text !== null && text !== 'unfinished' && (isYearFull || pasted.current)) finish()
      else onChange(text, true)
    },
    finish,
    handleKey: (key: string) => {
      // The picker remembers a key that makes the day invalid, such as the 31st of a short month, until its next
      // effect. If effects from a render before the keystroke are still pending, they would make it forget the key
      // and clear the field.
      flushSync(renderNow)
      pasted.current = false
      if (key === 'Enter') finish()
    },
    handlePaste: () => {
      pasted.current = true
    },
  }
}

/** Parses a YYYY-MM-DD string; null for anything else. */
function dayOf(text: string | null | undefined): Dayjs | null {
  const day = text ? dayjs(text, wire, true) : null
  return day?.isValid() ? day : null
}

function textOf(day: Dayjs | null | undefined): string | null {
  if (!day) return null
  return day.isValid() && day.year() >= firstYear ? day.format(wire) : 'unfinished'
}

type Props = {
  label: string
  /** The calendar day, YYYY-MM-DD; an empty text or null for none. */
  value: string | null
  onChange: OnTypedDay
  /** The last day that can be chosen. */
  latest?: string
  /** The day on which the calendar opens if there is none. */
  opensAt?: string
  inputRef?: ComponentProps<typeof DatePicker>['inputRef']
  disabled?: boolean
  textField?: {
    size?: 'small'
    required?: boolean | undefined
    error?: boolean
    helperText?: ReactNode
    onBlur?: () => void
    slotProps?: { htmlInput: { min: string; max: string } | undefined }
  }
}

/** A calendar day as day-month-year in every language, typed or chosen from a calendar. */
export function DateInput({ value, onChange, latest, opensAt, textField, ...props }: Props) {
  const { shown, type, finish, handleKey, handlePaste } = useTypedDay(value, onChange)
  return (
    <DateLocale>
      <DatePicker
        {...props}
        format="DD-MMM-YYYY"
        closeOnSelect
        value={shown}
        onChange={type}
        onClose={finish}
        maxDate={dayOf(latest) ?? undefined}
        referenceDate={dayOf(opensAt) ?? undefined}
        slotProps={{
          textField: {
            fullWidth: true,
            ...textField,
            onBlur: () => {
              finish()
              textField?.onBlur?.()
            },
            onKeyDown: event => handleKey(event.key),
            onPasteCapture: handlePaste,
          },
          toolbar: { toolbarFormat: 'ddd, D MMM' },
        }}
      />
    </DateLocale>
  )
}
