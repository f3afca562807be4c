import { afterEach, beforeEach, expect, vi } from 'vitest'
import { page } from 'vitest/browser'

// A development build of React records every render for the browser's profiler, unless the browser has none. Nobody
// looks at that here, and it takes a tenth of the time.
Object.assign(console, { timeStamp: undefined, createTask: undefined })

const logged: string[] = []
/** Emotion's warning about server rendering, which only development builds print. */
const known = /potentially unsafe when doing server-side rendering/
const keep = (...messages: unknown[]) => {
  const text = messages.map(String).join(' ')
  if (!known.test(text)) logged.push(text)
}

// As in the journeys, a console message that nobody expects fails the test. Files share a page, so each test puts back
// what another one replaced.
beforeEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await page.viewport(1280, 800)
  logged.length = 0
  vi.spyOn(console, 'error').mockImplementation(keep)
  vi.spyOn(console, 'warn').mockImplementation(keep)
})

afterEach(() => {
  expect(logged.join('\n')).toBe('')
})
