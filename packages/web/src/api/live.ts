import { api } from '@casa/contract'
import type { Change, Topic } from '@casa/contract/changes'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '../lib/api-error.ts'
import { callEvents } from './client.ts'
import { eventsOf } from './events.ts'
import { readAnew } from './hooks.ts'

/** The server shows every 20 s that it is there; without a sign for this long, in milliseconds, it is not. */
const silence = 60_000
/** The longest pause before another try, in milliseconds. */
const longestPause = 60_000

/** Somebody who looks at a topic, and how what was read of it is read again. */
type Look = { topic: Topic; renew: () => void }

/**
 * The one stream of changes of this tab. It is open while somebody looks at a topic and the tab is shown: browsers allow
 * few connections at once, and nobody reads a hidden page.
 */
class LiveStream {
  private readonly looks = new Set<Look>()
  private open: AbortController | undefined

  /** Tells a look of changes from now on; gives the function that ends it. */
  add(look: Look): () => void {
    this.looks.add(look)
    this.adjust()
    return () => {
      this.looks.delete(look)
      // From one screen to the next the stream stays.
      setTimeout(() => this.adjust())
    }
  }

  /** Opens the stream when it is wanted, and ends it when it is not. */
  adjust(): void {
    const wanted = this.looks.size > 0 && document.visibilityState === 'visible'
    if (wanted && !this.open) {
      this.open = new AbortController()
      void this.follow(this.open.signal)
    } else if (!wanted) this.end()
  }

  /** Opens it anew, without the pause after a failure. */
  again(): void {
    this.end()
    this.adjust()
  }

  private end(): void {
    this.open?.abort()
    this.open = undefined
  }

  private async follow(signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted; failures += 1) {
      const began = Date.now()
      try {
        await this.read(signal)
      } catch (error) {
        // A refusal stays one; that the session is dead is told by what is asked for next.
        if (error instanceof ApiError && [401, 403].includes(error.status)) return
      }
      if (Date.now() - began > silence) failures = 0
      await pause(Math.min(longestPause, 1_000 * 2 ** failures), signal)
    }
  }

  private async read(signal: AbortSignal): Promise<void> {
    const silent = new AbortController()
    let timer = setTimeout(() => silent.abort(), silence)
    const onSign = () => {
      clearTimeout(timer)
      timer = setTimeout(() => silent.abort(), silence)
    }
    try {
      const stream = await callEvents(api.changes.stream, AbortSignal.any([signal, silent.signal]))
      // What changed before it was open was told to others.
      for (const look of this.looks) look.renew()
      for await (const { name, data } of eventsOf(stream, onSign)) {
        if (name === 'changed') this.tell(JSON.parse(data) as Change)
      }
    } finally {
      clearTimeout(timer)
    }
  }

  private tell({ topic }: Change): void {
    for (const look of this.looks) if (look.topic === topic) look.renew()
  }
}

const stream = new LiveStream()
document.addEventListener('visibilitychange', () => stream.adjust())
addEventListener('online', () => stream.again())

/** While this is shown, what was read of the topic is read again as soon as somebody changes it on the server. */
export function useLive(topic: Topic): void {
  const client = useQueryClient()
  useEffect(() => stream.add({ topic, renew: () => void readAnew(client, topic) }), [client, topic])
}

/** Waits between half and all of this time, so that not all come back at once. */
function pause(most: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, most * (0.5 + Math.random() / 2))
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    signal.addEventListener('abort', end, { once: true })
  })
}
