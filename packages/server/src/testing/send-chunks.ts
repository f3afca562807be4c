import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { testApp } from './app.ts'

type App = ReturnType<typeof testApp>
export type ChunkAnswer = {
  status: number
  headers: IncomingMessage['headers']
  body: Record<string, unknown>
}

/** Speaks the protocol for uploads in parts with a listening server, as one user. */
export async function sendChunks(app: App, user: { token: string } | undefined) {
  if (!app.server.server.listening) await app.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.server.address() as AddressInfo
  const open = (method: string, path: string, headers: Record<string, string | number> = {}) => {
    const authorization = user && { authorization: `Bearer ${user.token}` }
    const all = { 'tus-resumable': '1.0.0', ...authorization, ...headers }
    const call = request({ port, host: '127.0.0.1', method, path, headers: all, agent: false })
    call.on('error', () => {})
    return call
  }
  const send = async (method: string, path: string, headers = {}, content?: Buffer) => {
    const call = open(method, path, headers)
    const answered = answerOf(call)
    call.end(content)
    return answered
  }
  const partHeaders = (offset: number, length: number) => ({
    'content-type': 'application/offset+octet-stream',
    'content-length': length,
    'upload-offset': offset,
  })
  return {
    open,
    send,
    begin: async (bytes: number) => send('POST', '/api/upload/parts', { 'upload-length': bytes }),
    /** The path of a new upload. */
    path: async (bytes: number) =>
      String((await send('POST', '/api/upload/parts', { 'upload-length': bytes })).headers.location),
    part: (path: string, offset: number, content: Buffer) =>
      send('PATCH', path, partHeaders(offset, content.length), content),
    /** A part whose content and headers the caller chooses. */
    openPart: (path: string, offset: number, length: number) =>
      open('PATCH', path, partHeaders(offset, length)),
    /** The number of bytes received. */
    arrived: async (path: string) => Number((await send('HEAD', path)).headers['upload-offset']),
  }
}

export async function answerOf(call: ClientRequest): Promise<ChunkAnswer> {
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  const text = Buffer.concat(await response.toArray()).toString()
  return {
    status: response.statusCode!,
    headers: response.headers,
    body: text.startsWith('{') ? JSON.parse(text) : {},
  }
}

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
