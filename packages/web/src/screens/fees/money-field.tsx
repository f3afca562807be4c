import InputAdornment from '@mui/material/InputAdornment'
import { TextField } from '../../form/text-field.tsx'
import type { FieldProps } from '../../form/use-field.ts'

/** An amount in rupees as typed; the schema parses it. */
export function MoneyField(props: FieldProps) {
  return (
    <TextField
      {...props}
      slotProps={{
        htmlInput: { inputMode: 'decimal' },
        input: { startAdornment: <InputAdornment position="start">₹</InputAdornment> },
      }}
    />
  )
}
