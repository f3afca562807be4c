import type { DomainJobs } from '../../platform/jobs.ts'
import { forgetOldRecordings } from './undo-queries.ts'

export const recordJobs: DomainJobs = {
  nightly: {
    'forget-recordings': (_, { services, transaction }) =>
      transaction(tx => forgetOldRecordings(tx, services.clock())),
  },
}
