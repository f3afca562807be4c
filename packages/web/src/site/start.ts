import '../lib/zod-settings.ts'
import { landing } from '@casa/contract/rules/landing'
import { signedInUser } from '../lib/session.ts'

/** The public pages are for people who are not signed in; the root belongs to nobody. */
function redirection(): string | undefined {
  const isRoot = location.pathname === '/'
  const user = signedInUser()
  if (user && (isRoot || location.pathname.startsWith('/montessori'))) return landing(user.role)
  return isRoot ? '/montessori/schoolregistration' : undefined
}

const scheme = localStorage.getItem('casa_scheme')
if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.scheme = scheme

const target = redirection()
if (target) location.replace(target)
else import('./hydrate.tsx').then(({ hydrate }) => hydrate())

// A page that the browser brings back from its memory does not run again, and the sign-in may have changed since.
addEventListener('pageshow', event => {
  const elsewhere = event.persisted ? redirection() : undefined
  if (elsewhere) location.replace(elsewhere)
})
