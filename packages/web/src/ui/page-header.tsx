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
        columnGap: 2,
        rowGap: 0.5,
        alignItems: 'center',
        marginBlockEnd: { xs: 1.5, sm: 2 },
      }}
    >
      <title>{`${title} · Casa`}</title>
      <Typography variant="h1" sx={{ flex: '1 1 auto', minWidth: 0 }}>
        {title}
      </Typography>
      {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{actions}</Box>}
      {description && (
        <Typography sx={{ flexBasis: '100%', color: 'text.secondary' }}>{description}</Typography>
      )}
    </Box>
  )
}
