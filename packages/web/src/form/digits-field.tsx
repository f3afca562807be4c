import { TextField } from './text-field.tsx'
import type { FieldProps } from './use-field.ts'

type Props = FieldProps & {
  /** How many digits a whole value has. */
  length?: number
  autoComplete?: string
}

/**
 * Digits: an identifier such as a mobile number, which stays a text, or a whole number, which the schema makes of them.
 * Phones show a keypad.
 */
export function DigitsField({ length, autoComplete, ...props }: Props) {
  return (
    <TextField
      {...props}
      autoComplete={autoComplete}
      // Longer than a complete value, so that one with spaces is validated instead of cut off.
      slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: length && length + 20 } }}
    />
  )
}
