import type { FamilyToday } from '@casa/contract/today'
import { askEarly, earlyMoment } from '../lib/early-answers.ts'
import { preferredLanguage } from '../lib/preferred-language.ts'
import { showChosenScheme } from '../lib/scheme.ts'
import {
  rememberedOrigin,
  rememberOrigin,
  type SignedInUser,
  sessionToken,
  signedInUser,
} from '../lib/session.ts'

// Runs before the first paint, as a small separate file: the app itself takes seconds on a slow connection. The build
// references it in app.html, with the path and scripts of each role's first screen, as `data-teacher` and so on.

function start(user: SignedInUser, firstScreens: DOMStringMap): void {
  showChosenScheme()
  const [path, ...scripts] = firstScreens[user.role.toLowerCase()]?.split(' ') ?? []
  const isFirst = location.pathname === path || (/^\/app\/?$/.test(location.pathname) && !rememberedOrigin())
  const headers = { Authorization: `Bearer ${sessionToken()}`, 'Accept-Language': preferredLanguage() }
  askEarly('GET', '/api/user/clock', headers)
  if (user.role === 'PARENT') askEarly('GET', '/api/user/links', headers)
  if (!isFirst || location.search) return
  scripts.forEach(preload)
  askForFirstScreen(user, headers)
}

/** Makes the same requests as the screen; a response to any other request would be wasted. */
function askForFirstScreen(
  { role, schooleId, classId }: SignedInUser,
  headers: Record<string, string>,
): void {
  if (role === 'SUPERADMIN') askEarly('GET', '/api/registration?page=1&size=5', headers)
  const json = { ...headers, 'Content-Type': 'application/json' }
  if (role === 'SCHOOLE')
    askEarly('POST', `/api/student/list/${schooleId}`, json, JSON.stringify({ page: 1, size: 1000 }))
  if (role === 'PARENT') void askForFamily(headers, json)
  if (role === 'TEACHER' && classId)
    askEarly('POST', '/api/activity/matrix', json, JSON.stringify({ classId }))
}

/** Asks for a parent's children, and then for the assignments of the first one, whom the screen shows. */
async function askForFamily(headers: Record<string, string>, json: Record<string, string>): Promise<void> {
  try {
    const answer = await askEarly('GET', '/api/today/family', headers)
    // Once the app has taken it, it asks for the assignments itself.
    if (earlyMoment('GET', '/api/today/family') === undefined) return
    const { children }: Partial<FamilyToday> = await answer.clone().json()
    const studentId = children?.[0]?._id
    if (studentId) askEarly('POST', '/api/event/find', json, JSON.stringify({ studentId, page: 1, size: 10 }))
  } catch {
    // The screen makes the same calls and says why they fail.
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
  // Stops rendering and fetching the app while redirecting to the public page.
  document.documentElement.hidden = true
  rememberOrigin(location)
  window.stop()
  location.replace('/montessori/home')
}
