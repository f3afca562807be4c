import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'

const settings = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      // Emotion writes its style elements at run time.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      mediaSrc: ["'self'"],
      connectSrc: ["'self'"],
      manifestSrc: ["'self'"],
      workerSrc: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
    },
  },
  // For browsers that do not know frame-ancestors.
  xFrameOptions: { action: 'deny' as const },
  strictTransportSecurity: false,
}

/** Gives every answer the headers that keep browsers from being tricked. They never differ, so they are made once. */
export async function secureAnswers(server: FastifyInstance): Promise<void> {
  const headers = await helmetHeaders()
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** What helmet sets on an answer; it would make them anew for every request. */
async function helmetHeaders(): Promise<Record<string, string>> {
  const model = Fastify()
  await model.register(helmet, settings)
  model.get('/', async (_request, reply) => reply.getHeaders())
  const answer = await model.inject('/')
  await model.close()
  return answer.json()
}
