import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { FastifyReply } from 'fastify'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { JsonStream } from '../db/json.ts'
import { sendStream } from './answer.ts'

const app = testApp()

/** Answers a list of one row to somebody who does this with what is sent. */
async function answered<T>(token: string, take: (body: Readable) => T): Promise<T> {
  let taken: T | undefined
  const reply = {
    header: () => reply,
    type: () => reply,
    send(body: Readable) {
      taken = take(body)
    },
  }
  const list = new JsonStream(`select '{"_id":"1"}' as row`, [], 1)
  await sendStream(reply as unknown as FastifyReply, app.services.database, token, list)
  return taken!
}

test('who hangs up before the first row of a long list leaves no connection behind', async () => {
  const { principal } = await app.make.school()
  // More often than there are connections for long lists.
  for (let times = 0; times < 5; times++) await answered(principal.token, body => void body.destroy())
  expect(await answered(principal.token, text)).toBe('[{"_id":"1"}]')
})
