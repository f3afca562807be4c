import { askEarly } from '../lib/early-answers.ts'
import { showChosenScheme } from '../lib/scheme.ts'
import {
  rememberedOrigin,
  rememberOrigin,
  type SignedInUser,
  sessionToken,
  signedInUser,
} from '../lib/session.ts'

// Runs before anything is painted, as a small file of its own: the app itself takes seconds on a slow line. The build names
// it in app.html, with the path and the scripts of each role's first screen, as `data-teacher` and so on.

function start(user: SignedInUser, firstScreens: DOMStringMap): void {
  showChosenScheme()
  const [path, ...scripts] = firstScreens[user.role.toLowerCase()]?.split(' ') ?? []
  const isFirst = location.pathname === path || (/^\/app\/?$/.test(location.pathname) && !rememberedOrigin())
  const headers = { Authorization: `Bearer ${sessionToken()}` }
  askEarly('GET', '/api/user/clock', headers)
  if (user.role === 'PARENT') askEarly('GET', '/api/user/links', headers)
  if (!isFirst || location.search) return
  scripts.forEach(preload)
  askForFirstScreen(user, headers)
}

/** Asks as the screen will; an answer to other words would be fetched for nothing. */
function askForFirstScreen(
  { role, schooleId, classId }: SignedInUser,
  headers: Record<string, string>,
): void {
  if (role === 'SUPERADMIN') askEarly('GET', '/api/registration?page=1&size=5', headers)
  if (role === 'SCHOOLE') askEarly('GET', `/api/student/list/${schooleId}?page=1&size=1000`, headers)
  if (role === 'PARENT') askEarly('GET', '/api/today/family', headers)
  if (role === 'TEACHER' && classId) {
    const json = { ...headers, 'Content-Type': 'application/json' }
    askEarly('POST', '/api/activity/matrix', json, JSON.stringify({ classId }))
  }
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
