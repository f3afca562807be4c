import { messages } from '@casa/contract/messages'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect } from 'react'
import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { useMessages } from '../lib/messages.ts'
import { reportError } from '../lib/report-errors.ts'
import { currentUser } from '../lib/session.ts'
import { useTexts } from '../lib/texts.ts'
import { RequestId } from '../ui/error-state.tsx'
import { landingOf } from './menus.ts'
import type { Screen } from './screen.ts'

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

/** Shown for unknown paths. Back to Home goes to the root, which redirects by role. */
export function NotFoundScreen() {
  const message = useMessages()
  return (
    <MessageScreen
      title={message(messages.notFound.title)}
      hint={message(messages.notFound.line)}
      action={
        <Button variant="contained" href="/">
          {message(messages.notFound.action)}
        </Button>
      }
    />
  )
}

/** Shown instead of a screen that the role or the rights of the user may not open. */
export function RefusedScreen({ screen }: { screen: Screen }) {
  const t = useTexts('app')
  const user = currentUser()
  const { role } = user
  const isOfRole = screen.roles.includes(role)
  return (
    <MessageScreen
      title={t(isOfRole ? 'refused.areaTitle' : 'refused.title')}
      hint={
        isOfRole
          ? t(role === 'PARENT' ? 'refused.familyHint' : 'refused.areaHint')
          : t('refused.hint', { role: t(`roles.${role}`) })
      }
      action={
        <Button variant="contained" component={Link} to={landingOf(user)}>
          {t('refused.home')}
        </Button>
      }
    />
  )
}

/** Shown instead of a screen that fails to load or render. */
export function CrashScreen() {
  const t = useTexts('app')
  const error = useRouteError()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  useEffect(() => {
    if (!isMissing) reportError(error)
  }, [error, isMissing])
  if (isMissing) return <NotFoundScreen />
  return (
    <Box role="alert">
      <MessageScreen
        title={t('crash.title')}
        hint={
          <>
            {t('crash.hint')}
            <RequestId error={error} />
          </>
        }
        action={
          <Button variant="contained" onClick={() => location.reload()}>
            {t('crash.reload')}
          </Button>
        }
      />
    </Box>
  )
}
