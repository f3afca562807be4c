import type { Key } from '@casa/contract/rules/keys'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useKeyLabel } from '../../parts/key-chip.tsx'

export function KeyChoice({ of, onChoose }: { of: Key; onChoose: () => void }) {
  const label = useKeyLabel()(of)
  return <Tap label={`${of} ${label}`} onClick={onChoose} />
}

/** A chip of 44 px. */
export function Tap({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Chip
      label={label}
      onClick={onClick}
      variant="outlined"
      sx={{ height: 44, borderRadius: 22, maxWidth: '100%' }}
    />
  )
}

/** Chips under what they are for. */
export function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box role="group" aria-label={label}>
      <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockEnd: 0.5 }}>
        {label}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{children}</Box>
    </Box>
  )
}
