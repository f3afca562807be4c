import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete'
import Checkbox from '@mui/material/Checkbox'
import MuiTextField from '@mui/material/TextField'
import { useTexts } from '../lib/texts.ts'
import { labelOf, type Option } from './select-field.tsx'
import { type FieldProps, useField } from './use-field.ts'

type Props = FieldProps & { options: readonly Option[]; loading?: boolean }

// Further entries of a long list are found by typing.
const filterOptions = createFilterOptions<Option>({ limit: 100 })

/** Chooses one of many options, filtered by typing. The value is the option's, or null for none. */
export function AutocompleteField({ options, loading, ...props }: Props) {
  const t = useTexts('ui')
  const shared = useShared(props.label)
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
      {...shared}
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

type SeveralFieldProps = FieldProps & {
  options: readonly Option[]
  loading?: boolean
  /** A chosen option stays visible in the list. */
  readOnly?: boolean
}

/** Chooses any number of options, filtered by typing. The value is the list of the options' values. */
export function SeveralField({ options, loading, readOnly, ...props }: SeveralFieldProps) {
  const t = useTexts('ui')
  const shared = useShared(props.label)
  const words = (value: unknown) =>
    (value as string[]).map(chosen => labelOf(options, chosen, t('none'))).join(', ') || t('none')
  const { field, invalid, text } = useField(props, words)
  const { ref, value, onChange, onBlur } = field
  const chosen = options.filter(option => (value as string[]).includes(option.value))
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      limitTags={4}
      options={options}
      value={chosen}
      onChange={(_, next) => onChange(next.map(option => option.value))}
      onBlur={onBlur}
      disabled={props.disabled}
      readOnly={readOnly}
      forcePopupIcon={!readOnly}
      loading={loading}
      {...shared}
      renderOption={({ key, ...option }, { label, value: id }, { selected }) => (
        <li key={id} {...option}>
          <Checkbox
            checked={selected}
            tabIndex={-1}
            aria-hidden
            slotProps={{ input: { 'aria-hidden': true } }}
          />
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

/** What both have in common: the texts, and that options are compared by their values. */
function useShared(label: string) {
  const t = useTexts('ui')
  return {
    loadingText: t('several.loading'),
    noOptionsText: t('several.nothing'),
    clearText: t('several.clear'),
    openText: `${t('several.open')}: ${label}`,
    closeText: t('close'),
    isOptionEqualToValue: (option: Option, other: Option) => option.value === other.value,
  }
}
