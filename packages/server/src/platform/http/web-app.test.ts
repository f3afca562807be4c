import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secureAnswers } from './security-headers.ts'
import { serveWebApp } from './web-app.ts'

const built = {
  'index.html': '<title>Casa</title>',
  '404.html': '<script>begin()</script>Nothing here',
  'app.html': 'The app',
  'robots.txt': 'Sitemap: %PUBLIC_URL%/sitemap.xml',
  'sitemap.xml': '<loc>%PUBLIC_URL%/montessori/home</loc>',
  'casa.webmanifest': '{"name":"Casa"}',
  'montessori/home.html': '<link rel="canonical" href="%PUBLIC_URL%/montessori/home">',
  'montessori/term.html': '<html data-demo="%DEMO%"><span>%CONTACT%</span>',
  'montessori/login.html': '<script>begin()</script>',
  'assets/app-1.js': 'start()',
  'assets/app-1.js.br': 'Brotli',
  'assets/app-1.js.gz': 'gzip',
}
const installation = {
  publicUrl: 'https://casa.example',
  publicDetails: {
    email: 'help@casa.example',
    phone: '+91 40 2345 6789',
    operator: { name: 'Acorn & Co', address: '1 Lake Road, Kochi' },
  },
  openDemo: true,
}
let folder: string
let server: FastifyInstance

beforeAll(async () => {
  folder = `${await mkdtemp(join(tmpdir(), 'casa-web-'))}/`
  for (const [name, content] of Object.entries(built)) {
    await mkdir(dirname(folder + name), { recursive: true })
    await writeFile(folder + name, content)
  }
  server = Fastify()
  await secureAnswers(server)
  server.setNotFoundHandler((_request, reply) => reply.sendNotFoundPage?.() ?? reply.status(500).send())
  await serveWebApp(server, installation, folder)
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers = {}) => server.inject({ url, headers })

test.each([
  [
    '/montessori/home',
    'text/html; charset=utf-8',
    '<link rel="canonical" href="https://casa.example/montessori/home">',
  ],
  ['/robots.txt', 'text/plain; charset=utf-8', 'Sitemap: https://casa.example/sitemap.xml'],
  ['/sitemap.xml', 'application/xml; charset=utf-8', '<loc>https://casa.example/montessori/home</loc>'],
  ['/casa.webmanifest', 'application/manifest+json; charset=utf-8', '{"name":"Casa"}'],
  ['/', 'text/html; charset=utf-8', '<title>Casa</title>'],
])('%s contains the product’s public URL', async (url, type, text) => {
  const answer = await get(url)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe(type)
  expect(answer.headers['cache-control']).toBe('no-cache')
  expect(answer.body).toBe(text)
})

test('without scripts, a page shows the support contact, and whether it belongs to an open demo', async () => {
  const contact =
    'Acorn &amp; Co, 1 Lake Road, Kochi · <a href="mailto:help@casa.example">help@casa.example</a> · <a href="tel:+914023456789">+91 40 2345 6789</a>'
  expect((await get('/montessori/term')).body).toBe(`<html data-demo="open"><span>${contact}</span>`)
  const other = Fastify()
  await secureAnswers(other)
  await serveWebApp(
    other,
    { ...installation, publicDetails: { email: null, phone: null, operator: null }, openDemo: false },
    folder,
  )
  expect((await other.inject('/montessori/term')).body).toBe('<html data-demo=""><span></span>')
  await other.close()
})

test('a contact is escaped, whatever the operator writes into the settings', async () => {
  const other = Fastify()
  const strange = {
    email: '"><script>steal()</script>@casa.example',
    phone: '+91 40<img src=x onerror=steal()>" onclick="steal()',
    operator: { name: 'Acorn <b>& Co', address: '1 Lake Road</span><script>steal()</script>' },
  }
  await serveWebApp(other, { ...installation, publicDetails: strange }, folder)
  const { body } = await other.inject('/montessori/term')
  await other.close()
  // The tags of the page and its two links are the only ones, and no text ends an attribute.
  expect(body.match(/<[^>]*>/g)).toEqual([
    '<html data-demo="open">',
    '<span>',
    expect.stringMatching(/^<a href="mailto:[^"]*">$/),
    '</a>',
    '<a href="tel:+9140">',
    '</a>',
    '</span>',
  ])
})

test('a script in a page runs by its hash; no other page may run an inline script', async () => {
  const page = (await get('/montessori/login')).headers['content-security-policy']
  const hash = createHash('sha256').update('begin()').digest('base64')
  expect(page).toContain(`script-src 'self' 'sha256-${hash}'`)
  expect((await get('/montessori/home')).headers['content-security-policy']).not.toContain('sha256-')
})

test('an unknown address returns a 404 page whose script runs', async () => {
  const reply = await get('/nowhere', { accept: 'text/html' })
  expect(reply.statusCode).toBe(404)
  expect(reply.body).toContain('Nothing here')
  expect(reply.headers['content-security-policy']).toContain('sha256-')
})

test('a document that the reader already has is not sent again', async () => {
  const { etag } = (await get('/montessori/home')).headers
  const again = await get('/montessori/home', { 'if-none-match': `"other", ${etag}` })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
  expect((await get('/montessori/home', { 'if-none-match': '"other"' })).statusCode).toBe(200)
})

test('every address below /app is the app, and hashed files may be cached for a year', async () => {
  expect((await get('/app')).body).toBe('The app')
  expect((await get('/app/class/of/anything')).body).toBe('The app')
  expect((await get('/assets/app-1.js')).headers['cache-control']).toContain('immutable')
})

test('a script is sent in the smallest form of the build that the browser reads', async () => {
  const sent = async (encodings: string) => {
    const { body, headers } = await get('/assets/app-1.js', { 'accept-encoding': encodings })
    expect(headers).toMatchObject({
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringMatching(/accept-encoding/i),
    })
    return [headers['content-encoding'], body]
  }
  expect(await sent('gzip, deflate, br, zstd')).toEqual(['br', 'Brotli'])
  expect(await sent('gzip, deflate')).toEqual(['gzip', 'gzip'])
  expect(await sent('identity')).toEqual([undefined, 'start()'])
})

test('a script is answered without the headers about documents and revalidation, which would be half of a small one', async () => {
  const { headers } = await get('/assets/app-1.js')
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "default-src 'self'",
  })
  for (const name of [
    'x-frame-options',
    'referrer-policy',
    'cross-origin-opener-policy',
    'etag',
    'last-modified',
    'accept-ranges',
  ])
    expect(headers).not.toHaveProperty(name)
})

test('no file of the build is served as a page at another address', async () => {
  for (const url of ['/montessori/nothing', '/404', '/app.html', '/montessori/../app.html', '/index'])
    expect((await get(url)).statusCode, url).toBe(404)
})
