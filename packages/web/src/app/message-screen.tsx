import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

type Props = { title: string; hint: ReactNode; action?: ReactNode }

/** A screen with one message and one action. */
export function MessageScreen({ title, hint, action }: Props) {
  return (
    <Box sx={{ maxWidth: 560, marginInline: 'auto', paddingBlock: { xs: 6, sm: 12 }, textAlign: 'center' }}>
      <title>{`${title} · Casa`}</title>
      <Typography variant="h1">{title}</Typography>
      <Typography sx={{ color: 'text.secondary', marginBlock: 2 }}>{hint}</Typography>
      {action}
    </Box>
  )
}
