import { heartbeatSeconds } from '@casa/contract/rules/heartbeat'
import type { EventSourceMessage } from 'eventsource-parser'
import { loadModule } from '../lib/load-module.ts'

/** The longest event that we accept, in characters; ours are about a hundred characters long. */
const maxEvent = 1_000_000

/**
 * Parses a stream of server-sent events. `onData` is called for every chunk, comments included. Throws if an event never
 * ends. The browser's EventSource is not used because it cannot send the session's header.
 */
export async function* eventsOf(
  stream: ReadableStream<Uint8Array>,
  onData: () => void = () => {},
): AsyncGenerator<EventSourceMessage> {
  const events: EventSourceMessage[] = []
  const { createParser } = await loadModule(() => import('eventsource-parser'))
  const parser = createParser({ maxBufferSize: maxEvent, onEvent: event => events.push(event) })
  const decoder = new TextDecoder()
  const reader = stream.getReader()
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      onData()
      parser.feed(decoder.decode(value, { stream: true }))
      yield* events.splice(0)
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

/** A stream that is silent for this long has lost two heartbeats and is dead. */
const silentMs = (2 * heartbeatSeconds + 2) * 1_000
/** How long after the last sign of life the figures are marked as stale, unless the stream has reopened by then. */
const staleMs = silentMs + 3_000

/** Detects that a stream of changes has gone silent, and since when its data may be out of date. */
export class Liveness {
  /** In milliseconds since 1970; undefined while changes arrive. */
  staleSince: number | undefined
  private heardAt = Date.now()
  private stopTimers: (() => void) | undefined
  private readonly onSilent: () => void
  private readonly onChange: () => void

  /** `onSilent` is called for every such silence, `onChange` when `staleSince` changes. */
  constructor(onSilent: () => void, onChange: () => void) {
    this.onSilent = onSilent
    this.onChange = onChange
  }

  /** Whatever is shown from now on has just been read. */
  restart(): void {
    this.heardAt = Date.now()
    this.setStaleSince(undefined)
  }

  /** Starts waiting for signs of life, unless it already does. */
  watch(): void {
    if (this.stopTimers) return
    const silent = setInterval(this.onSilent, silentMs)
    const stale = setTimeout(() => this.markStale(), staleMs)
    this.stopTimers = () => {
      clearInterval(silent)
      clearTimeout(stale)
    }
  }

  /** Stops waiting, because nobody is watching. */
  stop(): void {
    this.stopTimers?.()
    this.stopTimers = undefined
  }

  /** A sign of life: anything that arrived on the stream. */
  hear(): void {
    this.restart()
    this.stop()
    this.watch()
  }

  /** Called after a long silence, and at once when the device loses its network. */
  markStale(): void {
    this.setStaleSince(this.heardAt)
  }

  private setStaleSince(moment: number | undefined): void {
    if (this.staleSince === moment) return
    this.staleSince = moment
    this.onChange()
  }
}
