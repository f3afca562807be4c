import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

type Props = { title: string; description?: string; actions?: ReactNode }

/** A screen's head: its title, which is also the document's, a sentence about it, and its main actions. */
export function PageHeader({ title, description, actions }: Props) {
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        alignItems: 'center',
        marginBlockEnd: 2,
      }}
    >
      <title>{`${title} · Casa`}</title>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography variant="h1">{title}</Typography>
        {description && <Typography sx={{ color: 'text.secondary' }}>{description}</Typography>}
      </Box>
      {actions && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 1,
            width: { xs: '100%', sm: 'auto' },
            '& > *': { flex: { xs: '1 1 auto', sm: 'none' }, whiteSpace: 'nowrap' },
          }}
        >
          {actions}
        </Box>
      )}
    </Box>
  )
}
