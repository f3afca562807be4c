import Autocomplete from '@mui/material/Autocomplete'
import Checkbox from '@mui/material/Checkbox'
import MuiTextField from '@mui/material/TextField'
import { useTexts } from '../lib/texts.ts'
import { labelOf, type Option } from './option.ts'
import { type FieldProps, useField } from './use-field.ts'

type Props = FieldProps & {
  options: readonly Option[]
  loading?: boolean
  /** A chosen option stays visible in the list. */
  readOnly?: boolean
}

/** Chooses any number of options, filtered by typing. The value is the list of the options' values. */
export function SeveralField({ options, loading, readOnly, ...props }: Props) {
  const t = useTexts('ui')
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
      loadingText={t('several.loading')}
      noOptionsText={t('several.nothing')}
      clearText={t('several.clear')}
      openText={`${t('several.open')}: ${props.label}`}
      closeText={t('close')}
      isOptionEqualToValue={(option, other) => option.value === other.value}
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
