import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import type { SxProps, Theme } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useRef } from 'react'
import { useTexts } from '../lib/texts.ts'
import { Close, Search } from './icons.tsx'

type Props = { label: string; value: string; onChange: (search: string) => void; sx?: SxProps<Theme> }

/** The search text, with a button that clears it. */
export function SearchField({ label, value, onChange, sx }: Props) {
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
      label={label}
      value={value}
      onChange={event => onChange(event.target.value)}
      inputRef={input}
      sx={sx}
      slotProps={{
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
