import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { windows } from './tree.mjs'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a command to its end with its output on ours and gives its exit code, 128 and more when a signal ended it.
 * The signals that we receive reach it once each: Ctrl-C comes from the terminal and again from npm, and a program may
 * take the second for impatience.
 */
export function run(command, args, options = {}) {
  const child = spawn(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: !windows,
    ...options,
  })
  const listeners = SIGNALS.map(signal => {
    let sent = false
    const send = () => {
      if (!sent) child.kill(signal)
      sent = true
    }
    process.on(signal, send)
    return [signal, send]
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      for (const [name, send] of listeners) process.off(name, send)
      resolve(code ?? 128 + constants.signals[signal])
    })
  })
}
