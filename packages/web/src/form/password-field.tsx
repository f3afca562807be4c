import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import MuiTextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTexts } from '../lib/texts.ts'
import { Visibility, VisibilityOff } from '../ui/icons.tsx'
import { type FieldProps, useField } from './use-field.ts'

type Props = FieldProps & { autoComplete?: 'new-password' | 'current-password' }

/** A password, hidden until the person asks to see it. */
export function PasswordField({ autoComplete = 'new-password', ...props }: Props) {
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
