import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventsOf, Liveness } from './event-stream.ts'

const stream =
  ': open\n\nevent: changed\ndata: {"topic":"attendance"}\n\n: beat\n\ndata: é\ndata: two\n\nevent: half'

function streamInChunks(bytes: Uint8Array, lengths: number[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      let at = 0
      for (const length of [...lengths, bytes.length]) {
        if (at < bytes.length) controller.enqueue(bytes.slice(at, at + length))
        at += length
      }
      controller.close()
    },
  })
}

test('events are parsed however the network splits them; comments and incomplete events are skipped', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 20 })), async lengths => {
      const events = []
      for await (const event of eventsOf(streamInChunks(new TextEncoder().encode(stream), lengths)))
        events.push(event)
      expect(events.map(({ event, data }) => [event, data])).toEqual([
        ['changed', '{"topic":"attendance"}'],
        [undefined, 'é\ntwo'],
      ])
    }),
    { numRuns: 200, seed: 20_261_121 },
  )
})

test('an event that never ends is abandoned, together with its stream', async () => {
  let closed = false
  const endless = new ReadableStream<Uint8Array>({
    pull: controller => controller.enqueue(new TextEncoder().encode(`data: ${'x'.repeat(65_530)}`)),
    cancel: () => {
      closed = true
    },
  })
  await expect(eventsOf(endless).next()).rejects.toThrow(/buffer/i)
  expect(closed).toBe(true)
})

const noon = Date.parse('2026-11-20T12:00:00Z')
let silences = 0
let changes = 0
let liveness: Liveness

beforeEach(() => {
  vi.useFakeTimers({ now: noon })
  silences = 0
  changes = 0
  liveness = new Liveness(
    () => {
      silences += 1
    },
    () => {
      changes += 1
    },
  )
  liveness.watch()
})
afterEach(() => vi.useRealTimers())

const seconds = (count: number) => vi.advanceTimersByTime(count * 1000)

test('a stream that dies silently is dropped, and its figures are marked as stale, within 40 seconds', () => {
  liveness.hear()
  seconds(40)
  expect(silences).toBe(1)
  expect(liveness.staleSince).toBe(noon)
  expect(changes).toBe(1)
})

test('heartbeats every 15 seconds keep the figures current, even if one is lost', () => {
  for (let beat = 0; beat < 8; beat += 1) {
    seconds(beat === 4 ? 30 : 15)
    liveness.hear()
  }
  expect([silences, changes, liveness.staleSince]).toEqual([0, 0, undefined])
})

test('a stream that replaces a dead one clears the mark; every later silence is reported', () => {
  seconds(33)
  expect(silences).toBe(1)
  liveness.hear()
  seconds(10)
  expect(changes).toBe(0)
  seconds(60)
  expect(silences).toBe(3)
  expect(liveness.staleSince).toBe(noon + 33_000)
  liveness.hear()
  expect(liveness.staleSince).toBeUndefined()
})

test('nothing is reported while nobody is watching', () => {
  liveness.stop()
  seconds(600)
  expect([silences, changes]).toEqual([0, 0])
})

test('without a network the figures are marked as stale at once, with the time of the last sign of life', () => {
  seconds(10)
  liveness.hear()
  seconds(3)
  liveness.markStale()
  expect(liveness.staleSince).toBe(noon + 10_000)
})
