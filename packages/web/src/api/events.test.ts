import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventsOf } from './events.ts'

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
      expect(events).toEqual([
        { name: 'changed', data: '{"topic":"attendance"}' },
        { name: 'message', data: 'é\ntwo' },
      ])
    }),
    { numRuns: 200, seed: 20_261_121 },
  )
})
