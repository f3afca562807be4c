import { landing } from '@casa/contract/rules/landing'
import { showChosenScheme } from '../lib/scheme.ts'
import { signedInUser } from '../lib/session.ts'

// Runs before anything is painted, in the document itself: the page is drawn already and must not wait for the scripts that
// make it answer.

/** Redirects signed-in users from the public pages to the app. The root always redirects. */
function redirection(): string | undefined {
  const isRoot = location.pathname === '/'
  const user = signedInUser()
  if (user && (isRoot || location.pathname.startsWith('/montessori'))) return landing(user.role)
  return isRoot ? '/montessori/schoolregistration' : undefined
}

showChosenScheme()

const target = redirection()
if (target) {
  // Nothing of this page is shown or fetched any more on the way to the other.
  document.documentElement.hidden = true
  window.stop()
  location.replace(target)
}

// A page restored from the back-forward cache does not run its script again, but the session may have changed.
addEventListener('pageshow', event => {
  const elsewhere = event.persisted ? redirection() : undefined
  if (elsewhere) location.replace(elsewhere)
})
