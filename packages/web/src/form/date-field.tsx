import MuiTextField from '@mui/material/TextField'
import { useFormats } from '../lib/formats.ts'
import { DateInput } from '../ui/date-input.tsx'
import { type FieldProps, useField } from './use-field.ts'

type Props = FieldProps & {
  /** The last day that can be chosen. */
  latest?: string
  /** The likely range: the calendar opens in it, but any other day can be chosen. */
  hint?: { min: string; max: string }
}

/** A calendar day. Its value is a YYYY-MM-DD string, or null if there is none. */
export function DateField({ latest, hint, ...props }: Props) {
  const { day } = useFormats()
  const { field, invalid, text } = useField(props, value => day(value as string | null))
  const { ref, value, onChange, onBlur } = field
  return (
    <DateInput
      label={props.label}
      value={value}
      // An incomplete date clears the value, so that the form is not saved with the previous day.
      onChange={(day, typing) => onChange(typing ? 'unfinished' : day)}
      inputRef={ref}
      disabled={props.disabled}
      latest={latest}
      opensAt={hint?.max}
      textField={{
        required: props.required,
        error: invalid,
        helperText: text,
        onBlur,
        slotProps: { htmlInput: hint },
      }}
    />
  )
}

/** A time of day. Its value is an HH:MM string, empty if there is none. */
export function TimeField(props: FieldProps) {
  const { field, invalid, text } = useField(props)
  const { ref, value, ...handlers } = field
  return (
    <MuiTextField
      {...handlers}
      inputRef={ref}
      value={value ?? ''}
      type="time"
      label={props.label}
      required={props.required}
      disabled={props.disabled}
      error={invalid}
      helperText={text}
      // The browser shows its own placeholder in an empty field.
      slotProps={{ inputLabel: { shrink: true } }}
    />
  )
}
