import type { ConfinedMessage, ParserRequest } from './confined.ts'

const tell = (told: ConfinedMessage) => process.send!(told)

// A server that was killed cannot stop the work that it started.
process.on('disconnect', () => process.exit())

const { parse } = await import(process.argv[2]!)

let take: ((answer: unknown) => void) | undefined

/** Asks the server for a piece of the input; one question at a time. */
function ask(question: unknown): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  take = resolve
  tell({ question })
  return promise
}

process.on('message', async (received: ParserRequest) => {
  if ('answer' in received) {
    take?.(received.answer)
    return
  }
  tell({ begun: true })
  try {
    tell({ message: await parse(received.request, ask) })
    tell({ ended: true })
  } catch (error) {
    tell({ failed: { message: error instanceof Error ? error.message : String(error) } })
  }
})

tell({ ready: true })
