import type { DomainJobs } from '../../platform/jobs.ts'
import { removeOldRemovals } from './queries.ts'

export const removalJobs: DomainJobs = {
  nightly: {
    'forget-removals': (_, { services, transaction }) =>
      transaction(tx => removeOldRemovals(tx, services.clock())),
  },
}
