import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { EvenGrid } from './even-grid.tsx'

type Props = {
  /** Each label with its value, in order; labels are unique. */
  facts: readonly (readonly [label: string, value: ReactNode])[]
  /** The minimum width of a fact, in pixels. */
  minWidth?: number
}

/** Facts about something: labels with their values, side by side as far as they fit. */
export function FactList({ facts, minWidth = 200 }: Props) {
  return (
    <EvenGrid component="dl" count={facts.length} minWidth={minWidth} gap={16}>
      {facts.map(([label, value]) => (
        <Box key={label} sx={{ overflowWrap: 'anywhere' }}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {label}
          </Typography>
          <Typography
            component="dd"
            sx={{ margin: 0, fontWeight: 600, '& .MuiChip-root': { marginBlockStart: 0.5 } }}
          >
            {value}
          </Typography>
        </Box>
      ))}
    </EvenGrid>
  )
}
