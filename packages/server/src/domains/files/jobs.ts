import { id } from '@casa/contract/wire'
import * as z from 'zod'
import { isBackingUp } from '../../platform/backup/records.ts'
import { type DomainJobs, type Task, type Tasks, task } from '../../platform/jobs.ts'
import { queueUnusedFiles, removeLater, removeUnusedFiles, storedFileKeys } from './queries.ts'

const backupWaitMs = 10 * 60_000

const queued: Tasks = {
  'remove-unused-files': task(z.object({ school: id }), async ({ school }, { inSchool }) => {
    while (await inSchool(school, removeUnusedFiles));
  }),

  'remove-stored-files': task(z.object({ keys: z.array(z.string()) }), async ({ keys }, job) => {
    const { services, transaction } = job
    const later = new Date(services.clock().getTime() + backupWaitMs)
    // A backup has the rows of the moment at which it ends, and must still find their files.
    const isPostponed = await transaction(async tx => (await isBackingUp(tx)) && removeLater(tx, keys, later))
    if (!isPostponed) for (const key of keys) await services.storage.remove(key)
  }),
}

/**
 * Deletes abandoned uploads in parts, and stored files without a row, which remain if a server is killed during an
 * upload.
 */
const removeAbandoned: Task = async (_, { services, transaction }) => {
  await services.parts.removeOld()
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
