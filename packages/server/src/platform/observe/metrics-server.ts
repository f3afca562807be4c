import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Registry } from 'prom-client'

export type MetricsSettings = {
  port: number
  host: string
  /** Required in the Authorization header, unless only this machine can connect. */
  token?: string | undefined
}

/** Serves `/metrics` on a port of its own, so that the proxy in front of the server cannot expose it. */
export async function serveMetrics(
  registry: Pick<Registry, 'metrics' | 'contentType'>,
  { port, host, token }: MetricsSettings,
): Promise<{ port: number; stop(): Promise<void> }> {
  const server = createServer((request, response) => void answer(request, response))
  server.listen({ port, host })
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('cache-control', 'no-store')
    if (token && !isRight(request.headers.authorization, token)) {
      response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
      return
    }
    if (request.method !== 'GET' || !/^\/metrics(?:\?|$)/.test(request.url ?? '')) {
      response.writeHead(404).end()
      return
    }
    try {
      const body = await registry.metrics()
      response.writeHead(200, { 'content-type': registry.contentType }).end(body)
    } catch {
      response.writeHead(500).end()
    }
  }
}

/** Compares hashes, whose lengths are equal. */
function isRight(header: string | undefined, token: string): boolean {
  const hash = (value: string) => createHash('sha256').update(value).digest()
  return timingSafeEqual(hash(header ?? ''), hash(`Bearer ${token}`))
}
