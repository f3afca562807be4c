import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Where `npm run build` leaves the web app. */
export const builtWebApp = fileURLToPath(new URL('../../../../web/dist/', import.meta.url))

/** A document names the hashed files of one build: kept by a browser, it would ask for those of an older one. */
function cacheControl(path: string): string {
  if (path.endsWith('.html')) return 'no-cache'
  return path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
}

/**
 * Serves the built web app: hashed assets for ever, the public pages as documents, the signed-in app for everything
 * under /app, and the page that says so for a path that does not exist.
 */
export async function serveWebApp(server: FastifyInstance, folder = builtWebApp): Promise<void> {
  await server.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    globIgnore: ['**/*.html'],
    preCompressed: false,
    cacheControl: false,
    setHeaders: (reply, path) => reply.header('cache-control', cacheControl(path)),
  })
  server.get('/', (_request, reply) => reply.sendFile('index.html'))
  server.get('/app', (_request, reply) => reply.sendFile('app.html'))
  server.get('/app/*', (_request, reply) => reply.sendFile('app.html'))
  server.get<{ Params: { page: string } }>('/montessori/:page', (request, reply) => {
    const file = `montessori/${request.params.page}.html`
    return /^[a-z]+$/.test(request.params.page) && existsSync(`${folder}${file}`)
      ? reply.sendFile(file)
      : reply.status(404).sendFile('404.html')
  })
}
