import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { DrawingName } from './drawings.tsx'
import { lazyPart } from './lazy-part.tsx'

export type Empty = {
  title: string
  hint: string
  action?: ReactNode
  /** The material drawn above; by default the red rods. */
  drawing?: DrawingName
}

/** A decoration, so nothing is reported if it is missing. */
const Drawing = lazyPart(async () => (await import('./drawings.tsx')).Drawing, { failed: () => null })

/** Says that there is nothing yet and what to do next; `action` is the button that does it. */
export function EmptyState({ title, hint, action, drawing = 'redRods' }: Empty) {
  return (
    <Box sx={look}>
      <Box data-drawing={drawing} sx={{ width: 144, height: 90, marginInline: 'auto', marginBlockEnd: 2 }}>
        <Drawing name={drawing} />
      </Box>
      <Typography variant="h3" component="p">
        {title}
      </Typography>
      <Typography sx={{ color: 'text.secondary', marginBlock: 1, textWrap: 'balance' }}>{hint}</Typography>
      {action && <Box sx={{ marginBlockStart: 2 }}>{action}</Box>}
    </Box>
  )
}

const look = {
  paddingBlock: 4,
  paddingInline: 3,
  textAlign: 'center',
  maxWidth: 460,
  marginInline: 'auto',
}
