import { messages } from '@casa/contract/messages'
import { Problem } from './errors.ts'

/** Runs a task when its turn comes and gives its result. A signal that aborts while it waits takes it out of the line. */
export type Queue = <T>(task: () => Promise<T>, signal?: AbortSignal) => Promise<T>

/**
 * Lets `width` tasks run at once and `waiting` more wait, first come first served. One more is refused at once with a
 * 503 Problem, so that a rush costs neither memory nor everybody's time; so is one that waits longer than `waitMs`.
 */
export function queue(width: number, waiting: number, waitMs?: number): Queue {
  let running = 0
  const line: (() => void)[] = []
  const refusal = () => new Problem(503, messages.busy.server, { retryAfter: 5 })

  async function turn(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted()
    if (running < width) {
      running += 1
      return
    }
    if (line.length >= waiting) throw refusal()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    line.push(resolve)
    const leave = (reason: unknown) => {
      const place = line.indexOf(resolve)
      if (place < 0) return
      line.splice(place, 1)
      reject(reason)
    }
    const hungUp = () => leave(signal?.reason)
    const timer = waitMs === undefined ? undefined : setTimeout(() => leave(refusal()), waitMs)
    signal?.addEventListener('abort', hungUp, { once: true })
    await promise.finally(() => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', hungUp)
    })
  }

  return async (task, signal) => {
    await turn(signal)
    try {
      return await task()
    } finally {
      const next = line.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** Whose turn it is, and what aborts when the caller is gone. */
export type Turn = { school: string; signal?: AbortSignal }

/** Runs a task when the turn of its key comes, and gives its result. */
export type QueueByKey = <T>(key: string, task: () => Promise<T>, signal?: AbortSignal) => Promise<T>

/** A queue for each key, each as wide and as long; made with the key's first task and forgotten with its last. */
export function queueByKey(width: number, waiting: number, waitMs?: number): QueueByKey {
  const queues = new Map<string, { inTurn: Queue; tasks: number }>()
  return async (key, task, signal) => {
    const entry = queues.get(key) ?? { inTurn: queue(width, waiting, waitMs), tasks: 0 }
    queues.set(key, entry)
    entry.tasks += 1
    try {
      return await entry.inTurn(task, signal)
    } finally {
      entry.tasks -= 1
      if (entry.tasks === 0) queues.delete(key)
    }
  }
}
