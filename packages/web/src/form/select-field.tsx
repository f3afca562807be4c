import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import { useTexts } from '../lib/texts.ts'
import { labelOf, type Option } from './option.ts'
import { type FieldProps, useField } from './use-field.ts'

type Props = FieldProps & {
  options: readonly Option<string | number>[]
  /** The label of the option for none; without it an option is required. */
  none?: string
  loading?: boolean
}

/** Chooses one of a few options. The value is the option's, or null for none. */
export function SelectField({ options, none, loading, ...props }: Props) {
  const t = useTexts('ui')
  const { field, invalid, text } = useField(props, value => labelOf(options, value, none ?? t('none')))
  const { ref, value, onChange, ...handlers } = field
  const known = options.some(option => option.value === value)
  return (
    <MuiTextField
      {...handlers}
      select
      inputRef={ref}
      value={known ? value : ''}
      onChange={event => onChange(event.target.value === '' ? null : event.target.value)}
      label={props.label}
      required={props.required}
      disabled={props.disabled || loading}
      error={invalid}
      helperText={text}
      slotProps={{
        select: { displayEmpty: none !== undefined },
        inputLabel: none ? { shrink: true } : undefined,
      }}
    >
      {none !== undefined && <MenuItem value="">{none}</MenuItem>}
      {options.map(option => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </MuiTextField>
  )
}
