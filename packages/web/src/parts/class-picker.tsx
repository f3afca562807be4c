import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useEffect } from 'react'
import { currentUser } from '../lib/session.ts'
import { useTexts } from '../lib/texts.ts'
import { FieldError } from '../ui/error-state.tsx'
import { useClassHelp } from './class-help.tsx'
import { useClasses } from './use-classes.ts'

type Props = {
  /** The chosen class's id, or an empty text for none. */
  value: string
  onChange: (classId: string) => void
  /** Offers all classes together; without it a class must be chosen. */
  all?: boolean
  error?: string
  label?: string
}

/** As wide as the longest name plus the arrow, within reason. */
const roomFor = (names: readonly string[]) => {
  const longest = Math.max(...names.map(name => name.length))
  return { '&&&': { width: { sm: `clamp(142px, ${longest / 2}em + 46px, 240px)` } } }
}

// With a single class there is nothing to open, so the arrow and its padding are removed.
const alone = {
  '& .MuiSelect-icon': { display: 'none' },
  '& .MuiSelect-select': { cursor: 'default', paddingInlineEnd: '14px !important' },
}

/** Chooses a class for a screen. For teachers, their own class is preselected and the only option. */
export function ClassPicker({ value, onChange, all, error, label }: Props) {
  const t = useTexts('parts')
  const classes = useClasses()
  const { options } = classes
  const help = useClassHelp(classes)
  const own = currentUser().role === 'TEACHER'
  const only = own ? options[0]?.value : undefined
  useEffect(() => {
    if (only && value !== only) onChange(only)
  }, [only, value, onChange])
  const known = options.some(option => option.value === value)
  return (
    <TextField
      select
      size="small"
      label={label ?? t('class')}
      value={known ? value : ''}
      onChange={event => onChange(event.target.value)}
      disabled={options.length === 0}
      error={Boolean(error ?? classes.error)}
      helperText={help ?? (error && <FieldError>{error}</FieldError>)}
      sx={[roomFor([t('allClasses'), ...options.map(option => option.label)]), only ? alone : {}]}
      slotProps={{
        select: { displayEmpty: all, readOnly: own },
        inputLabel: all && !own ? { shrink: true } : undefined,
      }}
    >
      {all && !own && <MenuItem value="">{t('allClasses')}</MenuItem>}
      {options.map(option => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  )
}
