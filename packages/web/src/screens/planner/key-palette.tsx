import { type Key, keys } from '@casa/contract/rules/keys'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { KeyChip, useKeyLabel, useKeyName } from '../../parts/key-chip.tsx'
import { Close } from '../../ui/icons.tsx'

type Props = {
  chosen: Key
  onChoose: (key: Key) => void
  /** How many cells are selected; if more than one, the next press records them all. */
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
    <Box sx={{ padding: '4px 8px', height: '100%', display: 'grid', gridTemplateRows: '24px 1fr' }}>
      <Box sx={titleLook}>
        <span id={id} role="status">
          {several ? t('recordSelected', { count: selected }) : t('clickRecords')}
        </span>
        {several && (
          <IconButton
            aria-label={t('clearSelection')}
            title={t('clearSelection')}
            onClick={onClear}
            sx={{ '&&': { minWidth: 28, minHeight: 24, padding: 0 } }}
          >
            <Close fontSize="small" />
          </IconButton>
        )}
      </Box>
      <Box role="group" aria-labelledby={id} sx={{ display: 'grid', gridAutoRows: '1fr', gap: '2px' }}>
        {keys.map(key => (
          <Choice
            key={key}
            aria-pressed={!several && key === chosen}
            aria-label={keyName(key)}
            title={keyName(key)}
            onClick={() => press(key)}
          >
            {/* The space keeps the letters and the label apart for screen readers. */}
            <Chip value={key} /> <span>{keyLabel(key)}</span>
          </Choice>
        ))}
      </Box>
    </Box>
  )
}

const titleLook = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  paddingInlineStart: 1,
  fontSize: '0.75rem',
  fontWeight: 600,
  color: 'text.secondary',
  whiteSpace: 'nowrap',
} as const

const Chip = styled(KeyChip)({ minWidth: 28, height: 19, paddingInline: 0, fontSize: '0.7188rem' })

const Choice = styled(ButtonBase)(({ theme }) => ({
  justifyContent: 'flex-start',
  gap: 6,
  minWidth: 0,
  paddingInline: 4,
  borderRadius: 8,
  fontSize: '0.6875rem',
  textAlign: 'start',
  color: theme.vars.palette.text.secondary,
  '& > span:last-child': { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
  '&:hover': { backgroundColor: theme.vars.palette.fill },
  '&[aria-pressed=true]': {
    backgroundColor: theme.vars.palette.fillStrong,
    color: theme.vars.palette.text.primary,
  },
}))
