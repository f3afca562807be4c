import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'

const settings = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      // Emotion creates its style elements at run time.
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
  // For browsers that do not support frame-ancestors.
  xFrameOptions: { action: 'deny' as const },
  strictTransportSecurity: false,
}

const policy = 'content-security-policy'

/** Allows the inline scripts of our own documents, each by its hash. */
export function allowScripts(reply: FastifyReply, hashes: readonly string[]): void {
  if (hashes.length === 0) return
  const sources = ["script-src 'self'", ...hashes.map(hash => `'${hash}'`)].join(' ')
  reply.header(policy, String(reply.getHeader(policy)).replace("script-src 'self'", sources))
}

/** Headers about documents, which browsers ignore on scripts, style sheets, fonts and pictures. */
const documentHeaders = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** Removes the headers about documents from an asset's answer: for a small script they are half of its bytes. */
export function keepAssetHeaders(reply: FastifyReply): void {
  for (const name of documentHeaders) reply.removeHeader(name)
  // A worker takes its policy from its script's answer.
  reply.header(policy, "default-src 'self'")
}

/** Adds the security headers to every response. They are constant, so they are computed once. */
export async function secureAnswers(server: FastifyInstance): Promise<void> {
  const headers = await helmetHeaders()
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** The headers that helmet sets; as a plugin it would compute them for every request. */
async function helmetHeaders(): Promise<Record<string, string>> {
  const model = Fastify()
  await model.register(helmet, settings)
  model.get('/', async (_request, reply) => reply.getHeaders())
  const answer = await model.inject('/')
  await model.close()
  return answer.json()
}
