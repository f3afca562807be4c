import type { Command } from './command.ts'

export const serve: Command = {
  name: 'serve',
  summary: 'Run the server until it is told to stop.',
  description:
    'Reads the same settings as npm start, but installs and builds nothing. It stops within ten seconds of SIGTERM or SIGINT.',
  examples: [{ line: 'casa serve', summary: 'Run the server with the settings of the environment.' }],
  exits: { 0: 'stopped by a signal', 1: 'the server did not start; the last line says why' },
  async run() {
    await import('../main.ts')
    return undefined
  },
}
