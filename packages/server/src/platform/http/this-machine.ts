import type { FastifyRequest } from 'fastify'

const forwarding = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

/**
 * Whether a call comes from the server's own machine. Behind a reverse proxy every call seems to, so none counts if a
 * proxy is trusted, a forwarding header is present, or the Host header is not a local name.
 */
export function fromThisMachine(request: FastifyRequest): boolean {
  const behindProxy = request.ips !== undefined || forwarding.some(name => name in request.headers)
  return !behindProxy && isLoopback(request.socket.remoteAddress ?? '') && isLocalName(request.headers.host)
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./i.test(address)
}

function isLocalName(host = ''): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i.test(host)
}
