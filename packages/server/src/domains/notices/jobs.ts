import type { DomainJobs } from '../../platform/jobs.ts'
import { removeOldNotices } from './queries.ts'

export const noticeJobs: DomainJobs = {
  nightly: {
    'forget-notices': async (_, { services, transaction }) => {
      while (await transaction(tx => removeOldNotices(tx, services.clock())));
    },
  },
}
