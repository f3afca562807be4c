import { runOnce } from 'graphile-worker'
import { type JobsOptions, prepareWorker } from '../platform/jobs.ts'

/** Runs all jobs that are queued now, then stops. */
export async function runJobs(options: JobsOptions): Promise<void> {
  const worker = prepareWorker(options)
  try {
    await runOnce({ ...worker.options, noHandleSignals: true })
  } finally {
    await worker.close()
  }
}
