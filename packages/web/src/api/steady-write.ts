import type { AnswerOf, BodyOf, Route } from '@casa/contract/route'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { currentUser } from '../lib/session.ts'
import { call } from './client.ts'
import { nameOf, renew } from './hooks.ts'
import { isUnanswered, mayLeave, outbox, patience } from './outbox.ts'
import type { Sent } from './request.ts'
import { type Submission, submissionOf } from './submission.ts'

/** What is saved: its content, what it is about, and what people know it by; never with a child's name. */
export type Save<R extends Route> = { about: string; label: string; body: BodyOf<R> }

/**
 * Makes a writing call that waits on this device while no answer comes, and is then sent once. `save` gives the answer,
 * or undefined when it waits. `taken` is told the answer before what is on screen is read anew. Throws the server's
 * refusal, and what went wrong where the browser keeps nothing.
 */
export function useSteadyWrite<R extends Route>(route: R) {
  const client = useQueryClient()
  const [pending, setPending] = useState(false)
  const submission = useRef<Submission>(undefined)

  const write = async (
    { about, label, body }: Save<R>,
    taken: (answer: AnswerOf<R>) => void,
  ): Promise<AnswerOf<R> | undefined> => {
    const sent = { body } as Sent<R>
    submission.current = submissionOf(sent as Sent<Route>, submission.current)
    const { key } = submission.current
    const keep = async (tried: boolean) => {
      await outbox.keep({
        key,
        user: currentUser()._id,
        about,
        call: nameOf(route),
        body: body as unknown as Record<string, unknown>,
        label,
        savedAt: new Date().toISOString(),
        tried,
      })
      submission.current = undefined
    }
    const earlier = outbox.waiting.filter(one => one.about === about)
    if (earlier.some(one => !one.refusal)) {
      await keep(false)
      void outbox.send()
      return undefined
    }
    const signal = AbortSignal.timeout(patience)
    const answer = await call(route, sent, { idempotencyKey: key, signal }).catch(async error => {
      if (!isUnanswered(error)) throw error
      // Where it cannot be kept, the failure is the call's.
      await keep(mayLeave()).catch(() => Promise.reject(error))
    })
    if (!answer) return undefined
    submission.current = undefined
    for (const one of earlier) await outbox.discard(one.key)
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
