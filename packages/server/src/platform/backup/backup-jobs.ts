import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ConnectionSettings } from '../db/connection.ts'
import type { DomainJobs, Task } from '../jobs.ts'
import { backupIsDue, testIsDue } from './records.ts'
import { destinationName, type Installation } from './settings.ts'

/** The order that the process of a backup receives. */
export type BackupOrder = { what: 'backup' | 'test'; env: Installation; owner: ConnectionSettings }

/** Its answer: what went wrong, as sentences for the log. */
export type BackupAnswer = { problems: string[] }

const program = fileURLToPath(new URL('../../backup-process.ts', import.meta.url))

/**
 * Backs up every night, deletes what is older than the settings say, and restores the newest backup for a test every
 * week. One of the servers looks every hour whether something is due, which makes up for a night on which the machine
 * was off or the destination unavailable.
 */
export function backupJobs(env: Installation, owner: ConnectionSettings): DomainJobs {
  if (!env.backup) return {}
  const destination = destinationName(env.backup.to)
  const when =
    (what: BackupOrder['what'], isDue: typeof backupIsDue): Task =>
    async (_, { services, transaction, log }) => {
      if (!(await transaction(tx => isDue(tx, destination, services.clock())))) return
      for (const problem of await answerTo({ what, env, owner })) log(problem)
    }
  return {
    nightly: { 'back-up': when('backup', backupIsDue), 'test-backup': when('test', testIsDue) },
    at: '30 *',
  }
}

/** Runs in a process of its own with a low priority, so that requests wait neither for encryption nor for memory. */
async function answerTo(order: BackupOrder): Promise<string[]> {
  const child = fork(program, { serialization: 'advanced' })
  const { promise, resolve, reject } = Promise.withResolvers<string[]>()
  child.once('message', (answer: BackupAnswer) => resolve(answer.problems))
  child.once('error', reject)
  child.once('exit', code => reject(new Error(`The process of the backup ended with ${code}.`)))
  child.send(order)
  return promise
}
