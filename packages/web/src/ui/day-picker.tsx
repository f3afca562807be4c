import { useEffect, useState } from 'react'
import { DateInput } from './date-input.tsx'

type Props = {
  label: string
  /** The calendar day, YYYY-MM-DD; an empty text for none. */
  value: string
  onChange: (day: string) => void
  latest?: string
  /** Why the day will not do. */
  error?: string
  /** The first and last day that are likely; any other can be typed or reached. */
  hint?: { min: string; max: string }
}

/** A day that a screen is about. It is never cleared here: what is typed counts from when it is a day. */
export function DayPicker({ label, value, onChange, latest, error, hint }: Props) {
  const [typed, setTyped] = useState<string | null>(value)
  useEffect(() => setTyped(value), [value])
  const type = (day: string | null) => {
    setTyped(day)
    // A year that is still being typed is one of the first thousand.
    if (day && /^[12]\d{3}-/.test(day) && !(latest && day > latest)) onChange(day)
  }
  return (
    <DateInput
      label={label}
      value={typed}
      onChange={type}
      latest={latest}
      opensAt={hint?.max}
      textField={{ error: Boolean(error), helperText: error, slotProps: { htmlInput: hint } }}
    />
  )
}
