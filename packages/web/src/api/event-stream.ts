import { heartbeatSeconds } from '@casa/contract/rules/heartbeat'

type ServerEvent = { name: string; data: string }

/**
 * Parses a stream of server-sent events and skips comments. `onData` is called for every chunk, comments included.
 * The browser's EventSource is not used because it cannot send the session's header.
 */
export async function* eventsOf(
  stream: ReadableStream<Uint8Array>,
  onData: () => void = () => {},
): AsyncGenerator<ServerEvent> {
  let unread = ''
  const decoder = new TextDecoder()
  const reader = stream.getReader()
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      onData()
      const blocks = (unread + decoder.decode(value, { stream: true })).split('\n\n')
      unread = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = eventIn(block)
        if (event.data !== '') yield event
      }
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

function eventIn(block: string): ServerEvent {
  const lines = block.split('\n')
  const valuesOf = (field: string) =>
    lines.filter(line => line.startsWith(`${field}: `)).map(line => line.slice(field.length + 2))
  return { name: valuesOf('event')[0] ?? 'message', data: valuesOf('data').join('\n') }
}

/** A stream that is silent for this long has lost two heartbeats and is dead. */
const silentMs = (2 * heartbeatSeconds + 2) * 1_000
/** How long after the last sign of life the figures are marked, unless the stream has reopened by then. */
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
