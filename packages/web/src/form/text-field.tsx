import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import type { TextFieldProps } from '@mui/material/TextField'
import MuiTextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTexts } from '../lib/texts.ts'
import { Visibility, VisibilityOff } from '../ui/icons.tsx'
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

type DigitsFieldProps = FieldProps & {
  /** The number of digits in a complete value. */
  length?: number
  autoComplete?: string
}

/**
 * Digits: an identifier such as a mobile number, which stays a text, or an integer, which the schema converts. Phones
 * show a keypad.
 */
export function DigitsField({ length, autoComplete, ...props }: DigitsFieldProps) {
  return (
    <TextField
      {...props}
      autoComplete={autoComplete}
      // Longer than a complete value, so that one with spaces is validated instead of cut off.
      slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: length && length + 20 } }}
    />
  )
}

type PasswordFieldProps = FieldProps & { autoComplete?: 'new-password' | 'current-password' }

/** A password, hidden until the person asks to see it. */
export function PasswordField({ autoComplete = 'new-password', ...props }: PasswordFieldProps) {
  const t = useTexts('ui')
  const [shown, setShown] = useState(false)
  const { field, invalid, text } = useField(props, () => '••••••')
  const { ref, value, ...handlers } = field
  const toggle = (
    <InputAdornment position="end">
      <IconButton
        edge="end"
        aria-label={t(shown ? 'password.hide' : 'password.show')}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        {shown ? <VisibilityOff /> : <Visibility />}
      </IconButton>
    </InputAdornment>
  )
  return (
    <MuiTextField
      {...handlers}
      inputRef={ref}
      value={value ?? ''}
      type={shown ? 'text' : 'password'}
      label={props.label}
      required={props.required}
      disabled={props.disabled}
      error={invalid}
      helperText={text}
      autoComplete={autoComplete}
      slotProps={{ input: { endAdornment: toggle } }}
    />
  )
}
