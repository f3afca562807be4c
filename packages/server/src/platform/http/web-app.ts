import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PublicDetails } from '@casa/contract/schools'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { allowScripts, keepAssetHeaders } from './security-headers.ts'

/** Where `npm run build` writes the web app. */
const builtWebApp = fileURLToPath(new URL('../../../../web/dist/', import.meta.url))

/** What a build does not know about the installation that will serve its documents. */
export type Installation = {
  /** The public URL, without a trailing slash. */
  publicUrl: string
  publicDetails: Pick<PublicDetails, 'email' | 'phone' | 'operator'>
  openDemo: boolean
}

/**
 * Serves the built web app: immutable hashed assets, the public pages, the signed-in app for every path below /app,
 * and a 404 page, with the placeholders for the installation filled in.
 */
export async function serveWebApp(
  server: FastifyInstance,
  installation: Installation,
  folder = builtWebApp,
): Promise<void> {
  await server.register(fastifyStatic, {
    root: `${folder}assets/`,
    prefix: '/assets/',
    cacheControl: false,
    // Files whose name changes with their content are never revalidated, and a first screen is some ten of them.
    etag: false,
    lastModified: false,
    acceptRanges: false,
    // The build writes them; see packages/web/compress-assets.ts.
    preCompressed: true,
    // An HTML page names the hashed files of one build; a cached one would request those of an older build.
    setHeaders(reply, path) {
      const page = path.endsWith('.html')
      reply.header('cache-control', page ? 'no-cache' : 'public, max-age=31536000, immutable')
      if (!page) keepAssetHeaders(reply)
    },
  })
  const { [notFound]: none, ...documents } = Object.fromEntries(await builtDocuments(folder, installation))
  if (none)
    server.decorateReply('sendNotFoundPage', function () {
      allowScripts(this, none.scripts)
      return this.status(404).header('cache-control', 'no-cache').type(none.type).send(none.text)
    })
  for (const [address, document] of Object.entries(documents)) {
    server.get(address, (_request, reply) => sendDocument(reply, document))
    if (address === app) server.get(`${app}/*`, (_request, reply) => sendDocument(reply, document))
  }
}

/** What replaces each placeholder in the built documents. */
function blanksOf({
  publicUrl,
  publicDetails: { email, phone, operator },
  openDemo,
}: Installation): [string, string][] {
  const contact = [
    operator && escaped([operator.name, operator.address].filter(Boolean).join(', ')),
    email && `<a href="mailto:${escaped(email)}">${escaped(email)}</a>`,
    phone && `<a href="tel:${phone.replace(/[^\d+]/g, '')}">${escaped(phone)}</a>`,
  ]
  return [
    ['%PUBLIC_URL%', publicUrl],
    ['%CONTACT%', contact.filter(Boolean).join(' · ')],
    ['%DEMO%', openDemo ? 'open' : ''],
  ]
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
}

/** `scripts` are the hashes of its inline scripts, for its security policy. */
type Document = { type: string; text: string; etag: string; scripts: string[] }

/** The address of every page of the app, for which one document is sent. */
const app = '/app'
/** The page sent if there is none at the address. */
const notFound = '/404'

declare module 'fastify' {
  interface FastifyReply {
    /** Sends the not-found page; only if the web app is served. */
    sendNotFoundPage?: () => FastifyReply
  }
}

/** The public pages, the app, and what search engines and phones request besides them, by address. */
async function builtDocuments(folder: string, installation: Installation): Promise<Map<string, Document>> {
  // In development the API runs beside a web app that may never have been built.
  if (!existsSync(folder)) return new Map()
  const names = (await readdir(folder, { recursive: true })).filter(
    name => types[extname(name)] && !name.startsWith('assets'),
  )
  const blanks = blanksOf(installation)
  const documents = names.map(async (name): Promise<[string, Document]> => {
    const built = await readFile(join(folder, name), 'utf8')
    const text = blanks.reduce((text, [blank, filled]) => text.replaceAll(blank, () => filled), built)
    // Weak, because a response may be compressed.
    const etag = `W/"${createHash('sha256').update(text).digest('base64url')}"`
    const address = `/${name.replaceAll('\\', '/').replace(/(?:index)?\.html$/, '')}`
    return [address, { type: types[extname(name)]!, text, etag, scripts: hashesOf(text) }]
  })
  return new Map(await Promise.all(documents))
}

/** The hashes of the inline scripts of a document; one with a type is data, and one with a source is a file. */
function hashesOf(text: string): string[] {
  const scripts = [...text.matchAll(/<script(?: data-[^>]*)?>(.*?)<\/script>/gs)]
  return scripts.map(([, script]) => `sha256-${createHash('sha256').update(script!).digest('base64')}`)
}

/**
 * Sends a document, or 304 if the caller already has it. It names the files of one build, so it is revalidated each
 * time.
 */
function sendDocument(reply: FastifyReply, { type, text, etag, scripts }: Document) {
  allowScripts(reply, scripts)
  reply.header('cache-control', 'no-cache').header('etag', etag)
  const known = reply.request.headers['if-none-match']?.split(',').map(tag => tag.trim())
  return known?.includes(etag) ? reply.status(304).send() : reply.type(type).send(text)
}
