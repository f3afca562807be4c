import { isIPv6 } from 'node:net'
import { type Command, CommandFailure, exitCodes } from './command.ts'
import { settings } from './settings.ts'

export const health: Command = {
  name: 'health',
  summary: 'Ask the server on this machine whether it is ready.',
  description: 'For the health check of a container or a monitor; it asks /health/ready at HOST and PORT.',
  examples: [{ line: 'casa health', summary: 'Exit with 0 if the server is ready.' }],
  exits: { 0: 'the server is ready', 3: 'the server does not answer or is not ready' },
  async run(given) {
    const { HOST, PORT } = settings(given)
    // A server that listens everywhere is asked on this machine.
    const host = ['0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST
    const address = `http://${isIPv6(host) ? `[${host}]` : host}:${PORT}/health/ready`
    const answer = await fetch(address, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
    if (!answer) throw new CommandFailure(`${address} does not answer.`, exitCodes.notNow)
    if (!answer.ok) throw new CommandFailure(`${address} answers ${answer.status}.`, exitCodes.notNow)
    given.print('ready')
    return exitCodes.done
  },
}
