import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveWebApp } from './web-app.ts'

const built = {
  'index.html': '<title>Casa</title>',
  '404.html': 'Nothing here',
  'app.html': 'The app',
  'robots.txt': 'Sitemap: %PUBLIC_URL%/sitemap.xml',
  'sitemap.xml': '<loc>%PUBLIC_URL%/montessori/home</loc>',
  'casa.webmanifest': '{"name":"Casa"}',
  'montessori/home.html': '<link rel="canonical" href="%PUBLIC_URL%/montessori/home">',
  'assets/app-1.js': 'start()',
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
  await serveWebApp(server, 'https://casa.example/', folder)
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
])('%s names the address under which the product is reached', async (url, type, text) => {
  const answer = await get(url)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe(type)
  expect(answer.headers['cache-control']).toBe('no-cache')
  expect(answer.body).toBe(text)
})

test('a document that the reader has already is not sent again', async () => {
  const { etag } = (await get('/montessori/home')).headers
  const again = await get('/montessori/home', { 'if-none-match': `"other", ${etag}` })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
  expect((await get('/montessori/home', { 'if-none-match': '"other"' })).statusCode).toBe(200)
})

test('every address below /app is the app, and hashed files may be kept for a year', async () => {
  expect((await get('/app')).body).toBe('The app')
  expect((await get('/app/class/of/anything')).body).toBe('The app')
  expect((await get('/assets/app-1.js')).headers['cache-control']).toContain('immutable')
})

test('no file of the build is a page under another address', async () => {
  for (const url of ['/montessori/nothing', '/404', '/app.html', '/montessori/../app.html', '/index'])
    expect((await get(url)).statusCode, url).toBe(404)
})
