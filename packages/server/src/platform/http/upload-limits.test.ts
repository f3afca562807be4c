import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import type { Route } from '@casa/contract/route'
import { uploadBytes } from '@casa/contract/rules/media'
import { expect, onTestFinished, test } from 'vitest'
import { implemented } from '../../app.ts'
import { testApp } from '../../testing/app.ts'
import { sendChunks } from '../../testing/send-chunks.ts'

const app = testApp()
const uploadRoutes = implemented.map(({ route }): Route => route).filter(({ files }) => files)
const sentences = {
  image: 'The picture is larger than 10 MB.',
  excel: 'The Excel file is larger than 10 MB.',
  audio: 'The recording is larger than 50 MB.',
  video: 'The video is larger than 500 MB.',
}

/** Announces a form of this many bytes, sends only its beginning, and returns the status and message of the response. */
async function announced(route: Route, bytes: number, beginning = '') {
  const isPlatforms = typeof route.access === 'object' && 'SUPERADMIN' in route.access
  const { token } = isPlatforms ? await app.make.administrator() : (await app.make.school()).principal
  if (!app.server.server.listening) await app.server.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write(
    `POST /api${route.path} HTTP/1.1\r\nhost: casa\r\nauthorization: Bearer ${token}\r\n` +
      `content-type: multipart/form-data; boundary=b\r\ncontent-length: ${bytes}\r\n\r\n${beginning}`,
  )
  const chunks: Buffer[] = []
  socket.on('data', chunk => chunks.push(chunk))
  await once(socket, 'close')
  const [head = '', body = ''] = String(Buffer.concat(chunks)).split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), message: /"message":"([^"]+)"/.exec(body)?.[1] }
}

test.each(uploadRoutes.map(route => [route.path, route] as const))(
  '%s refuses a form that is announced too large before any of it arrives',
  async (_, route) => {
    const kinds = route.files!.toSorted((one, other) => uploadBytes[other] - uploadBytes[one])
    const tooLarge = { status: 413, message: sentences[kinds[0]!] }
    expect(await announced(route, uploadBytes[kinds[0]!] + 1_048_576)).toEqual(tooLarge)
    // A field for smaller files refuses more than those as soon as its name is read.
    for (const kind of kinds.slice(1)) {
      const beginning = `--b\r\nContent-Disposition: form-data; name="${kind}"; filename="a"\r\n\r\nxxx`
      const answer = await announced(route, uploadBytes[kind] + 1_048_576, beginning)
      expect(answer, kind).toEqual({ status: 413, message: sentences[kind] })
    }
  },
)

test('an upload in parts that is announced too large does not begin', async () => {
  const { principal } = await app.make.school()
  const parts = await sendChunks(app, principal)
  const begin = (bytes: number, kind?: string) =>
    parts.send('POST', '/api/upload/parts', {
      'upload-length': bytes,
      ...(kind && { 'upload-metadata': `kind ${Buffer.from(kind).toString('base64')}` }),
    })
  expect(await begin(uploadBytes.video + 1)).toMatchObject({
    status: 413,
    body: { message: sentences.video },
  })
  expect((await begin(uploadBytes.video)).status).toBe(201)
  const recording = await begin(uploadBytes.audio + 1, 'audio')
  expect(recording).toMatchObject({ status: 413, body: { message: sentences.audio } })
  expect((await begin(uploadBytes.audio, 'audio')).status).toBe(201)
})
