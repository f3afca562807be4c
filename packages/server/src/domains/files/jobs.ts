import { id } from '@casa/contract/wire'
import * as z from 'zod'
import { type Tasks, task } from '../../platform/jobs.ts'
import { removeUnusedFiles } from './queries.ts'

export const fileTasks: Tasks = {
  'remove-unused-files': task(z.object({ school: id }), async ({ school }, { inSchool }) => {
    while (await inSchool(school, removeUnusedFiles));
  }),

  'remove-stored-files': task(z.object({ keys: z.array(z.string()) }), async ({ keys }, { services }) => {
    for (const key of keys) await services.storage.remove(key)
  }),
}
