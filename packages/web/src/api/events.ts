export type ServerEvent = { name: string; data: string }

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
