import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { type ReactNode, useEffect } from 'react'
import { Link as RouterLink } from 'react-router'
import { useMainClass } from '../lib/own-classes.ts'
import { currentUser } from '../lib/session.ts'
import { useTexts } from '../lib/texts.ts'
import { FieldError, RequestId } from '../ui/error-state.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { Search } from '../ui/icons.tsx'
import { quietSelect, quietSelectProps } from '../ui/styles.ts'
import { type Classes, useClasses } from './use-classes.ts'

type Props = {
  /** The chosen class's id, or an empty text for none. */
  value: string
  onChange: (classId: string) => void
  /** Offers all classes together; without it a class must be chosen. */
  all?: boolean
  error?: string
  label?: string
  /** Low, and without a visible label, beside a title. */
  quiet?: boolean
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

/**
 * Chooses a class for a screen. For teachers, the main class is preselected among their own; with one class there is nothing
 * to choose.
 */
export function ClassPicker({ value, onChange, all, error, label, quiet = false }: Props) {
  const t = useTexts('parts')
  const classes = useClasses()
  const { options } = classes
  const help = useClassHelp(classes)
  const own = currentUser().role === 'TEACHER'
  const only = own && options.length === 1 ? options[0]?.value : undefined
  const main = useMainClass()
  const known = options.some(option => option.value === value)
  const preset = own ? (options.find(option => option.value === main) ?? options[0])?.value : undefined
  useEffect(() => {
    if (preset && !known) onChange(preset)
  }, [preset, known, onChange])
  const named = quiet
    ? quietSelectProps(label ?? t('class'))
    : { label: label ?? t('class'), slotProps: undefined }
  return (
    <TextField
      select
      size="small"
      {...named}
      value={known ? value : ''}
      onChange={event => onChange(event.target.value)}
      disabled={options.length === 0}
      error={Boolean(error ?? classes.error)}
      helperText={help ?? (error && <FieldError>{error}</FieldError>)}
      sx={[
        quiet ? quietSelect : roomFor([t('allClasses'), ...options.map(option => option.label)]),
        only ? alone : {},
      ]}
      slotProps={{
        select: { displayEmpty: all, readOnly: own && options.length < 2, ...named.slotProps?.select },
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

type ClassFilterProps = {
  /** The chosen class's id, or an empty text for all. */
  classId: string
  onChange: (classId: string) => void
  /** Refetches the list. */
  onSearch: () => void
}

/** Narrows a list to one class or shows all, at once; its Search button refetches the list. */
export function ClassFilter({ classId, onChange, onSearch }: ClassFilterProps) {
  const t = useTexts('parts')
  return (
    <FilterBar onSubmit={onSearch}>
      <ClassPicker all value={classId} onChange={onChange} />
      <Button type="submit" variant="outlined" startIcon={<Search />}>
        {t('search')}
      </Button>
    </FilterBar>
  )
}

/** The helper text of a class select without options, with a link to add a class or a retry. */
export function useClassHelp({ options, loading, error, retry }: Classes): ReactNode {
  const t = useTexts('parts')
  const uiText = useTexts('ui')
  if (error) {
    return (
      <>
        {t('classesFailed')}{' '}
        <Link component="button" type="button" onClick={retry} sx={way}>
          {uiText('retry')}
        </Link>
        <RequestId error={error} />
      </>
    )
  }
  if (loading || options.length > 0) return undefined
  const { role } = currentUser()
  if (role === 'TEACHER') return t('noOwnClass')
  // The administrator's classes are the levels.
  const [none, add] =
    role === 'SUPERADMIN' ? (['noLevels', 'addLevel'] as const) : (['noClasses', 'addClass'] as const)
  return (
    <>
      {t(none)}{' '}
      <Link component={RouterLink} to="/app/addclass/new" sx={way}>
        {t(add)}
      </Link>
    </>
  )
}

// A large touch target that does not increase the line's height.
const way = {
  font: 'inherit',
  fontWeight: 600,
  padding: 1.5,
  margin: -1.5,
  verticalAlign: 'baseline',
} as const
