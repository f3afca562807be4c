import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const silence = () => new Promise<never>(() => {})

const fonts = new Set<unknown>()
/** The outcome of each font fetch, in order. */
let answers: Promise<unknown>[]
/** Called when a font is fetched. */
const onFetch = vi.fn()

// As in a browser, a font is fetched once, and one that has failed stays failed.
vi.stubGlobal(
  'FontFace',
  class {
    answer: Promise<unknown> | undefined
    load() {
      if (!this.answer) {
        this.answer = answers.shift()!
        onFetch()
      }
      return this.answer
    }
  },
)
vi.stubGlobal('document', { fonts })

/** A fresh module that no earlier test has used. */
async function fresh() {
  const { addScriptFont } = await import('./languages.ts')
  return addScriptFont
}

/**
 * How many milliseconds a promise takes to settle, in steps of a quarter of a second; undefined after three seconds.
 */
async function settledAfter(promise: Promise<void>): Promise<number | undefined> {
  let settled = false
  void promise.then(() => {
    settled = true
  })
  for (let ms = 0; ms <= 3000; ms += 250) {
    await vi.advanceTimersByTimeAsync(ms === 0 ? 0 : 250)
    if (settled) return ms
  }
  return undefined
}

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  fonts.clear()
  onFetch.mockReset()
})
afterEach(() => {
  vi.doUnmock('./script-font.ts')
  vi.useRealTimers()
})

describe.each(['hi', 'te'] as const)('the font of %s', language => {
  test('is given up to 1.5 seconds to load', async () => {
    const addScriptFont = await fresh()
    answers = [silence()]
    const fetched = new Promise<void>(resolve => onFetch.mockImplementation(resolve))
    const added = addScriptFont(language)
    await fetched
    expect(await settledAfter(added)).toBe(1500)
  })

  test('causes no delay once it is loaded', async () => {
    const addScriptFont = await fresh()
    answers = [Promise.resolve()]
    // No timer runs here.
    await addScriptFont(language)
    expect(fonts.size).toBe(1)
  })

  test('does not block anything if the script that adds it fails to load', async () => {
    vi.doMock('./script-font.ts', silence)
    const addScriptFont = await fresh()
    expect(await settledAfter(addScriptFont(language))).toBe(1500)
  })

  test('is fetched again after a failure, but not once it has loaded', async () => {
    const addScriptFont = await fresh()
    const failed = Promise.reject(new Error('no network'))
    failed.catch(() => undefined)
    answers = [failed, Promise.resolve()]
    await addScriptFont(language)
    expect([onFetch.mock.calls.length, fonts.size]).toEqual([1, 0])
    await addScriptFont(language)
    await addScriptFont(language)
    expect([onFetch.mock.calls.length, fonts.size]).toEqual([2, 1])
  })
})

test('English does not wait for a font', async () => {
  const addScriptFont = await fresh()
  await addScriptFont('en')
  expect(onFetch).not.toHaveBeenCalled()
})
