import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { currentUser } from '../lib/session.ts'
import { useTexts } from '../lib/texts.ts'
import { RequestId } from '../ui/error-state.tsx'
import type { Classes } from './use-classes.ts'

/** The helper text of a class select without options, with a link to add a class or a retry. */
export function useClassHelp({ options, loading, error, retry }: Classes): ReactNode {
  const t = useTexts('parts')
  const uiText = useTexts('ui')
  if (error) {
    return (
      <>
        {t('classesFailed')}{' '}
        <Link component="button" type="button" onClick={retry} sx={way}>
          {uiText('retry')}
        </Link>
        <RequestId error={error} />
      </>
    )
  }
  if (loading || options.length > 0) return undefined
  const { role } = currentUser()
  if (role === 'TEACHER') return t('noOwnClass')
  // The administrator's classes are the levels.
  const [none, add] =
    role === 'SUPERADMIN' ? (['noLevels', 'addLevel'] as const) : (['noClasses', 'addClass'] as const)
  return (
    <>
      {t(none)}{' '}
      <Link component={RouterLink} to="/app/addclass/new" sx={way}>
        {t(add)}
      </Link>
    </>
  )
}

// A large touch target that does not increase the line's height.
const way = {
  font: 'inherit',
  fontWeight: 600,
  padding: 1.5,
  margin: -1.5,
  verticalAlign: 'baseline',
} as const
