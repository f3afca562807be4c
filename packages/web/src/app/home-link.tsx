import type { Role } from '@casa/contract/access'
import { landing } from '@casa/contract/rules/landing'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { useTexts } from '../lib/texts.ts'
import { Brand } from './brand.tsx'

// In the narrowest window the profile at the other end needs the room; the title is still read out.
const narrow = {
  '@media (max-width: 359px)': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
} as const

/** The product's mark and title. They lead staff to Today, and parents to the screen on which they arrive. */
export function HomeLink({ role }: { role: Role }) {
  const t = useTexts('app')
  return (
    <Link
      component={RouterLink}
      to={role === 'PARENT' ? landing(role) : '/app/today'}
      underline="none"
      color="inherit"
      sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 44 }}
    >
      <Brand />
      <Typography component="span" variant="h2" sx={narrow}>
        {t('product')}
      </Typography>
    </Link>
  )
}
