import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { evenRows } from './even-rows.ts'

const gap = 16

type Props = {
  /** Each label with its value, in their order; no two labels are the same. */
  facts: readonly (readonly [label: string, value: ReactNode])[]
  /** How wide a fact is at least, in pixels. */
  minWidth?: number
}

/** What is known of something: labels with their values, side by side as far as they fit. */
export function FactList({ facts, minWidth = 200 }: Props) {
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: `repeat(auto-fill, minmax(${minWidth}px, 1fr))`,
          gap: `${gap}px`,
          margin: 0,
          overflowWrap: 'anywhere',
          ...evenRows(facts.length, minWidth, gap),
        }}
      >
        {facts.map(([label, value]) => (
          <div key={label}>
            <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
              {label}
            </Typography>
            <Typography
              component="dd"
              sx={{ margin: 0, fontWeight: 600, '& .MuiChip-root': { marginBlockStart: 0.5 } }}
            >
              {value}
            </Typography>
          </div>
        ))}
      </Box>
    </Box>
  )
}
