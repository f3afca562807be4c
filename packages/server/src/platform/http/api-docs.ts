import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const page = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Casa API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="swagger-ui"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body>
</html>`

const start = `window.ui = SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#swagger-ui', validatorUrl: null })`

/** Serves the OpenAPI document and a page to browse it, without third-party resources. */
export async function serveApiDocs(server: FastifyInstance, document: () => Promise<object>): Promise<void> {
  let text: string | undefined
  server.get('/api/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(await document())
    return reply.type('application/json; charset=utf-8').send(text)
  })
  server.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  server.get('/api/docs/start.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(start),
  )
  await server.register(fastifyStatic, {
    root: dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json')),
    prefix: '/api/docs/',
    index: false,
    decorateReply: false,
    allowedPath: path => ['/swagger-ui.css', '/swagger-ui-bundle.js'].includes(path),
  })
}
