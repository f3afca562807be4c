import type { DomainJobs } from '../../platform/jobs.ts'
import { removeOldRecordings } from './undo-queries.ts'

export const recordJobs: DomainJobs = {
  nightly: {
    'forget-recordings': (_, { services, transaction }) =>
      transaction(tx => removeOldRecordings(tx, services.clock())),
  },
}
