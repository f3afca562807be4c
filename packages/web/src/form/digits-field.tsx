import { TextField } from './text-field.tsx'
import type { FieldProps } from './use-field.ts'

type Props = FieldProps & {
  /** How many digits a whole value has. */
  length?: number
  autoComplete?: string
}

/** A number that is a name rather than an amount, such as a mobile or an Aadhaar number; a phone shows its keypad. */
export function DigitsField({ length, autoComplete, ...props }: Props) {
  return (
    <TextField
      {...props}
      autoComplete={autoComplete}
      // Longer than a whole value, so that one typed with spaces is judged rather than cut.
      slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: length && length + 8 } }}
    />
  )
}
