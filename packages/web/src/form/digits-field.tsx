import { TextField } from './text-field.tsx'
import type { FieldProps } from './use-field.ts'

type Props = FieldProps & {
  /** How many digits a whole value has. */
  length?: number
  autoComplete?: string
}

/** A number that is an identifier, such as a mobile or an Aadhaar number; phones show a keypad. */
export function DigitsField({ length, autoComplete, ...props }: Props) {
  return (
    <TextField
      {...props}
      autoComplete={autoComplete}
      // Longer than a complete value, so that one with spaces is validated instead of cut off.
      slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: length && length + 8 } }}
    />
  )
}
