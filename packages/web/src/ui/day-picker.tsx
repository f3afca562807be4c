import { isDay } from '@casa/contract/rules/day'
import { useCallback, useEffect, useState } from 'react'
import { useFormats } from '../lib/formats.ts'
import { useTexts } from '../lib/texts.ts'
import { DateInput } from './date-input.tsx'
import { FieldError } from './error-state.tsx'

type Props = {
  label: string
  /** The calendar day, YYYY-MM-DD; an empty text for none. */
  value: string
  /** Called only with a complete and allowed day. */
  onChange: (day: string) => void
  /** Called with true while the field differs from `value`, when the screen must not submit. */
  onPending?: (pending: boolean) => void
  /** The last day that may be chosen. */
  latest?: string
  error?: string
  /** The likely first and last day; any other can be typed or reached. */
  hint?: { min: string; max: string }
}

type Typed = { day: string | null; typing: boolean }

/** A screen's date filter. It reports only complete days, and shows an error for a day that is not allowed. */
export function DayPicker({ label, value, onChange, onPending, latest, error, hint }: Props) {
  const t = useTexts('ui')
  const { day: inWords } = useFormats()
  const [typed, setTyped] = useState<Typed>({ day: value, typing: false })
  useEffect(() => setTyped({ day: value, typing: false }), [value])
  const { day, typing } = typed
  const isWhole = isDay(day)
  const isLate = isWhole && latest !== undefined && day > latest
  const pending = day !== value && !(value === '' && day === null)
  useEffect(() => onPending?.(pending), [onPending, pending])
  const type = (next: string | null, stillTyping: boolean) => {
    setTyped({ day: next, typing: stillTyping })
    const allowed = isDay(next) && !(latest && next > latest)
    if (allowed && !stillTyping && next !== value) onChange(next)
  }
  const refusal = isLate
    ? t('date.tooLate', { day: inWords(latest) })
    : pending && !isWhole && !typing
      ? t('date.incomplete')
      : error
  const helper = pending && isWhole ? t('date.pending') : undefined
  return (
    <DateInput
      label={label}
      value={day}
      onChange={type}
      latest={latest}
      opensAt={hint?.max}
      textField={{
        size: 'small',
        error: Boolean(refusal),
        helperText: refusal ? <FieldError>{refusal}</FieldError> : helper,
        slotProps: { htmlInput: hint },
      }}
    />
  )
}

/** Whether either of a screen's two day pickers has an unfinished day. */
export function useUnfinishedDays() {
  const [names, setNames] = useState<readonly string[]>([])
  const report = useCallback((name: string, pending: boolean) => {
    setNames(before => {
      if (before.includes(name) === pending) return before
      return pending ? [...before, name] : before.filter(other => other !== name)
    })
  }, [])
  const onStart = useCallback((pending: boolean) => report('start', pending), [report])
  const onEnd = useCallback((pending: boolean) => report('end', pending), [report])
  return { pending: names.length > 0, onStart, onEnd }
}
