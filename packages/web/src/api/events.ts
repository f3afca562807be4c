/** What the server sends of one event: its name and its text. */
export type ServerEvent = { name: string; data: string }

/**
 * The events of a stream in the format of server-sent events, as they come; comments are passed over. `onSign` is called
 * with every sign of life. (The browser's own reader, EventSource, cannot send the session's header.)
 */
export async function* eventsOf(
  stream: ReadableStream<Uint8Array>,
  onSign: () => void = () => {},
): AsyncGenerator<ServerEvent> {
  let unread = ''
  const decoder = new TextDecoder()
  const reader = stream.getReader()
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      onSign()
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
  const after = (field: string) =>
    lines.filter(line => line.startsWith(`${field}: `)).map(line => line.slice(field.length + 2))
  return { name: after('event')[0] ?? 'message', data: after('data').join('\n') }
}
