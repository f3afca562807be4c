import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { refusals } from '@casa/contract/refusals'
import { textOf } from '@casa/contract/text'

/**
 * Answers on the server's port while the server starts, which takes a while if it waits for the database or upgrades
 * it: it is alive, but not ready. `stop` frees the port.
 */
export async function answerWhileStarting(port: number, host: string): Promise<{ stop(): Promise<void> }> {
  const server = createServer(answer).listen({ port, host })
  await once(server, 'listening')
  return {
    async stop() {
      if (!server.listening) return
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function answer({ url = '' }: IncomingMessage, response: ServerResponse): void {
  const json = (status: number, body: object) =>
    response
      .writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
      .end(JSON.stringify(body))
  response.setHeader('cache-control', 'no-store').setHeader('connection', 'close')
  if (/^\/health\/live(?:\?|$)/.test(url)) return void json(200, { status: 'live' })
  response.setHeader('retry-after', '5')
  if (url.startsWith('/health/')) return void json(503, { status: 'starting' })
  if (url.startsWith('/api/'))
    return void json(503, { status: false, ...textOf(refusals.busy.server), requestId: null })
  // Browsers load the page again.
  response.setHeader('refresh', '5')
  response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' }).end('Casa is starting.')
}
