import MuiTextField, { type TextFieldProps } from '@mui/material/TextField'
import { type FieldProps, useField } from './use-field.ts'

type Props = FieldProps & {
  type?: 'text' | 'email' | 'tel' | 'url'
  autoComplete?: string
  autoFocus?: boolean
  /** The number of visible lines for a longer text. */
  rows?: number
  slotProps?: TextFieldProps['slotProps']
}

/** A line of text or, with `rows`, several. */
export function TextField({ type, autoComplete = 'off', autoFocus, rows, slotProps, ...props }: Props) {
  const { field, invalid, text } = useField(props)
  const { ref, value, ...handlers } = field
  return (
    <MuiTextField
      {...handlers}
      inputRef={ref}
      value={value ?? ''}
      type={type}
      label={props.label}
      required={props.required}
      disabled={props.disabled}
      error={invalid}
      helperText={text}
      autoComplete={autoComplete}
      autoFocus={autoFocus}
      multiline={rows !== undefined}
      minRows={rows}
      slotProps={slotProps}
    />
  )
}
