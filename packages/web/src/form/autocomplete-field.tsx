import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete'
import MuiTextField from '@mui/material/TextField'
import { useTexts } from '../lib/texts.ts'
import { labelOf, type Option } from './option.ts'
import { type FieldProps, useField } from './use-field.ts'

type Props = FieldProps & { options: readonly Option[]; loading?: boolean }

// Further entries of a long list are found by typing.
const filterOptions = createFilterOptions<Option>({ limit: 100 })

/** Chooses one of many options, filtered by typing. The value is the option's, or null for none. */
export function AutocompleteField({ options, loading, ...props }: Props) {
  const t = useTexts('ui')
  const { field, invalid, text } = useField(props, value => labelOf(options, value, t('none')))
  const { ref, value, onChange, onBlur } = field
  return (
    <Autocomplete
      autoHighlight
      options={options}
      filterOptions={filterOptions}
      value={options.find(option => option.value === value) ?? null}
      onChange={(_, next) => onChange(next?.value ?? null)}
      onBlur={onBlur}
      disabled={props.disabled}
      loading={loading}
      loadingText={t('several.loading')}
      noOptionsText={t('several.nothing')}
      clearText={t('several.clear')}
      openText={`${t('several.open')}: ${props.label}`}
      closeText={t('close')}
      isOptionEqualToValue={(option, other) => option.value === other.value}
      renderOption={({ key, ...option }, { label, value: id }) => (
        <li key={id} {...option}>
          {label}
        </li>
      )}
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
