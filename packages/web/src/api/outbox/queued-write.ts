import type { AnswerOf, BodyOf, Route } from '@casa/contract/route'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { currentUser } from '../../lib/session.ts'
import { call } from '../client.ts'
import { refetchAfter, routeName } from '../hooks.ts'
import { type CallInput, type Submission, submissionOf } from '../request.ts'
import { answerTimeoutMs, isOnline, isUnanswered, outbox } from './outbox.ts'

/** A save's body, what it changes (`about`), and its description for people, which names no child. */
export type Save<R extends Route> = { about: string; label: string; body: BodyOf<R> }

const domainOf = (call: string) => call.split('.')[0]

/**
 * Makes a write call with an idempotency key. Without a response, with an expired session, or behind queued saves of
 * the same domain, it is queued on this device and the result is undefined. Throws the server's refusal, or the
 * failure itself if the browser has no storage.
 */
export async function sendOrQueue<R extends Route>(
  route: R,
  { about, label, body }: Save<R>,
  key: string,
): Promise<AnswerOf<R> | undefined> {
  const name = routeName(route)
  const enqueue = (tried: boolean) =>
    outbox.add({
      key,
      user: currentUser()._id,
      about,
      call: name,
      body: body as unknown as Record<string, unknown>,
      label,
      savedAt: new Date().toISOString(),
      tried,
    })
  if (outbox.waiting.some(queued => domainOf(queued.call) === domainOf(name) && !queued.refusal)) {
    await enqueue(false)
    void outbox.send()
    return undefined
  }
  const signal = AbortSignal.timeout(answerTimeoutMs)
  // Read before the call: the network may drop in the meantime, and the server may still have received it.
  const wasOnline = isOnline()
  try {
    return await call(route, { body } as unknown as CallInput<R>, {
      idempotencyKey: key,
      signal,
      staysOnPage: true,
    })
  } catch (error) {
    const isExpired = error instanceof ApiError && error.status === 401
    if (!isExpired && !isUnanswered(error)) throw error
    await enqueue(!isExpired && wasOnline).catch(() => Promise.reject(error))
    // Now that it is queued, sending it again may redirect to sign-in.
    if (isExpired) void outbox.send()
    return undefined
  }
}

/**
 * Makes a write that is queued on this device while there is no response. `save` returns the response, or undefined
 * when it is queued; `onAnswer` is called before the queries are refetched. Throws like `sendOrQueue`.
 */
export function useQueuedWrite<R extends Route>(route: R) {
  const client = useQueryClient()
  const [pending, setPending] = useState(false)
  const submission = useRef<Submission>(undefined)

  const write = async (toSave: Save<R>, onAnswer: (answer: AnswerOf<R>) => void) => {
    submission.current = submissionOf(
      { body: toSave.body } as unknown as CallInput<Route>,
      submission.current,
    )
    const answer = await sendOrQueue(route, toSave, submission.current.key)
    submission.current = undefined
    if (!answer) return undefined
    // An earlier refusal about the same target is settled too.
    for (const { about, key } of outbox.waiting) if (about === toSave.about) await outbox.discard(key)
    onAnswer(answer)
    await refetchAfter(client, route)
    return answer
  }

  const save = async (toSave: Save<R>, onAnswer: (answer: AnswerOf<R>) => void) => {
    setPending(true)
    try {
      return await write(toSave, onAnswer)
    } finally {
      setPending(false)
    }
  }
  return { save, pending }
}
