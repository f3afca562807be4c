import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { DatePicker } from '@mui/x-date-pickers/DatePicker'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import 'dayjs/locale/hi'
import 'dayjs/locale/te'
import { useTranslation } from 'react-i18next'
import { dayText } from '../lib/day.ts'
import { useTexts } from '../lib/texts.ts'
import { type FieldProps, useField } from './use-field.ts'

dayjs.extend(customParseFormat)

const wire = 'YYYY-MM-DD'

type Props = FieldProps & {
  /** The last day that can be chosen. */
  latest?: string
  /** The first and last day that are likely; the calendar opens among them, and any other can be typed or reached. */
  hint?: { min: string; max: string }
}

/** A calendar day. Its value is the text YYYY-MM-DD, or null while there is none. */
export function DateField({ latest, hint, ...props }: Props) {
  const t = useTexts('ui')
  const { i18n } = useTranslation()
  const { field, invalid, text } = useField(props, value => dayText(value as string | null))
  const { ref, value, onChange, onBlur } = field
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
        label={props.label}
        format="DD-MMM-YYYY"
        value={value ? dayjs(value, wire, true) : null}
        onChange={day => onChange(day ? (day.isValid() ? day.format(wire) : 'unfinished') : null)}
        inputRef={ref}
        disabled={props.disabled}
        maxDate={latest ? dayjs(latest, wire, true) : undefined}
        referenceDate={hint && dayjs(hint.max, wire, true)}
        slotProps={{
          textField: {
            fullWidth: true,
            required: props.required,
            error: invalid,
            helperText: text,
            onBlur,
            slotProps: { htmlInput: hint },
          },
        }}
      />
    </LocalizationProvider>
  )
}
