import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

type Props = {
  component: 'div' | 'dl' | 'ul'
  /** The number of items. */
  count: number
  /** Minimum width of an item, in pixels. */
  minWidth: number
  /** Space between items, in pixels. */
  gap: number
  /** On a phone two items are side by side, however narrow it is. */
  pairsOnPhone?: boolean
  children: ReactNode
}

/** A list whose items are side by side as far as they fit, in rows as even as possible. It is as wide as its parent. */
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

type Rules = Record<string, { gridTemplateColumns: string }>

/**
 * Styles for a grid of `count` items that are at least `minWidth` pixels wide and `gap` pixels apart. They make its
 * rows as even as possible, so that the last item is alone only if unavoidable; a single row needs none. They are for
 * `EvenGrid`, whose own columns have the same width and gap, and which is the container they query.
 */
export function evenRows(count: number, minWidth: number, gap: number): Rules {
  const widthOf = (columns: number) => columns * (minWidth + gap) - gap
  const rules: Rules = {}
  for (let fitting = 2; fitting < count; fitting++) {
    const columns = Math.ceil(count / Math.ceil(count / fitting))
    if (columns === fitting) continue
    const range = `(${widthOf(fitting)}px <= width < ${widthOf(fitting + 1)}px)`
    rules[`@container ${range}`] = { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }
  }
  return rules
}

type FactListProps = {
  /** Each label with its value, in order; labels are unique. */
  facts: readonly (readonly [label: string, value: ReactNode])[]
  /** The minimum width of a fact, in pixels. */
  minWidth?: number
}

/** Facts about something: labels with their values, side by side as far as they fit. */
export function FactList({ facts, minWidth = 200 }: FactListProps) {
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
