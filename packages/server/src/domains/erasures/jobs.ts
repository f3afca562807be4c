import { plusDays, todayIn } from '@casa/contract/rules/day'
import { id } from '@casa/contract/wire'
import * as z from 'zod'
import { type DomainJobs, type Job, task } from '../../platform/jobs.ts'
import { dueErasures, eraseNext } from './queries.ts'
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

export const erasureJobs: DomainJobs = {
  queued: { erase: task(payload, erase) },
  nightly: {
    // For a task that was given up on, and for a database restored from a backup.
    'erase-what-is-due': async (_, job) => {
      let failed = 0
      for (const due of await job.transaction(tx => dueErasures(tx, job.services.clock())))
        await erase(due, job).catch(error => {
          failed += 1
          job.log(`Erasure ${due.id} of school ${due.school} failed: ${error.message}`)
        })
      if (failed > 0) throw new Error(`${failed} erasures failed.`)
    },
  },
}
