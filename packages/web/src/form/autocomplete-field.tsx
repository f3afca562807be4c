import Autocomplete from '@mui/material/Autocomplete'
import MuiTextField from '@mui/material/TextField'
import { useTexts } from '../lib/texts.ts'
import { labelOf, type Option } from './option.ts'
import { type FieldProps, useField } from './use-field.ts'

type Props = FieldProps & {
  options: readonly Option[]
  /** Several may be chosen: the value is then a list. */
  multiple?: boolean
  loading?: boolean
}

/** Chooses one or several of many, by typing part of the label. The value is the option's, null for none, or a list. */
export function AutocompleteField({ options, multiple = false, loading, ...props }: Props) {
  const t = useTexts('ui')
  const word = (value: unknown) => labelOf(options, value, t('none'))
  const { field, invalid, text } = useField(props, value =>
    Array.isArray(value) ? value.map(word).join(', ') || t('none') : word(value),
  )
  const { ref, value, onChange, onBlur } = field
  const chosen = multiple
    ? options.filter(option => (value as string[] | undefined)?.includes(option.value))
    : (options.find(option => option.value === value) ?? null)
  return (
    <Autocomplete<Option, boolean>
      multiple={multiple}
      options={options}
      loading={loading}
      disabled={props.disabled}
      value={chosen}
      onChange={(_, picked) =>
        onChange(Array.isArray(picked) ? picked.map(option => option.value) : (picked?.value ?? null))
      }
      onBlur={onBlur}
      isOptionEqualToValue={(a, b) => a.value === b.value}
      disableCloseOnSelect={multiple}
      renderInput={input => (
        <MuiTextField
          {...input}
          inputRef={ref}
          label={props.label}
          required={props.required}
          error={invalid}
          helperText={text}
        />
      )}
    />
  )
}
