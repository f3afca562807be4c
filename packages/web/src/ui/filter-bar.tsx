import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import type { SxProps, Theme } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { useTexts } from '../lib/texts.ts'
import { Close, Search } from './icons.tsx'

type Props = {
  onSubmit?: () => void
  /** The width of a field beside others, in pixels; by default four fields and two buttons share a line. */
  fieldWidth?: number
  children: ReactNode
}

/** A screen's filters, above its list; Enter searches like the submit button. */
export function FilterBar({ onSubmit, fieldWidth = 142, children }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit?.()
  }
  return (
    <Box
      component="form"
      role="search"
      noValidate
      onSubmit={submit}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: { xs: 1.5, sm: 1 },
        alignItems: 'flex-start',
        marginBlockEnd: { xs: 1.5, sm: 2 },
        // Side by side, even on a phone, where two fit.
        '&& > *': { flex: { xs: '1 1 140px', sm: 'none' }, width: { sm: fieldWidth } },
        '&& > .MuiPickersTextField-root': { width: { sm: 174 } },
        // As high as the fields beside it.
        '&& > button': { flexBasis: 'auto', width: 'auto', minHeight: { sm: 48 } },
      }}
    >
      {children}
    </Box>
  )
}

/** As high as the fields beside it, which have a label above their value. */
const searchLook = {
  '& .MuiInputBase-root': { minHeight: 48 },
  '& .MuiInputAdornment-root': { color: 'text.secondary' },
  '& input::placeholder': { color: 'text.secondary', opacity: 1 },
}

type SearchFieldProps = {
  label: string
  value: string
  onChange: (search: string) => void
  autoFocus?: boolean
  sx?: SxProps<Theme>
}

/** The search text, with a button that clears it. */
export function SearchField({ label, value, onChange, autoFocus, sx = [] }: SearchFieldProps) {
  const t = useTexts('ui')
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    <TextField
      type="search"
      size="small"
      hiddenLabel
      autoFocus={autoFocus}
      placeholder={label}
      value={value}
      onChange={event => onChange(event.target.value)}
      inputRef={input}
      sx={[searchLook, ...[sx].flat()]}
      slotProps={{
        htmlInput: { 'aria-label': label },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: value && (
            <InputAdornment position="end">
              <IconButton edge="end" aria-label={t('table.clearSearch')} onClick={clear}>
                <Close fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
