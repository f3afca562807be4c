import { askEarly } from '../lib/early-answers.ts'
import { rememberOrigin, type SignedInUser, sessionToken, signedInUser } from '../lib/session.ts'

// Runs before anything is painted, as a small file of its own: the app itself takes seconds on a slow line. The build names
// it in app.html, with the path and the scripts of each role's first screen, as `data-teacher` and so on.

function start(user: SignedInUser, firstScreens: DOMStringMap): void {
  const scheme = localStorage.getItem('casa_scheme')
  if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.scheme = scheme
  const [path, ...scripts] = firstScreens[user.role.toLowerCase()]?.split(' ') ?? []
  if (/^\/app\/?$/.test(location.pathname) || location.pathname === path) scripts.forEach(preload)
  const headers = { Authorization: `Bearer ${sessionToken()}` }
  askEarly('GET', '/api/user/clock', headers)
  if (user.role === 'PARENT') askEarly('GET', '/api/user/links', headers)
}

function preload(file: string): void {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = file
  document.head.append(link)
}

const user = signedInUser()
if (user) start(user, document.currentScript?.dataset ?? {})
else {
  // Nothing of the app is shown or fetched any more on the way to the public page.
  document.documentElement.hidden = true
  rememberOrigin(location)
  window.stop()
  location.replace('/montessori/home')
}
