import { id } from '@casa/contract/wire'
import * as z from 'zod'
import { type DomainJobs, type Task, type Tasks, task } from '../../platform/jobs.ts'
import { childArchive, ExportDeleted, schoolArchive } from './archive.ts'
import { beginExport, expiredExports, failExport, finishExport, forgetExport, moveExport } from './queries.ts'
import { exportLifetime } from './rules.ts'

const progressEveryMs = 1_000

const queued: Tasks = {
  'make-export': task(z.object({ school: id, id }), async ({ school, id }, { services, inSchool, log }) => {
    const { storage, clock } = services
    const begun = await inSchool(school, tx => beginExport(tx, school, id, clock()))
    if (!begun) return
    let reported = 0
    const onProgress = async (done: number, total: number) => {
      if (Date.now() - reported < progressEveryMs) return
      reported = Date.now()
      const moved = await inSchool(school, tx => moveExport(tx, school, id, { done, total, now: clock() }))
      if (!moved) throw new ExportDeleted()
    }
    try {
      let bytes = 0
      const making = { services, id, onProgress }
      const archive = begun.student ? childArchive(making, begun.student) : schoolArchive(making)
      archive.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      archive.pause()
      const key = await storage.put(archive)
      const ready = { key, bytes, lifetime: exportLifetime, now: clock() }
      if (await inSchool(school, tx => finishExport(tx, school, id, ready))) await storage.confirm([key])
      else await storage.remove(key)
    } catch (error) {
      await inSchool(school, tx => failExport(tx, school, id, clock()))
      // Its user asks again, or has deleted it.
      if (!(error instanceof ExportDeleted))
        log(`An export of school ${school} failed: ${(error as Error).message}`)
    }
  }),
}

const removeExpired: Task = async (_, { services, transaction, inSchool }) => {
  for (const { school, ...expired } of await transaction(tx => expiredExports(tx, services.clock())))
    await inSchool(school, tx => forgetExport(tx, school, expired))
}

export const exportJobs: DomainJobs = { queued, nightly: { 'remove-expired-exports': removeExpired } }
