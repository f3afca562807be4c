import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { onTestFinished } from 'vitest'
import type { TestApp } from './app.ts'

/**
 * Announces a JSON body of 1,000 bytes and never sends it. Returns the status of the response, which therefore came
 * without the body.
 */
export async function statusBeforeBody(app: TestApp, path: string, token: string): Promise<number> {
  if (!app.server.server.listening) await app.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write(
    `POST /api${path} HTTP/1.1\r\nhost: casa\r\nauthorization: Bearer ${token}\r\n` +
      'content-type: application/json\r\ncontent-length: 1000\r\n\r\n',
  )
  const [first] = await once(socket, 'data')
  return Number(/^HTTP\/1\.1 (\d+) /.exec(String(first))?.[1])
}
