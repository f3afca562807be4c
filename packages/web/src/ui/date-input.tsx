import { DatePicker } from '@mui/x-date-pickers/DatePicker'
import type { ComponentProps, ReactNode } from 'react'
import { DateLocale } from './date-locale.tsx'
import { dayOf, type OnTypedDay, useTypedDay } from './use-typed-day.ts'

type Props = {
  label: string
  /** The calendar day, YYYY-MM-DD; an empty text or null for none. */
  value: string | null
  onChange: OnTypedDay
  /** The last day that can be chosen. */
  latest?: string
  /** The day at which the calendar opens while there is none. */
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
