import { afterEach, beforeEach, expect, vi } from 'vitest'

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

// As in the journeys, a console message that nobody expects fails the test.
beforeEach(() => {
  logged.length = 0
  vi.spyOn(console, 'error').mockImplementation(keep)
  vi.spyOn(console, 'warn').mockImplementation(keep)
})

afterEach(() => {
  expect(logged.join('\n')).toBe('')
})
