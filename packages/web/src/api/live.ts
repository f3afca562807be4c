import { api } from '@casa/contract'
import type { Change, Topic } from '@casa/contract/changes'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '../lib/api-error.ts'
import { callEvents } from './client.ts'
import { eventsOf } from './events.ts'
import { refetchDomain } from './hooks.ts'

/** The server sends a heartbeat every 20 s; a stream that is silent for this long is dead. */
const silenceTimeoutMs = 60_000
const maxBackoffMs = 60_000

/** A component that shows a topic, and how it refetches what it shows. */
type Subscription = { topic: Topic; refetch: () => void }

/**
 * The tab's only change stream. It is open while a topic is subscribed to and the tab is visible, because browsers
 * allow few connections at once.
 */
class LiveStream {
  private readonly subscriptions = new Set<Subscription>()
  private open: AbortController | undefined

  /** Adds a subscription and returns the function that removes it. */
  subscribe(subscription: Subscription): () => void {
    this.subscriptions.add(subscription)
    this.openOrClose()
    return () => {
      this.subscriptions.delete(subscription)
      // Deferred, so that the stream stays open when one screen replaces another.
      setTimeout(() => this.openOrClose())
    }
  }

  /** Opens the stream when it is needed and closes it when it is not. */
  openOrClose(): void {
    const isNeeded = this.subscriptions.size > 0 && document.visibilityState === 'visible'
    if (isNeeded && !this.open) {
      this.open = new AbortController()
      void this.connect(this.open.signal)
    } else if (!isNeeded) this.close()
  }

  /** Opens the stream again at once, without waiting for the backoff. */
  reconnect(): void {
    this.close()
    this.openOrClose()
  }

  private close(): void {
    this.open?.abort()
    this.open = undefined
  }

  private async connect(signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted; failures += 1) {
      const startedAt = Date.now()
      try {
        await this.read(signal)
      } catch (error) {
        // Retrying would be refused again. An expired session shows up in the next ordinary call.
        if (error instanceof ApiError && [401, 403].includes(error.status)) return
      }
      if (Date.now() - startedAt > silenceTimeoutMs) failures = 0
      await backOff(Math.min(maxBackoffMs, 1_000 * 2 ** failures), signal)
    }
  }

  private async read(signal: AbortSignal): Promise<void> {
    const silence = new AbortController()
    let timer = setTimeout(() => silence.abort(), silenceTimeoutMs)
    const onData = () => {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), silenceTimeoutMs)
    }
    try {
      const stream = await callEvents(api.changes.stream, AbortSignal.any([signal, silence.signal]))
      // Changes made before the stream was open were missed.
      for (const { refetch } of this.subscriptions) refetch()
      for await (const { name, data } of eventsOf(stream, onData)) {
        if (name === 'changed') this.handleChange(JSON.parse(data) as Change)
      }
    } finally {
      clearTimeout(timer)
    }
  }

  private handleChange({ topic }: Change): void {
    for (const subscription of this.subscriptions) if (subscription.topic === topic) subscription.refetch()
  }
}

const stream = new LiveStream()
document.addEventListener('visibilitychange', () => stream.openOrClose())
addEventListener('online', () => stream.reconnect())

/** Refetches a topic's queries whenever the server reports a change, while the component is mounted. */
export function useLive(topic: Topic): void {
  const client = useQueryClient()
  useEffect(
    () => stream.subscribe({ topic, refetch: () => void refetchDomain(client, topic) }),
    [client, topic],
  )
}

/** Waits between half of `maxMs` and all of it, so that clients do not reconnect at the same moment. */
function backOff(maxMs: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, maxMs * (0.5 + Math.random() / 2))
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    signal.addEventListener('abort', end, { once: true })
  })
}
