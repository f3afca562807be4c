import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

/** A chip of 44 px. */
export const TallChip = styled(Chip)({ height: 44, borderRadius: 22, maxWidth: '100%' })

/** Chips under a heading. */
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

/** A chip to tap. */
export function Tap({ label, onClick }: { label: string; onClick: () => void }) {
  return <TallChip label={label} onClick={onClick} variant="outlined" />
}
