import type { DomainJobs } from '../../platform/jobs.ts'
import { removeOldEntries } from './queries.ts'

export const undoJobs: DomainJobs = {
  nightly: {
    'forget-undo-entries': (_, { services, transaction }) =>
      transaction(tx => removeOldEntries(tx, services.clock())),
  },
}
