import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { useFormats } from '../lib/formats.ts'
import { useTexts } from '../lib/texts.ts'
import { DaysCalendar } from '../ui/days-calendar.tsx'
import { type FieldProps, useField } from './use-field.ts'

/** Any number of calendar days. The value is a list of them, YYYY-MM-DD, in order. */
export function DaysField(props: FieldProps) {
  const t = useTexts('ui')
  const { day } = useFormats()
  const inWords = (days: unknown) => (days as string[]).map(day).join(', ') || t('none')
  const { field, invalid, text } = useField(props, inWords)
  return (
    <FormControl error={invalid} sx={{ gridColumn: '1 / -1' }}>
      <FormLabel>{props.label}</FormLabel>
      <DaysCalendar label={props.label} value={field.value as string[]} onChange={field.onChange} />
      {text && <FormHelperText>{text}</FormHelperText>}
    </FormControl>
  )
}
