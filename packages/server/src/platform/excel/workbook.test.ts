import { afterEach, expect, test, vi } from 'vitest'
import { inWorkbookProcess } from './workbook.ts'

// Each workbook starts or wakes a process, which takes time on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const module = (source: string) => new URL(`data:text/javascript,${encodeURIComponent(source)}`)
const nothing = () => {}
const mine = { school: 'mine' }

afterEach(() => {
  vi.useRealTimers()
})

test('messages arrive in order, all before the end', async () => {
  const seen: number[] = []
  const source = `import { parentPort, workerData } from 'node:worker_threads'
    for (let i = 0; i < workerData; i += 1) parentPort.postMessage(i)`
  await inWorkbookProcess<number>(mine, module(source), 500, message => seen.push(message))
  expect(seen).toEqual(Array.from({ length: 500 }, (_, index) => index))
})

test('a workbook that takes too much memory ends without affecting others, with a message', async () => {
  const hoard = module('const all = []; for (;;) all.push(new Array(100_000).fill(all))')
  await expect(inWorkbookProcess(mine, hoard, null, nothing)).rejects.toMatchObject({
    code: 'too-much',
    status: 413,
  })
})

test('a workbook that takes too long is stopped, and the next one gets its turn', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const endless = inWorkbookProcess(mine, module('for (;;);'), null, nothing).catch(error => error)
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
  vi.advanceTimersByTime(20_000)
  expect(await endless).toMatchObject({ code: 'too-slow', status: 413 })
  vi.useRealTimers()
  await inWorkbookProcess(mine, module(''), null, nothing)
})

test('what the module or the consumer throws reaches the caller', async () => {
  await expect(inWorkbookProcess(mine, module("throw new Error('inside')"), null, nothing)).rejects.toThrow(
    'inside',
  )
  const post = module("import { parentPort } from 'node:worker_threads'; parentPort.postMessage(1)")
  const refuse = () => {
    throw new Error('refused')
  }
  await expect(inWorkbookProcess(mine, post, null, refuse)).rejects.toThrow('refused')
})

test('one school’s heavy workbooks use one process, and another school gets its turn in parallel', async () => {
  const ended: string[] = []
  const caller = new AbortController()
  const heavy = Array.from({ length: 4 }, () =>
    inWorkbookProcess({ ...mine, signal: caller.signal }, module('for (;;);'), null, nothing).catch(() =>
      ended.push('heavy'),
    ),
  )
  await inWorkbookProcess({ school: 'another' }, module(''), null, nothing)
  expect(ended).toEqual([])
  caller.abort()
  await Promise.all(heavy)
})

test.each([
  ['a school is bringing nine', 9, () => 'busy'],
  ['all together are bringing 102', 102, (index: number) => `school ${index}`],
])('while %s, one more is asked to retry later', async (_, most, schoolOf) => {
  const waits = module("import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => {})")
  const caller = new AbortController()
  const bring = (index: number) =>
    inWorkbookProcess({ school: schoolOf(index), signal: caller.signal }, waits, null, nothing)
  const brought = Array.from({ length: most }, (_, index) => bring(index).catch(error => error.status))
  await expect(bring(most)).rejects.toMatchObject({ status: 503 })
  caller.abort()
  expect((await Promise.all(brought)).includes(503)).toBe(false)
})
