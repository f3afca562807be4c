import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { type Language, languages } from '../lib/preferred-language.ts'
import { useTexts } from '../lib/texts.ts'

type Props<Value extends string> = {
  value: Value
  onChange: (value: Value) => void
  /** Whether the family's own language, whatever it is, can be chosen. */
  family?: boolean
}

/** The language in which a paper is printed. */
export function PaperLanguage<Value extends Language | 'family'>({ value, onChange, family }: Props<Value>) {
  const t = useTexts('parts')
  return (
    <TextField
      select
      size="small"
      label={t('paper.language')}
      value={value}
      onChange={event => onChange(event.target.value as Value)}
      sx={{ minWidth: 176, width: 'auto' }}
    >
      {family && <MenuItem value="family">{t('paper.family')}</MenuItem>}
      {Object.entries(languages).map(([code, name]) => (
        <MenuItem key={code} value={code} lang={code}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}
