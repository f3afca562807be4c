import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useFormats } from '../lib/formats.ts'
import { useTexts } from '../lib/texts.ts'

type Props = { sizes: readonly number[]; value: number; onChange: (size: number) => void }

/** Chooses how many rows a page of a list has, among the sizes that the screen offers. */
export function PageSizeSelect({ sizes, value, onChange }: Props) {
  const t = useTexts('ui')
  const { number } = useFormats()
  return (
    <TextField
      select
      size="small"
      fullWidth={false}
      label={t('table.size')}
      value={value}
      onChange={event => onChange(Number(event.target.value))}
      sx={{ minWidth: 104, displayPrint: 'none' }}
    >
      {sizes
        .toSorted((a, b) => a - b)
        .map(size => (
          <MenuItem key={size} value={size}>
            {number(size)}
          </MenuItem>
        ))}
    </TextField>
  )
}
