import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { describe, expect, onTestFinished, test } from 'vitest'
import { smtpMessenger } from './smtp.ts'
import { httpMessenger, logMessenger } from './transports.ts'

const message = {
  mobile: '9848012345',
  email: 'asha@example.test',
  subject: 'Your code',
  text: 'Your code is "482 913" & expires.\nటోకెన్',
}

test('the log contains the recipient and the text', async () => {
  const lines: string[] = []
  expect(await logMessenger(line => lines.push(line)).send(message)).toBe(true)
  expect(lines.join('')).toContain('9848012345: Your code is "482 913"')
})

describe('e-mail', () => {
  type Mail = { from: string; to: string[]; raw: string; user: string | undefined }

  async function mailServer(refuse?: string) {
    const mails: Mail[] = []
    const server = new SMTPServer({
      hideSTARTTLS: true,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _, done) =>
        password === 'p@ss' ? done(null, { user: username }) : done(new Error('no')),
      onRcptTo: (_, __, done) => done(refuse ? new Error(refuse) : null),
      onData: (stream, session, done) => {
        const parts: Buffer[] = []
        stream.on('data', (part: Buffer) => parts.push(part))
        stream.on('end', () => {
          const { mailFrom, rcptTo } = session.envelope
          mails.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            raw: Buffer.concat(parts).toString(),
            user: session.user,
          })
          done()
        })
      },
    })
    server.on('error', () => {})
    server.listen(0, '127.0.0.1')
    await once(server.server, 'listening')
    onTestFinished(() => new Promise<void>(done => void server.close(() => done())))
    return { mails, port: (server.server.address() as AddressInfo).port }
  }

  function messenger(port: number, password = 'p%40ss') {
    const made = smtpMessenger({
      url: `smtp://casa:${password}@127.0.0.1:${port}`,
      from: 'casa@example.test',
    })
    onTestFinished(() => made.close())
    return made
  }

  test('is sent to the address, authenticated, with the whole text', async () => {
    const { mails, port } = await mailServer()
    expect(await messenger(port).send({ ...message, text: 'Your code is 482913.' })).toBe(true)
    expect(mails).toMatchObject([{ from: 'casa@example.test', to: ['asha@example.test'], user: 'casa' }])
    expect(mails[0]!.raw).toContain('Subject: Your code')
    expect(mails[0]!.raw).toContain('Your code is 482913.')
  })

  test('is not attempted without an address', async () => {
    const { mails, port } = await mailServer()
    expect(await messenger(port).send({ ...message, email: null })).toBe(false)
    expect(mails).toEqual([])
  })

  test('an address with a line break or a second address in it reaches nobody else', async () => {
    const { mails, port } = await mailServer()
    const email = 'a@example.test>\r\nRCPT TO:<thief@example.test'
    await messenger(port)
      .send({ ...message, email })
      .catch(() => {})
    await messenger(port)
      .send({ ...message, email: 'a@example.test, thief@example.test' })
      .catch(() => {})
    expect(mails.flatMap(({ to }) => to)).not.toContain('thief@example.test')
  })

  test('a server that refuses or is unavailable makes the job retry', async () => {
    const refusing = await mailServer('mailbox full')
    await expect(messenger(refusing.port).send(message)).rejects.toThrow('mailbox full')
    await expect(messenger(refusing.port, 'wrong').send(message)).rejects.toThrow()
    await expect(messenger(1).send(message)).rejects.toThrow()
  })
})

describe('an SMS gateway', () => {
  type Seen = {
    method: string | undefined
    url: string | undefined
    headers: IncomingMessage['headers']
    body: string
  }

  async function gateway(status = 200, headers: Record<string, string> = {}) {
    const seen: Seen[] = []
    const server = createServer(async (request, response) => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part)
      seen.push({
        method: request.method,
        url: request.url,
        headers: request.headers,
        body: Buffer.concat(parts).toString(),
      })
      response.writeHead(status, headers).end('ok')
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    return { seen, base: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
  }

  test('receives JSON, which the text cannot break out of', async () => {
    const { seen, base } = await gateway()
    const messenger = httpMessenger({
      url: `${base}/send`,
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Key abc' },
      body: '{"to":"91{mobile}","sms":"{text}"}',
    })
    expect(await messenger.send(message)).toBe(true)
    expect(seen).toMatchObject([{ method: 'POST', url: '/send', headers: { authorization: 'Key abc' } }])
    expect(JSON.parse(seen[0]!.body)).toEqual({ to: '919848012345', sms: message.text })
  })

  test('receives the message as a form, in the address or as XML', async () => {
    const { seen, base } = await gateway()
    const send = (settings: Partial<Parameters<typeof httpMessenger>[0]>) =>
      httpMessenger({ url: base, method: 'POST', headers: {}, body: '', ...settings }).send(message)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    await send({ headers: form, body: 'to={mobile}&text={text}' })
    await send({ method: 'GET', url: `${base}/?to={mobile}&text={text}` })
    await send({ headers: { 'content-type': 'text/xml' }, body: '<sms>{text}</sms>' })
    expect(new URLSearchParams(seen[0]!.body).get('text')).toBe(message.text)
    expect(new URL(seen[1]!.url!, base).searchParams.get('text')).toBe(message.text)
    expect(seen[2]!.body).toContain('&#34;482 913&#34; &#38; expires')
  })

  test('is not called without a number', async () => {
    const { seen, base } = await gateway()
    const messenger = httpMessenger({ url: base, method: 'GET', headers: {}, body: '' })
    expect(await messenger.send({ ...message, mobile: null })).toBe(false)
    expect(seen).toEqual([])
  })

  test('that refuses, redirects or is unavailable makes the job retry, and no error reveals its key', async () => {
    const refusing = await gateway(500)
    const leading = await gateway(302, { location: 'http://127.0.0.1:1/' })
    for (const base of [refusing.base, leading.base, 'http://127.0.0.1:1']) {
      const url = `${base}/?key=secret&to={mobile}&text={text}`
      const sending = httpMessenger({ url, method: 'GET', headers: {}, body: '' }).send(message)
      const error: Error = await sending.then(
        () => expect.unreachable(),
        reason => reason,
      )
      expect(error.message).toMatch(/^The SMS gateway (answered 500|could not be reached)/)
      expect(error.stack).not.toMatch(/secret|482/)
    }
  })
})
