import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Where `npm run build` leaves the web app. */
export const builtWebApp = fileURLToPath(new URL('../../../../web/dist/', import.meta.url))

/**
 * Serves the built web app: immutable hashed assets, the public pages, the signed-in app for every path below /app, and a
 * 404 page.
 */
export async function serveWebApp(server: FastifyInstance, folder = builtWebApp): Promise<void> {
  await server.register(fastifyStatic, {
    root: `${folder}assets/`,
    prefix: '/assets/',
    cacheControl: false,
    // An HTML page names the hashed files of one build; a cached one would request those of an older build.
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
