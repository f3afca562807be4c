import { id } from '@casa/contract/wire'
import * as z from 'zod'
import { isBackingUp } from '../../platform/backup/records.ts'
import { renewedAt } from '../../platform/files/sweeps.ts'
import { type DomainJobs, type Task, type Tasks, task } from '../../platform/jobs.ts'
import { queueUnusedFiles, removeLater, removeUnusedFiles, storedFileKeys } from './queries.ts'
import { removeOldUploads } from './upload-queries.ts'

const backupWaitMs = 10 * 60_000
const sweepWaitMs = 60 * 60_000

const queued: Tasks = {
  'remove-unused-files': task(z.object({ school: id }), async ({ school }, { inSchool }) => {
    while (await inSchool(school, removeUnusedFiles));
  }),

  'remove-stored-files': task(z.object({ keys: z.array(z.string()) }), async ({ keys }, job) => {
    const { services, transaction } = job
    const after = (ms: number) => new Date(services.clock().getTime() + ms)
    if (!(await services.sweeps.mayDelete(transaction))) {
      await transaction(tx => removeLater(tx, keys, after(sweepWaitMs)))
      return
    }
    // A backup has the rows of the moment at which it ends, and must still find their files.
    const later = after(backupWaitMs)
    const isPostponed = await transaction(async tx => (await isBackingUp(tx)) && removeLater(tx, keys, later))
    if (!isPostponed) for (const key of keys) await services.storage.remove(key)
  }),
}

/**
 * Deletes abandoned uploads in parts, and stored files without a row, which remain if a server is killed during an
 * upload.
 */
const removeAbandoned: Task = async (_, { services, transaction }) => {
  if (!(await services.sweeps.mayDelete(transaction))) return
  await transaction(tx => removeOldUploads(tx, services.clock()))
  await services.storage.removeAbandoned(keys => transaction(tx => storedFileKeys(tx, keys)))
}

export const fileJobs: DomainJobs = {
  queued,
  nightly: {
    'queue-unused-files': (_, { services, transaction }) =>
      transaction(tx => queueUnusedFiles(tx, services.clock())),
    'remove-abandoned-files': removeAbandoned,
  },
  atStart: { 'remove-abandoned-files': removeAbandoned },
}

/** Keeps this database's claim to the storage. */
export const sweepJobs: DomainJobs = {
  at: renewedAt,
  nightly: {
    'renew-sweep-token': async (_, { services, transaction, log }) => {
      if (!(await services.sweeps.renew(transaction)))
        log('This database was restored from a backup, so no files are deleted. Allow it on Today.')
    },
  },
}
