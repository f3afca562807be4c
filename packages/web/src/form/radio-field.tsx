import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId } from 'react'
import { useTexts } from '../lib/texts.ts'
import { labelOf, type Option } from './option.ts'
import { type FieldProps, useField } from './use-field.ts'

type Props = FieldProps & {
  options: readonly Option<string | number | boolean>[]
  /** Whether the options are sentences, stacked across the whole form. */
  stacked?: boolean
}

/** Chooses one of two or three options that are all visible. */
export function RadioField({ options, stacked = false, ...props }: Props) {
  const t = useTexts('ui')
  const id = useId()
  const { field, invalid, text } = useField(props, value => labelOf(options, value, t('none')))
  const { ref, value, onChange, ...handlers } = field
  const chosen = options.findIndex(option => option.value === value)
  return (
    <FormControl
      error={invalid}
      required={props.required}
      disabled={props.disabled}
      sx={stacked ? { gridColumn: '1 / -1' } : undefined}
    >
      <FormLabel id={`${id}-label`}>{props.label}</FormLabel>
      <RadioGroup
        {...handlers}
        row={!stacked}
        sx={stacked ? { gap: 0.5 } : undefined}
        aria-labelledby={`${id}-label`}
        aria-describedby={text ? `${id}-text` : undefined}
        value={chosen}
        onChange={(_, index) => onChange(options[Number(index)]?.value)}
      >
        {options.map((option, index) => (
          <FormControlLabel
            key={option.label}
            value={index}
            label={option.label}
            control={
              <Radio slotProps={{ input: { ref: index === Math.max(chosen, 0) ? ref : undefined } }} />
            }
          />
        ))}
      </RadioGroup>
      {text && <FormHelperText id={`${id}-text`}>{text}</FormHelperText>}
    </FormControl>
  )
}
