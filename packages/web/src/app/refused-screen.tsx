import { landing } from '@casa/contract/access'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { currentUser } from '../lib/session.ts'
import { useTexts } from '../lib/texts.ts'
import { MessageScreen } from './message-screen.tsx'

/** Shown instead of a screen that the role may not open. */
export function RefusedScreen() {
  const t = useTexts('app')
  const { role } = currentUser()
  return (
    <MessageScreen
      title={t('refused.title')}
      hint={t('refused.hint', { role: t(`roles.${role}`) })}
      action={
        <Button variant="contained" component={Link} to={landing(role)}>
          {t('refused.home')}
        </Button>
      }
    />
  )
}
