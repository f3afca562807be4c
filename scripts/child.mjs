import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { windows } from './tree.mjs'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a command with our output and returns its exit code, or 128 plus the signal's number. Forwards each signal
 * that we receive only once: Ctrl-C arrives from the terminal and again from npm, and a program may treat the second
 * one as a forced exit.
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
  const stopWatching = whenNpmDies(() => process.emit('SIGTERM'))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      stopWatching()
      for (const [name, send] of listeners) process.off(name, send)
      resolve(code ?? 128 + constants.signals[signal])
    })
  })
}

/** Calls `react` when npm dies. A signal sent to npm ends npm and its shell, but does not reach us. */
function whenNpmDies(react) {
  if (!process.env.npm_lifecycle_event) return () => undefined
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid !== parent) react()
  }, 250)
  return () => clearInterval(timer)
}
