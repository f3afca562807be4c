import type { AnswerOf, BodyOf, Route } from '@casa/contract/route'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { currentUser } from '../../lib/session.ts'
import { call } from '../client.ts'
import { nameOf, renew } from '../hooks.ts'
import type { Sent } from '../request.ts'
import { type Submission, submissionOf } from '../submission.ts'
import { isUnanswered, mayLeave, outbox, patience } from './outbox.ts'

/** What is saved: its content, what it is about, and what people know it by; never with a child's name. */
export type Save<R extends Route> = { about: string; label: string; body: BodyOf<R> }

const domainOf = (call: string) => call.split('.')[0]

/**
 * Makes a writing call under a key. Where no answer comes, the session is dead, or others of its domain wait, it is kept on
 * this device to be sent in its turn; then the answer is undefined. Throws the server's refusal, and the failure itself where the browser
 * keeps nothing.
 */
export async function sendOrKeep<R extends Route>(
  route: R,
  { about, label, body }: Save<R>,
  key: string,
): Promise<AnswerOf<R> | undefined> {
  const name = nameOf(route)
  const keep = (tried: boolean) =>
    outbox.keep({
      key,
      user: currentUser()._id,
      about,
      call: name,
      body: body as unknown as Record<string, unknown>,
      label,
      savedAt: new Date().toISOString(),
      tried,
    })
  if (outbox.waiting.some(one => domainOf(one.call) === domainOf(name) && !one.refusal)) {
    await keep(false)
    void outbox.send()
    return undefined
  }
  const signal = AbortSignal.timeout(patience)
  // The network may go while the call is under way: what left the device may have arrived.
  const left = mayLeave()
  try {
    return await call(route, { body } as unknown as Sent<R>, { idempotencyKey: key, signal, stays: true })
  } catch (error) {
    const isDead = error instanceof ApiError && error.status === 401
    if (!isDead && !isUnanswered(error)) throw error
    await keep(!isDead && left).catch(() => Promise.reject(error))
    // Once it is on the device, the next try of it leaves for the sign-in page.
    if (isDead) void outbox.send()
    return undefined
  }
}

/**
 * Saves what waits on this device while no answer comes. `save` gives the answer, or undefined when it waits; `taken` is
 * told the answer before what is on screen is read anew. Throws as `sendOrKeep` does.
 */
export function useSteadyWrite<R extends Route>(route: R) {
  const client = useQueryClient()
  const [pending, setPending] = useState(false)
  const submission = useRef<Submission>(undefined)

  const write = async (one: Save<R>, taken: (answer: AnswerOf<R>) => void) => {
    submission.current = submissionOf({ body: one.body } as unknown as Sent<Route>, submission.current)
    const answer = await sendOrKeep(route, one, submission.current.key)
    submission.current = undefined
    if (!answer) return undefined
    // What was refused of the same is settled with it.
    for (const { about, key } of outbox.waiting) if (about === one.about) await outbox.discard(key)
    taken(answer)
    await renew(client, route)
    return answer
  }

  const save = async (one: Save<R>, taken: (answer: AnswerOf<R>) => void) => {
    setPending(true)
    try {
      return await write(one, taken)
    } finally {
      setPending(false)
    }
  }
  return { save, pending }
}
