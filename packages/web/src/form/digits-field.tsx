import { TextField } from './text-field.tsx'
import type { FieldProps } from './use-field.ts'

type Props = FieldProps & {
  /** The number of digits in a complete value. */
  length?: number
  autoComplete?: string
}

/**
 * Digits: an identifier such as a mobile number, which stays a text, or an integer, which the schema converts. Phones
 * show a keypad.
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
