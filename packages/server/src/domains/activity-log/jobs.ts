import type { DomainJobs } from '../../platform/jobs.ts'
import { removeOldOpenings } from './queries.ts'

export const activityLogJobs: DomainJobs = {
  nightly: {
    'forget-openings': async (_, { services, transaction }) => {
      await transaction(tx => removeOldOpenings(tx, services.clock()))
    },
  },
}
