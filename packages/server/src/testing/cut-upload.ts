import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { testApp } from './app.ts'

type App = ReturnType<typeof testApp>

/** Sends a workbook over a socket that the test can `cut`; the same upload can be sent again. */
export async function cutUpload(app: App, { token }: { token: string }, path: string, workbook: Buffer) {
  if (!app.server.server.listening) await app.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.server.address() as AddressInfo
  const form = new FormData()
  form.set('excel', new Blob([new Uint8Array(workbook)]), 'rows.xlsx')
  const sent = new Request('http://casa.test', { method: 'POST', body: form })
  const body = Buffer.from(await sent.arrayBuffer())
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': sent.headers.get('content-type')!,
    'content-length': body.length,
    'idempotency-key': crypto.randomUUID(),
  }
  const open = () => {
    const call = request({
      port,
      path: `/api${path}`,
      method: 'POST',
      headers,
      host: '127.0.0.1',
      agent: false,
    })
    call.on('error', () => {})
    return call
  }
  const whole = async () => {
    const call = open()
    call.end(body)
    const [response] = await once(call, 'response')
    const chunks = await response.toArray()
    return { status: response.statusCode, body: JSON.parse(Buffer.concat(chunks).toString()) }
  }
  /** The server's end of the next connection. */
  const accepted = async () => (await once(app.server.server, 'connection'))[0] as Socket
  return { body, open, whole, accepted }
}

/** The number of requests waiting for a lock. */
export const waitingForLock = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
