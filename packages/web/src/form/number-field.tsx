import InputAdornment from '@mui/material/InputAdornment'
import MuiTextField from '@mui/material/TextField'
import { type FieldProps, useField } from './use-field.ts'

type Props = FieldProps & {
  /** Stands before the number, such as ₹. */
  unit?: string
}

/** An amount. The form holds it as the text that was typed, so that the contract judges it and nothing is rounded. */
export function NumberField({ unit, ...props }: Props) {
  const { field, invalid, text } = useField(props)
  const { ref, value, ...handlers } = field
  return (
    <MuiTextField
      {...handlers}
      inputRef={ref}
      value={value ?? ''}
      label={props.label}
      required={props.required}
      disabled={props.disabled}
      error={invalid}
      helperText={text}
      autoComplete="off"
      slotProps={{
        htmlInput: { inputMode: 'decimal' },
        input: unit
          ? { startAdornment: <InputAdornment position="start">{unit}</InputAdornment> }
          : undefined,
      }}
    />
  )
}
