import type { FastifyInstance } from 'fastify'

/** Forms whose files may take hours on a slow connection; their pace is watched instead (`StallDetector`). */
const uploads = /^(multipart\/form-data|application\/offset\+octet-stream)\b/i

/**
 * Ends the connection of a request whose body has not arrived in time. Node's own `requestTimeout` would also cut off
 * uploads that are slow but steady. A body that is still arriving after its response, such as one that was refused
 * unread, gets the same time once more.
 */
export function limitBodyTime(server: FastifyInstance, ms: number): void {
  server.addHook('onRequest', async ({ raw, headers }, reply) => {
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (!hasBody) return
    let timer: NodeJS.Timeout | undefined
    if (!uploads.test(headers['content-type'] ?? ''))
      timer = setTimeout(() => {
        if (!raw.complete) raw.socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
      }, ms)
    reply.raw.once('close', () => {
      clearTimeout(timer)
      if (raw.complete || raw.socket.destroyed) return
      timer = setTimeout(() => raw.complete || raw.socket.destroy(), ms).unref()
      // The request's own event: a connection that is kept alive would collect a listener for each refused request.
      raw.once('close', () => clearTimeout(timer))
    })
  })
}
