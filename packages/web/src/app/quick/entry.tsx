import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import type { RefObject } from 'react'
import { useTexts } from '../../lib/texts.ts'

type Props = {
  text: string
  fault: string | undefined
  busy: boolean
  field: RefObject<HTMLInputElement | null>
  onText: (text: string) => void
}

/** The line itself, with what is wrong with it, and its button. */
export function Entry({ text, fault, busy, field, onText }: Props) {
  const t = useTexts('quick')
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', padding: 2 }}>
      <TextField
        autoFocus
        fullWidth
        label={t('line')}
        value={text}
        onChange={event => onText(event.target.value)}
        error={fault !== undefined}
        helperText={fault ?? t('hint')}
        inputRef={field}
        slotProps={{
          htmlInput: { maxLength: 1000, enterKeyHint: 'done', autoComplete: 'off', spellCheck: false },
        }}
      />
      <Button type="submit" variant="contained" disabled={busy} sx={{ minHeight: 56 }}>
        {t('record')}
      </Button>
    </Box>
  )
}
