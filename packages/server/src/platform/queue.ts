import { refusals } from '@casa/contract/refusals'
import { Problem } from './errors.ts'

/** Runs a task as soon as the queue allows and returns its result. A signal that aborts while it waits removes it. */
export type Queue = <T>(task: () => Promise<T>, signal?: AbortSignal) => Promise<T>

/**
 * Runs `concurrency` tasks at once and lets `maxWaiting` more wait, first in, first out. Further ones are refused at once
 * with a 503 Problem, and so is one that waits longer than `waitMs`.
 */
export function queue(concurrency: number, maxWaiting: number, waitMs?: number): Queue {
  let running = 0
  const waiters: (() => void)[] = []
  const refusal = () => new Problem(503, refusals.busy.server, { retryAfter: 5 })

  async function acquire(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted()
    if (running < concurrency) {
      running += 1
      return
    }
    if (waiters.length >= maxWaiting) throw refusal()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    waiters.push(resolve)
    const leave = (reason: unknown) => {
      const index = waiters.indexOf(resolve)
      if (index < 0) return
      waiters.splice(index, 1)
      reject(reason)
    }
    const onAbort = () => leave(signal?.reason)
    const timer = waitMs === undefined ? undefined : setTimeout(() => leave(refusal()), waitMs)
    signal?.addEventListener('abort', onAbort, { once: true })
    await promise.finally(() => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    })
  }

  return async (task, signal) => {
    await acquire(signal)
    try {
      return await task()
    } finally {
      const next = waiters.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** The school for which a task is queued, and a signal that aborts when the caller hangs up. */
export type Requester = { school: string; signal?: AbortSignal }

/** Runs a task in its key's queue and returns its result. */
export type QueueByKey = <T>(key: string, task: () => Promise<T>, signal?: AbortSignal) => Promise<T>

/** A queue per key, created with the key's first task and removed with its last. */
export function queueByKey(concurrency: number, maxWaiting: number, waitMs?: number): QueueByKey {
  const queues = new Map<string, { run: Queue; tasks: number }>()
  return async (key, task, signal) => {
    const entry = queues.get(key) ?? { run: queue(concurrency, maxWaiting, waitMs), tasks: 0 }
    queues.set(key, entry)
    entry.tasks += 1
    try {
      return await entry.run(task, signal)
    } finally {
      entry.tasks -= 1
      if (entry.tasks === 0) queues.delete(key)
    }
  }
}
