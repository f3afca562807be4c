import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Where `npm run build` leaves the web app. */
export const builtWebApp = fileURLToPath(new URL('../../../../web/dist/', import.meta.url))

/**
 * Serves the built web app: hashed assets for ever, the public pages as documents, the signed-in app for everything
 * under /app, and the page that says so for a path that does not exist.
 */
export async function serveWebApp(server: FastifyInstance, folder = builtWebApp): Promise<void> {
  await server.register(fastifyStatic, {
    root: `${folder}assets/`,
    prefix: '/assets/',
    cacheControl: false,
    // A document names the hashed files of one build: kept by a browser, it would ask for those of an older one.
    setHeaders: (reply, path) =>
      reply.header(
        'cache-control',
        path.endsWith('.html') ? 'no-cache' : 'public, max-age=31536000, immutable',
      ),
  })
  server.get('/', (_request, reply) => reply.sendFile('index.html', folder))
  server.get('/app', (_request, reply) => reply.sendFile('app.html', folder))
  server.get('/app/*', (_request, reply) => reply.sendFile('app.html', folder))
  server.get<{ Params: { page: string } }>('/montessori/:page', (request, reply) => {
    const file = `montessori/${request.params.page}.html`
    return /^[a-z]+$/.test(request.params.page) && existsSync(`${folder}${file}`)
      ? reply.sendFile(file, folder)
      : reply.status(404).sendFile('404.html', folder)
  })
}
