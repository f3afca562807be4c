import { refusals } from '@casa/contract/refusals'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { requestShares } from './db/holders.ts'
import { streamShares } from './db/streams.ts'
import { uploadShares } from './files/uploads.ts'
import { type ShareLimits, Shares } from './shares.ts'

const limits: ShareLimits = {
  size: 4,
  ofUser: 2,
  ofSchool: 3,
  waiting: { ofUser: 3, ofSchool: 5, all: 6 },
  waitMs: 10_000,
  refusal: refusals.busy.requests,
}

afterEach(() => {
  vi.useRealTimers()
})

/** Places, and tasks by name ("school user number") that report when they begin and end on request. */
function workshop(some: Partial<ShareLimits> = {}) {
  const shares = new Shares({ ...limits, ...some })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    shares,
    begun,
    ask: (name: string, signal?: AbortSignal) => {
      const [school, user] = name.split(' ') as [string, string]
      const task = () => {
        begun.push(name)
        return new Promise<string>(resolve => ends.set(name, () => resolve(name)))
      }
      const asked = shares.run(user === '-' ? { school } : { school, user }, task, signal)
      asked.catch(() => {})
      return asked
    },
    end: async (name: string) => {
      ends.get(name)!()
      await new Promise(resolve => setImmediate(resolve))
    },
  }
}

test('users and schools have their shares; anything beyond waits in order, and others may overtake it', async () => {
  const { begun, ask, end } = workshop()
  for (const name of ['A a 1', 'A a 2', 'A a 3', 'A b 1', 'A b 2', 'B c 1']) ask(name)
  expect(begun).toEqual(['A a 1', 'A a 2', 'A b 1', 'B c 1'])
  await end('A a 1')
  // Of the three left over, the school has its two.
  expect(begun).toHaveLength(4)
  await end('B c 1')
  // Both users hold one, and the first one's turn was longer ago.
  expect(begun.at(-1)).toBe('A a 3')
  // The school has its three.
  expect(begun).toHaveLength(5)
  await end('A b 1')
  expect(begun.at(-1)).toBe('A b 2')
})

test('a free place goes to the school that holds the fewest, and in turn among those that hold equally many', async () => {
  const { begun, ask, end } = workshop({ size: 2, ofSchool: 1 })
  for (const name of ['A a 1', 'B b 1', 'A a 2', 'A c 1', 'B b 2', 'C d 1']) ask(name)
  await end('A a 1')
  expect(begun.at(-1)).toBe('C d 1')
  await end('C d 1')
  expect(begun.at(-1)).toBe('A c 1')
})

/**
 * `few`: this many schools leave a place to any other, however they request. `sizes`: what schools that request
 * everything get, in turn.
 */
const lanes = [
  { lane: 'uploads', limits: uploadShares, few: 5, sizes: [12, 6, 3, 1, 1, 1, 0] },
  { lane: 'connections', limits: requestShares(12), few: 2, sizes: [9, 2, 1, 0] },
  { lane: 'streams', limits: { ...streamShares, waitMs: 10_000 }, few: 4, sizes: [2, 1, 1, 1, 1, 0] },
]

test.each(lanes)('$lane: whatever $few schools request, another finds a free place', ({ limits, few }) => {
  // Immediately, because no time passes here.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const step = fc.record({ school: fc.nat(few - 1), asks: fc.integer({ min: 0, max: 30 }), ends: fc.nat(8) })
  const run = fc.asyncProperty(fc.array(step, { maxLength: 20 }), async steps => {
    const { shares, begun, ask, end } = workshop(limits)
    const open = () => begun.filter(name => !done.has(name))
    const done = new Set<string>()
    let number = 0
    for (const { school, asks, ends } of steps) {
      for (let call = 0; call < asks; call += 1) ask(`${school} user${number} ${number++}`)
      expect(shares.usage.held).toBeLessThan(limits.size)
      for (const name of open().slice(0, ends)) {
        done.add(name)
        await end(name)
        expect(shares.usage.held).toBeLessThan(limits.size)
      }
    }
    ask('newcomer n 1')
    expect(begun.at(-1)).toBe('newcomer n 1')
  })
  return fc.assert(run, { numRuns: 100 })
})

test.each(lanes)(
  '$lane: among schools that request everything, each gets its part of what is left',
  ({ limits, sizes }) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { begun, ask } = workshop(limits)
    const got = sizes.map((_, school) => {
      const before = begun.length
      for (let call = 0; call < limits.size; call += 1) ask(`${school} user${school}-${call} ${call}`)
      return begun.length - before
    })
    expect(got).toEqual(sizes)
  },
)

test('the queue also has room for others, however many requests of a few schools are waiting', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { shares, ask } = workshop({ size: 1, ofSchool: 1, waiting: { ofUser: 50, ofSchool: 50, all: 100 } })
  const waiting = ['A', 'B', 'C', 'D', 'E'].map(school => {
    const before = shares.usage.waiting
    for (let call = 0; call < 102; call += 1) ask(`${school} user${call} ${call}`)
    return shares.usage.waiting - before
  })
  expect(waiting).toEqual([50, 25, 12, 6, 3])
})

test('callers who have not signed in share one school’s share', () => {
  const { begun, ask } = workshop()
  for (const name of ['strangers - 1', 'strangers - 2', 'strangers - 3', 'strangers - 4']) ask(name)
  expect(begun).toHaveLength(3)
})

test('the refusal names the user’s own excess requests; if the school or everyone is the reason, it says that the server is busy', async () => {
  // Immediately, because no time passes here.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { ask } = workshop()
  const own = { status: 429, message: refusals.busy.requests, retryAfter: 5 }
  const others = { status: 503, retryAfter: 5 }
  for (const number of [1, 2, 3, 4, 5]) ask(`A a ${number}`)
  await expect(ask('A a 6')).rejects.toMatchObject(own)
  for (const number of [1, 2, 3]) ask(`A b ${number}`)
  await expect(ask('A c 1')).rejects.toMatchObject(others)
  for (const name of ['B d 1', 'B e 1']) ask(name)
  await expect(ask('C f 1')).rejects.toMatchObject(others)
})

test('nobody waits forever, and a caller who hangs up leaves the queue', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { shares, ask } = workshop({ size: 2 })
  for (const name of ['A a 1', 'A a 2']) ask(name)
  const [own, others] = [ask('A a 3'), ask('B b 1')]
  const caller = new AbortController()
  const leaving = ask('B b 2', caller.signal)
  caller.abort()
  await expect(leaving).rejects.toThrow(/abort/i)
  await expect(ask('B b 2', caller.signal)).rejects.toThrow(/abort/i)
  expect(shares.usage).toEqual({ held: 2, waiting: 2 })
  vi.advanceTimersByTime(10_000)
  await expect(own).rejects.toMatchObject({ status: 429 })
  await expect(others).rejects.toMatchObject({ status: 503 })
  expect(shares.usage).toEqual({ held: 2, waiting: 0 })
})

test('a failed task frees its place, and nothing is remembered of callers who are gone', async () => {
  const { shares, ask, end } = workshop({ size: 1 })
  const broken = shares.run({ school: 'A', user: 'a' }, () => Promise.reject(new Error('broken')))
  const next = ask('B b 1')
  await expect(broken).rejects.toThrow('broken')
  await end('B b 1')
  expect(await next).toBe('B b 1')
  expect(shares.usage).toEqual({ held: 0, waiting: 0 })
  expect(shares.known).toBe(0)
})
