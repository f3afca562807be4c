import { isIPv6 } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Command, CommandFailure, exitCodes } from './command.ts'
import { settings } from './settings.ts'

export const health: Command = {
  name: 'health',
  summary: 'Ask the server on this machine whether it is ready.',
  description: 'For the health check of a container or a monitor; it asks /health/ready at HOST and PORT.',
  options: [
    { flags: '--wait', summary: 'ask until it is ready, however long its start takes' },
    { flags: '--process <ID>', summary: 'with --wait: give up when this process of the server has ended' },
  ],
  examples: [{ line: 'casa health', summary: 'Exit with 0 if the server is ready.' }],
  exits: { 0: 'the server is ready', 3: 'the server does not answer or is not ready' },
  async run(given) {
    const { HOST, PORT } = settings(given)
    // A server that listens everywhere is asked on this machine.
    const host = ['0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST
    const address = `http://${isIPv6(host) ? `[${host}]` : host}:${PORT}/health/ready`
    let problem = await problemAt(address)
    while (problem && given.options.wait === true && isRunning(given.options.process)) {
      await sleep(pauseMs)
      problem = await problemAt(address)
    }
    if (problem) throw new CommandFailure(problem, exitCodes.notNow)
    given.print('ready')
    return exitCodes.done
  },
}

const pauseMs = 250

/** Whether a process runs; also without its id, because nobody knows then. */
function isRunning(id: unknown): boolean {
  if (id === undefined) return true
  try {
    return process.kill(Number(id), 0)
  } catch {
    return false
  }
}

/** Why the server at an address is not ready; undefined if it is. */
async function problemAt(address: string): Promise<string | undefined> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
  if (!answer) return `${address} does not answer.`
  return answer.ok ? undefined : `${address} answers ${answer.status}.`
}
