import { plusDays, todayIn } from '@casa/contract/rules/day'
import { id } from '@casa/contract/wire'
import * as z from 'zod'
import { type DomainJobs, type Job, task } from '../../platform/jobs.ts'
import { dueErasures, eraseFormerChildren, eraseNext, resumeErasures, schoolsThatErase } from './queries.ts'
import { rowsPerStep } from './rules.ts'

const payload = z.object({ school: id, id })

/** Erases in steps. If the server is killed, the task is repeated and continues; another server's step is waited for. */
async function erase(due: z.output<typeof payload>, { services, transaction }: Job): Promise<void> {
  const now = services.clock()
  const backupsUntil =
    services.backupDays === null ? null : plusDays(todayIn('UTC', now), services.backupDays)
  const next = { rows: rowsPerStep, backupsUntil, now }
  while (await transaction(tx => eraseNext(tx, due, next)));
}

/** Does the work for each of these. One that fails stops no others, but the job throws in the end. */
async function forEach<A extends { school: string }>(
  all: readonly A[],
  work: (one: A) => Promise<void>,
  failed: (one: A, reason: string) => void,
): Promise<void> {
  let failures = 0
  for (const one of all)
    await work(one).catch(error => {
      failures += 1
      failed(one, error.message)
    })
  if (failures > 0) throw new Error(`${failures} erasures failed.`)
}

export const erasureJobs: DomainJobs = {
  queued: { erase: task(payload, erase) },
  atStart: {
    'resume-erasures': (_, { services, transaction }) =>
      transaction(tx => resumeErasures(tx, services.clock())),
  },
  nightly: {
    'erase-children-who-left': async (_, { services, transaction, log }) =>
      forEach(
        await transaction(schoolsThatErase),
        school => transaction(tx => eraseFormerChildren(tx, school, services.clock())),
        ({ school }, reason) => log(`The erasures of school ${school} could not begin: ${reason}`),
      ),
    // For a task that was given up on, and for a database restored from a backup.
    'erase-what-is-due': async (_, job) =>
      forEach(
        await job.transaction(tx => dueErasures(tx, job.services.clock())),
        due => erase(due, job),
        ({ school, id }, reason) => job.log(`Erasure ${id} of school ${school} failed: ${reason}`),
      ),
  },
}
