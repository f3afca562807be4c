import { DatePicker } from '@mui/x-date-pickers/DatePicker'
import type { ComponentProps, ReactNode } from 'react'
import { useFormats } from '../lib/formats.ts'
import { useTexts } from '../lib/texts.ts'
import { DateLocale } from './date-locale.tsx'
import { FieldError } from './error-state.tsx'
import { dayOf, type OnTypedDay, type Told, useTypedDay, useWrittenDay } from './use-typed-day.ts'

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
  const { shown, told, type, finish, take, refuse } = useTypedDay(value, onChange)
  const { onBlur, ...written } = useWrittenDay({ take, refuse, finish })
  const helper = useTold(told)
  const isWrong = told !== undefined && 'fault' in told
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
            // The day that was read replaces a hint, and the reason why it could not be read replaces another error.
            ...(helper && (isWrong || !textField?.error) && { helperText: helper, error: isWrong }),
            onBlur: () => {
              onBlur()
              finish()
              textField?.onBlur?.()
            },
            ...written,
          },
          toolbar: { toolbarFormat: 'ddd, D MMM' },
        }}
      />
    </DateLocale>
  )
}

/** The day that was read, in words, so that a mistyped order is seen; or why a text is no day. */
function useTold(told: Told | undefined): ReactNode {
  const t = useTexts('ui')
  const { dayInWords } = useFormats()
  if (!told) return undefined
  if ('day' in told) return dayInWords(told.day)
  return <FieldError>{t(`date.${told.fault}`, { text: told.text })}</FieldError>
}
