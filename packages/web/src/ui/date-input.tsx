import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { DatePicker } from '@mui/x-date-pickers/DatePicker'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import dayjs, { type Dayjs } from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import 'dayjs/locale/hi'
import 'dayjs/locale/te'
import { type ComponentProps, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useTexts } from '../lib/texts.ts'

dayjs.extend(customParseFormat)

const wire = 'YYYY-MM-DD'

type Props = {
  label: string
  /** The calendar day, YYYY-MM-DD; an empty text or null for none. */
  value: string | null
  /** Told the day; null when it was cleared, and `unfinished` while a typed one is none yet. */
  onChange: (day: string | null) => void
  /** The last day that can be chosen. */
  latest?: string
  /** The day at which the calendar opens while there is none. */
  opensAt?: string
  inputRef?: ComponentProps<typeof DatePicker>['inputRef']
  disabled?: boolean
  textField?: NonNullable<ComponentProps<typeof DatePicker>['slotProps']>['textField']
}

/** A calendar day as day-month-year in every language, typed or chosen from a calendar. */
export function DateInput({ value, onChange, latest, opensAt, textField, ...props }: Props) {
  const t = useTexts('ui')
  const { i18n } = useTranslation()
  const typed = useRef<{ text: string | null; day: Dayjs | null }>(undefined)
  // What is being typed goes back as it came: read anew from its text, a year of one digit would be another day, and the
  // field would begin again.
  const shown = typed.current?.text === value ? typed.current.day : value ? dayjs(value, wire, true) : null
  const type = (day: Dayjs | null) => {
    const text = day && (day.isValid() ? day.format(wire) : 'unfinished')
    typed.current = { text, day }
    onChange(text)
  }
  return (
    <LocalizationProvider
      dateAdapter={AdapterDayjs}
      adapterLocale={i18n.language}
      localeText={{
        okButtonLabel: t('date.ok'),
        cancelButtonLabel: t('cancel'),
        datePickerToolbarTitle: t('date.choose'),
        openDatePickerDialogue: day => (day ? t('date.chosen', { day }) : t('date.choose')),
        previousMonth: t('date.previous'),
        nextMonth: t('date.next'),
      }}
    >
      <DatePicker
        {...props}
        format="DD-MMM-YYYY"
        closeOnSelect
        value={shown}
        onChange={type}
        maxDate={latest ? dayjs(latest, wire, true) : undefined}
        referenceDate={opensAt ? dayjs(opensAt, wire, true) : undefined}
        slotProps={{
          textField: { fullWidth: true, ...textField },
          toolbar: { toolbarFormat: 'ddd, D MMM' },
        }}
      />
    </LocalizationProvider>
  )
}
