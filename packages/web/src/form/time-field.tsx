import MuiTextField from '@mui/material/TextField'
import { type FieldProps, useField } from './use-field.ts'

/** A time of day. Its value is the text HH:MM, or empty if there is none. */
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
