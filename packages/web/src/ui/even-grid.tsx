import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { evenRows } from './even-rows.ts'

type Props = {
  component: 'div' | 'dl' | 'ul'
  /** How many items there are. */
  count: number
  /** Of an item, in pixels. */
  minWidth: number
  /** Between the items, in pixels. */
  gap: number
  /** On a phone two items stand side by side, however narrow it is. */
  pairsOnPhone?: boolean
  children: ReactNode
}

/** A list whose items stand side by side as far as they fit, in rows as equal as they can be. It is as wide as its parent. */
export function EvenGrid({ component, count, minWidth, gap, pairsOnPhone, children }: Props) {
  const fitting = `repeat(auto-fill, minmax(${minWidth}px, 1fr))`
  const columns = pairsOnPhone ? { xs: 'repeat(2, minmax(0, 1fr))', sm: fitting } : fitting
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box
        component={component}
        sx={[
          {
            display: 'grid',
            gap: `${gap}px`,
            padding: 0,
            margin: 0,
            listStyle: 'none',
            gridTemplateColumns: columns,
          },
          evenRows(count, minWidth, gap),
        ]}
      >
        {children}
      </Box>
    </Box>
  )
}
