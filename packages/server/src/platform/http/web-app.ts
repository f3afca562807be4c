import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Where `npm run build` leaves the web app. */
export const builtWebApp = fileURLToPath(new URL('../../../../web/dist/', import.meta.url))

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
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
  const document = (reply: FastifyReply, file: string) =>
    reply.header('cache-control', 'no-cache').sendFile(file)
  server.get('/', (_request, reply) => document(reply, 'index.html'))
  server.get('/app', (_request, reply) => document(reply, 'app.html'))
  server.get('/app/*', (_request, reply) => document(reply, 'app.html'))
  server.get<{ Params: { page: string } }>('/montessori/:page', (request, reply) => {
    const file = `montessori/${request.params.page}.html`
    return /^[a-z]+$/.test(request.params.page) && existsSync(`${folder}${file}`)
      ? document(reply, file)
      : document(reply.status(404), '404.html')
  })
}
