import { id } from '@casa/contract/wire'
import * as z from 'zod'
import { type DomainJobs, type Task, type Tasks, task } from '../../platform/jobs.ts'
import { queueUnusedFiles, removeUnusedFiles, storedFileKeys } from './queries.ts'

const queued: Tasks = {
  'remove-unused-files': task(z.object({ school: id }), async ({ school }, { inSchool }) => {
    while (await inSchool(school, removeUnusedFiles));
  }),

  'remove-stored-files': task(z.object({ keys: z.array(z.string()) }), async ({ keys }, { services }) => {
    for (const key of keys) await services.storage.remove(key)
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
