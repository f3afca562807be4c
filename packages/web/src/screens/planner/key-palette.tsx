import { type Key, keys } from '@casa/contract/rules/keys'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { Theme } from '@mui/material/styles'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { deviceStorage } from '../../lib/storage.ts'
import { useTexts } from '../../lib/texts.ts'
import { KeyChip, useKeyLabel, useKeyName } from '../../parts/key-chip.tsx'
import { Close } from '../../ui/icons.tsx'

const storageKey = 'casa_key'

/** The key that a click records, remembered on this device; at first it is P. */
export function useChosenKey(): [Key, (key: Key) => void] {
  const [chosen, setChosen] = useState(
    () => keys.find(key => key === deviceStorage.getItem(storageKey)) ?? 'P',
  )
  const choose = (key: Key) => {
    deviceStorage.setItem(storageKey, key)
    setChosen(key)
  }
  return [chosen, choose]
}

type Props = {
  chosen: Key
  onChoose: (key: Key) => void
  /** How many cells are selected; with more than one the next press records them all. */
  selected: number
  onRecord: (key: Key) => void
  onClear: () => void
}

/** Chooses the key that a click in the matrix records or, while several cells are selected, records it in all of them. */
export function KeyPalette({ chosen, onChoose, selected, onRecord, onClear }: Props) {
  const t = useTexts('parts')
  const keyLabel = useKeyLabel()
  const keyName = useKeyName()
  const id = useId()
  const several = selected > 1
  const press = (key: Key) => {
    onChoose(key)
    if (several) onRecord(key)
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, minHeight: 48 }}>
      <Typography id={id} role="status" sx={{ fontWeight: 600, minWidth: 148 }}>
        {several ? t('recordSelected', { count: selected }) : t('clickRecords')}
      </Typography>
      <ToggleButtonGroup
        size="small"
        value={several ? null : chosen}
        aria-labelledby={id}
        sx={{ flexWrap: 'wrap' }}
      >
        {keys.map(key => (
          <ToggleButton
            key={key}
            value={key}
            aria-label={keyName(key)}
            onClick={() => press(key)}
            sx={button}
          >
            <KeyChip value={key} />
            <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
              {/* The space keeps the letters and the label apart for screen readers. */} {keyLabel(key)}
            </Box>
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {several && (
        <IconButton aria-label={t('clearSelection')} title={t('clearSelection')} onClick={onClear}>
          <Close />
        </IconButton>
      )}
    </Box>
  )
}

const button = {
  gap: 1,
  '&&': { color: 'text.primary' },
  '&.Mui-selected': {
    bgcolor: 'background.paper',
    boxShadow: (theme: Theme) => `inset 0 0 0 2px ${theme.vars.palette.primary.main}`,
  },
} as const
