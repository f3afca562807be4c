import type { DomainJobs, Job, Task } from '../../platform/jobs.ts'
import { countedTables, countRows, schoolsToCount, storeUsage } from './queries.ts'

/** Counts the rows of each school whose count is outdated, one table per statement. */
const countUsage: Task = async (_, job) => {
  const { clock, budgets } = job.services
  const now = clock()
  const schools = await job.transaction(tx => schoolsToCount(tx, now))
  if (schools.length === 0) return
  const tables = await job.transaction(countedTables)
  for (const school of schools) {
    try {
      const used = await usedBy(school, tables, job)
      await job.inSchool(school, tx => storeUsage(tx, school, used, budgets.limit, now))
    } catch (error) {
      // The other schools are still counted.
      job.log(`The records of school ${school} could not be counted: ${(error as Error).message}`)
    }
  }
  await budgets.refresh()
}

async function usedBy(school: string, tables: readonly string[], { transaction }: Job) {
  const used = { rows: 0, bytes: 0 }
  for (const table of tables) {
    const { rows, bytes } = await transaction(tx => countRows(tx, school, table))
    used.rows += rows
    used.bytes += bytes
  }
  return used
}

export const usageJobs: DomainJobs = { nightly: { 'count-usage': countUsage }, at: '*/5 *' }
