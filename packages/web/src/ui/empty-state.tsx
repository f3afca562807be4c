import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

export type Empty = { title: string; hint: string; action?: ReactNode }

/** Says that there is nothing yet and what to do next; `action` is the button that does it. */
export function EmptyState({ title, hint, action }: Empty) {
  return (
    <Box sx={{ paddingBlock: 6, paddingInline: 3, textAlign: 'center', maxWidth: 460, marginInline: 'auto' }}>
      <Typography variant="h3" component="p">
        {title}
      </Typography>
      <Typography sx={{ color: 'text.secondary', marginBlock: 1 }}>{hint}</Typography>
      {action && <Box sx={{ marginBlockStart: 2 }}>{action}</Box>}
    </Box>
  )
}
