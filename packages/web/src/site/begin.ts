import { landing } from '@casa/contract/access'
import { showChosenScheme } from '../lib/scheme.ts'
import { signedInUser } from '../lib/session.ts'

// Runs before the first paint, inline in the document: the page is already rendered and must not wait for the scripts
// that make it interactive.

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
  // Stops showing or fetching anything else on this page while redirecting.
  document.documentElement.hidden = true
  window.stop()
  location.replace(target)
}

// A page restored from the back-forward cache does not run its script again, but the session may have changed.
addEventListener('pageshow', event => {
  const elsewhere = event.persisted ? redirection() : undefined
  if (elsewhere) location.replace(elsewhere)
})
