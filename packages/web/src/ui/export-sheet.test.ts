import { afterEach, expect, test, vi } from 'vitest'
import { exportSheet, inSlices } from './export-sheet.ts'

afterEach(() => vi.unstubAllGlobals())

/** Exports one row with a worker that reports an error as soon as it receives anything. */
function exportWith(error: object) {
  class FailingWorker {
    onerror: ((event: object) => void) | undefined
    postMessage() {
      this.onerror?.(error)
    }
    terminate() {}
  }
  vi.stubGlobal('Worker', FailingWorker)
  return exportSheet({
    name: 'classes',
    columns: [],
    slices: inSlices([{ _id: '1' }]),
    signal: new AbortController().signal,
    onProgress: () => {},
  })
}

test('an export whose worker fails to load reports that there is no connection', async () => {
  await expect(exportWith(new Event('error'))).rejects.toMatchObject({ name: 'ApiError', status: 0 })
})

test('an error in the worker is reported as an error', async () => {
  await expect(exportWith({ message: 'out of memory' })).rejects.toThrow('out of memory')
})
