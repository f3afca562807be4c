import { api } from '@casa/contract'
import type { Change, Topic } from '@casa/contract/changes'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { ApiError } from '../lib/api-error.ts'
import { currentUser } from '../lib/session.ts'
import { callEvents } from './client.ts'
import { eventsOf, Liveness } from './event-stream.ts'
import { refetchDomain } from './hooks.ts'
import { syncSchoolClock } from './school-clock.ts'

/** A stream that was open for this long does not count as a failure. */
const longLivedMs = 60_000
const maxBackoffMs = 60_000

/** A component that shows a topic, and how it refetches its data. */
type Subscription = { topic: Topic; refetch: () => void }

/**
 * The tab's only change stream. It is open while a topic is subscribed to and the tab is visible, because browsers
 * allow few connections at once.
 */
class LiveStream {
  private readonly subscriptions = new Set<Subscription>()
  private readonly statusListeners = new Set<() => void>()
  private readonly liveness = new Liveness(
    () => this.reading?.abort(),
    () => {
      for (const listener of this.statusListeners) listener()
    },
  )
  private open: AbortController | undefined
  private reading: AbortController | undefined

  /** Since when the screen's figures may be out of date, in milliseconds since 1970; undefined while they are not. */
  staleSince = (): number | undefined => this.liveness.staleSince

  onStatus = (listener: () => void) => {
    this.statusListeners.add(listener)
    return () => void this.statusListeners.delete(listener)
  }

  /** Adds a subscription and returns the function that removes it. */
  subscribe(subscription: Subscription): () => void {
    if (!this.open && this.subscriptions.size === 0) this.liveness.restart()
    this.subscriptions.add(subscription)
    this.openOrClose()
    return () => {
      this.subscriptions.delete(subscription)
      // Deferred, so that the stream stays open when one screen replaces another.
      setTimeout(() => {
        this.openOrClose()
        if (this.subscriptions.size === 0) this.liveness.restart()
      })
    }
  }

  /** Without a network the figures are marked as stale at once. */
  lose(): void {
    if (this.open) this.liveness.markStale()
  }

  /** Opens the stream when it is needed and closes it when it is not. */
  openOrClose(): void {
    const isNeeded = this.subscriptions.size > 0 && document.visibilityState === 'visible'
    if (isNeeded && !this.open) {
      this.open = new AbortController()
      this.liveness.watch()
      if (!navigator.onLine) this.lose()
      void this.connect(this.open.signal)
    } else if (!isNeeded) {
      this.close()
      this.liveness.stop()
    }
  }

  /** Reopens the stream at once, without waiting for the backoff. */
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
        if (error instanceof ApiError && [401, 403].includes(error.status)) return this.liveness.stop()
      }
      if (Date.now() - startedAt > longLivedMs) failures = 0
      await backOff(Math.min(maxBackoffMs, 1_000 * 2 ** failures), signal)
      // The server ends the stream of a parent who loses a child or a right to it.
      if (!signal.aborted && currentUser().role === 'PARENT') void syncSchoolClock()
    }
  }

  private async read(signal: AbortSignal): Promise<void> {
    this.reading = new AbortController()
    const stream = await callEvents(api.changes.stream, AbortSignal.any([signal, this.reading.signal]))
    // Changes made before the stream was open were missed.
    for (const { refetch } of this.subscriptions) refetch()
    for await (const { event, data } of eventsOf(stream, () => this.liveness.hear())) {
      if (event === 'changed') this.handleChange(JSON.parse(data) as Change)
    }
  }

  private handleChange({ topic }: Change): void {
    // Only teachers receive it. No screen waits for it, because the next refused call has the same effect.
    if (topic === 'classes') void syncSchoolClock()
    for (const subscription of this.subscriptions) if (subscription.topic === topic) subscription.refetch()
  }
}

const stream = new LiveStream()
document.addEventListener('visibilitychange', () => stream.openOrClose())
addEventListener('online', () => stream.reconnect())
addEventListener('offline', () => stream.lose())

/** Refetches a topic's queries whenever the server reports a change, while the component is mounted. */
export function useLive(topic: Topic): void {
  const client = useQueryClient()
  useEffect(
    () => stream.subscribe({ topic, refetch: () => void refetchDomain(client, topic) }),
    [client, topic],
  )
}

/** Since when what live screens show may be out of date, in milliseconds since 1970; undefined while it is not. */
export function useStaleSince(): number | undefined {
  return useSyncExternalStore(stream.onStatus, stream.staleSince)
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
