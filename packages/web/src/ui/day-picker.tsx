import { useEffect, useState } from 'react'
import { useFormats } from '../lib/formats.ts'
import { useTexts } from '../lib/texts.ts'
import { DateInput } from './date-input.tsx'
import { FieldError } from './field-error.tsx'

type Props = {
  label: string
  /** The calendar day, YYYY-MM-DD; an empty text for none. */
  value: string
  /** Told a finished day that may be chosen, and nothing else. */
  onChange: (day: string) => void
  /** Told whether the field says something else than the last day it told: then nothing is to be submitted. */
  onPending?: (pending: boolean) => void
  /** The last day that may be chosen. */
  latest?: string
  /** Why the day will not do. */
  error?: string
  /** The first and last day that are likely; any other can be typed or reached. */
  hint?: { min: string; max: string }
}

/** What stands in the field, and whether it is still being typed. */
type Typed = { day: string | null; typing: boolean }

/** A day that a screen is about. The screen hears of it when it is finished; one that will not do is an error here. */
export function DayPicker({ label, value, onChange, onPending, latest, error, hint }: Props) {
  const t = useTexts('ui')
  const { day: inWords } = useFormats()
  const [typed, setTyped] = useState<Typed>({ day: value, typing: false })
  useEffect(() => setTyped({ day: value, typing: false }), [value])
  const { day, typing } = typed
  const isDay = day !== null && day !== '' && day !== 'unfinished'
  const isLate = isDay && latest !== undefined && day > latest
  const pending = day !== value && !(value === '' && day === null)
  useEffect(() => onPending?.(pending), [onPending, pending])
  const type = (next: string | null, stillTyping: boolean) => {
    setTyped({ day: next, typing: stillTyping })
    const allowed = next && next !== 'unfinished' && !(latest && next > latest)
    if (allowed && !stillTyping && next !== value) onChange(next)
  }
  const refusal = isLate
    ? t('date.tooLate', { day: inWords(latest) })
    : pending && !isDay && !typing
      ? t('date.incomplete')
      : error
  const helper = pending && isDay ? t('date.pending') : undefined
  return (
    <DateInput
      label={label}
      value={day}
      onChange={type}
      latest={latest}
      opensAt={hint?.max}
      textField={{
        error: Boolean(refusal),
        helperText: refusal ? <FieldError>{refusal}</FieldError> : helper,
        slotProps: { htmlInput: hint },
      }}
    />
  )
}
