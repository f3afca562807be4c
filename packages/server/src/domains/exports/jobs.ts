import { exports as calls } from '@casa/contract/exports'
import { refusals } from '@casa/contract/refusals'
import { id } from '@casa/contract/wire'
import * as z from 'zod'
import { Problem } from '../../platform/errors.ts'
import { scopeFor } from '../../platform/http/admission.ts'
import { type DomainJobs, type Job, type Task, type Tasks, task } from '../../platform/jobs.ts'
import { childrenArchive, ExportDeleted, type Making, schoolArchive } from './archive.ts'
import {
  beginExport,
  expiredExports,
  failExport,
  finishExport,
  forgetExport,
  moveExport,
  queueExport,
} from './queries.ts'
import { exportLifetime, turn } from './rules.ts'

const exporters = { ...calls.read, access: { SCHOOLE: 'school', PARENT: 'child' }, right: 'work' } as const

const progressEveryMs = 1_000

type Queued = { school: string; id: string }

/** Whether this server is making an export, which takes a connection and a job slot for minutes. */
let isMaking = false

const queued: Tasks = {
  'make-export': task(z.object({ school: id, id }), async (queued, job) => {
    if (isMaking) return job.transaction(tx => queueExport(tx, queued, turn))
    isMaking = true
    try {
      await makeExport(queued, job)
    } finally {
      isMaking = false
    }
  }),
}

async function makeExport({ school, id }: Queued, job: Job): Promise<void> {
  const { inSchool, log } = job
  const { storage, clock } = job.services
  const begun = await inSchool(school, tx => beginExport(tx, school, id, clock()))
  if (!begun) return
  try {
    let bytes = 0
    const making = makingOf({ school, id }, job)
    const archive = begun.student
      ? childrenArchive([{ ...making, student: begun.student, folder: '' }])
      : schoolArchive(making)
    archive.on('data', (chunk: Buffer) => {
      bytes += chunk.length
    })
    archive.pause()
    const key = await storage.put(archive).catch(error => {
      // It may not have read to the end, and the archive would wait for it in an open transaction.
      archive.destroy(error)
      // A storage wraps a failure of the archive itself.
      throw error.cause ?? error
    })
    const ready = { key, bytes, lifetime: exportLifetime, now: clock() }
    if (await inSchool(school, tx => finishExport(tx, school, id, ready))) await storage.confirm([key])
    else await storage.remove(key)
  } catch (error) {
    await inSchool(school, tx => failExport(tx, school, id, clock()))
    // Its user asks again, or has deleted it.
    if (!(error instanceof ExportDeleted))
      log(`An export of school ${school} failed: ${(error as Error).message}`)
  }
}

/** With the rights of the user who asked for it. */
function makingOf(queued: Queued, job: Job): Making {
  const { services } = job
  return {
    services,
    read: work =>
      services.database.asExport(queued.id, (tx, session) =>
        work(tx, scopeFor(exporters, session, services)),
      ),
    onProgress: progressOf(queued, job),
  }
}

function progressOf({ school, id }: Queued, { services, inSchool }: Job) {
  let reported = 0
  return async (done: number, total: number): Promise<void> => {
    if (services.disk.isFull) throw new Problem(507, refusals.storage.diskFull)
    if (Date.now() - reported < progressEveryMs) return
    reported = Date.now()
    const at = { done, total, now: services.clock() }
    if (!(await inSchool(school, tx => moveExport(tx, school, id, at)))) throw new ExportDeleted()
  }
}

const removeExpired: Task = async (_, { services, transaction, inSchool, log }) => {
  let failed = 0
  for (const { school, id } of await transaction(tx => expiredExports(tx, services.clock())))
    await inSchool(school, tx => forgetExport(tx, school, id)).catch(error => {
      failed += 1
      log(`An expired export of school ${school} could not be deleted: ${error.message}`)
    })
  if (failed > 0) throw new Error(`${failed} expired exports could not be deleted.`)
}

export const exportJobs: DomainJobs = { queued, nightly: { 'remove-expired-exports': removeExpired } }
