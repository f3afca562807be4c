import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'
import { useId } from 'react'
import { useTexts } from '../lib/texts.ts'
import { type FieldProps, useField } from './use-field.ts'

/** A boolean as a checkbox. */
export function CheckboxField(props: FieldProps) {
  const t = useTexts('ui')
  const id = useId()
  const { field, invalid, text } = useField(props, value => t(value ? 'yes' : 'no'))
  const { ref, value, onChange, ...handlers } = field
  const control = (
    <Checkbox
      {...handlers}
      checked={value === true}
      onChange={(_, checked) => onChange(checked)}
      slotProps={{ input: { ref, 'aria-describedby': text ? id : undefined } }}
    />
  )
  return (
    <FormControl error={invalid} disabled={props.disabled}>
      <FormControlLabel control={control} label={props.label} />
      {text && <FormHelperText id={id}>{text}</FormHelperText>}
    </FormControl>
  )
}

/** A boolean as a switch. */
export function SwitchField(props: FieldProps) {
  const t = useTexts('ui')
  const id = useId()
  const { field, invalid, text } = useField(props, value => t(value ? 'yes' : 'no'))
  const { ref, value, onChange, ...handlers } = field
  const control = (
    <Switch
      {...handlers}
      checked={value === true}
      onChange={(_, checked) => onChange(checked)}
      slotProps={{
        input: { ref, 'aria-describedby': text ? id : undefined, 'aria-invalid': invalid || undefined },
      }}
    />
  )
  return (
    <FormControl error={invalid} disabled={props.disabled}>
      <FormControlLabel control={control} label={props.label} required={props.required} />
      {text && <FormHelperText id={id}>{text}</FormHelperText>}
    </FormControl>
  )
}
