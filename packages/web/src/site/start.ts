import '../lib/zod-settings.ts'
import { landing } from '@casa/contract/rules/landing'
import { signedInUser } from '../lib/session.ts'

/** Redirects signed-in users from the public pages to the app. The root always redirects. */
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

// A page restored from the back-forward cache does not run its script again, but the session may have changed.
addEventListener('pageshow', event => {
  const elsewhere = event.persisted ? redirection() : undefined
  if (elsewhere) location.replace(elsewhere)
})
