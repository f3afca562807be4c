import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import MenuItem from '@mui/material/MenuItem'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import MuiTextField from '@mui/material/TextField'
import { type HTMLAttributes, useEffect, useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTexts } from '../lib/texts.ts'
import { firstField } from '../ui/use-focus.ts'
import { type FieldProps, useField } from './use-field.ts'

type Props = FieldProps & {
  options: readonly Option<string | number>[]
  /** The label of the option for none; without it an option is required. */
  none?: string
  loading?: boolean
  /** Whether it gets the focus first, because the fields before it are filled in. */
  first?: boolean
}

/** Chooses one of a few options. The value is the option's, or null for none. */
export function SelectField({ options, none, loading, first = false, ...props }: Props) {
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
        select: {
          displayEmpty: none !== undefined,
          ...(first && { SelectDisplayProps: firstField.htmlInput as HTMLAttributes<HTMLDivElement> }),
        },
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

type RadioFieldProps = FieldProps & {
  options: readonly Option<string | number | boolean>[]
  /** Whether the options are sentences, stacked across the whole form. */
  stacked?: boolean
}

/** Chooses one of two or three options that are all visible. */
export function RadioField({ options, stacked = false, ...props }: RadioFieldProps) {
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

/** One option of a select, an autocomplete or a radio group. */
export type Option<Value extends string | number | boolean = string> = { value: Value; label: string }

/** The label of the chosen option, or the word for none. */
export function labelOf(
  options: readonly Option<string | number | boolean>[],
  value: unknown,
  none: string,
): string {
  return options.find(option => option.value === value)?.label ?? none
}

/**
 * Clears a form's field when its value is no longer among the options, which depend on another field. `options` is
 * undefined while loading, `none` the value of a field without a choice.
 */
export function useKnownChoice(
  name: string,
  options: readonly Option[] | undefined,
  none: '' | null = '',
): void {
  const form = useFormContext()
  const chosen: unknown = useWatch({ name })
  const gone = Boolean(chosen) && options !== undefined && !options.some(({ value }) => value === chosen)
  useEffect(() => {
    if (gone) form.setValue(name, none)
  }, [gone, form, name, none])
}
