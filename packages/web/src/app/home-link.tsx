import type { Role } from '@casa/contract/access'
import { landing } from '@casa/contract/rules/landing'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { useTexts } from '../lib/texts.ts'
import { Brand } from './brand.tsx'

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
      <Typography component="span" variant="h2">
        {t('product')}
      </Typography>
    </Link>
  )
}
