import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { sections } from './commands/check.ts'
import { fileDifferences } from './commands/checks/file-differences.ts'
import { makeBackup, removeExpired } from './platform/backup/backup.ts'
import type { BackupAnswer, BackupOrder } from './platform/backup/backup-jobs.ts'
import { BackupFailure } from './platform/backup/failures.ts'
import { withSession } from './platform/backup/session.ts'
import { planBackup } from './platform/backup/settings.ts'
import { testNewest } from './platform/backup/test-restore.ts'
import { embeddedAddresses } from './platform/db/addresses.ts'
import type { ConnectionSettings, Tx } from './platform/db/connection.ts'
import { migrate } from './platform/db/migrate.ts'
import { listedFolder } from './platform/files/stored-files.ts'

// The process in which a server makes a backup or tests one. It ends with the server.

setPriority(constants.priority.PRIORITY_LOW)
process.once('disconnect', () => process.exit(1))
process.once('message', async (order: BackupOrder) => {
  const answer: BackupAnswer = { problems: await problemsOf(order) }
  process.send!(answer, () => process.exit(0))
})

async function problemsOf({ what, env, owner }: BackupOrder): Promise<string[]> {
  const plan = await planBackup(env, owner, env.backup!)
  try {
    if (what === 'test') {
      const problem = await testNewest(env, plan, checkRestored)
      return problem ? [`The test of the newest backup failed. ${problem}`] : []
    }
    const { missing } = await makeBackup(plan)
    await removeExpired(plan, env.backup!.keep)
    return missing.length > 0 ? [`${missing.length} files have a row but do not exist. Run casa check.`] : []
  } catch (error) {
    // Somebody makes one by command, which is as good.
    if (error instanceof BackupFailure && error.retry) return []
    return [`The backup failed. ${error instanceof Error ? error.message : error}`]
  } finally {
    plan.files.close()
    plan.destination.close()
  }
}

/** What `casa check` finds in a restored installation. */
async function checkRestored(owner: ConnectionSettings, folder: string): Promise<string[]> {
  const { logins } = embeddedAddresses({ host: '', port: 0, superuser: '' })
  // As the server's next start would.
  await migrate(owner, logins)
  return withSession(owner, async tx => {
    const files = (tx: Tx) => fileDifferences(tx, listedFolder(join(folder, 'files')), new Date())
    const differences: string[] = []
    for await (const { found } of sections({ owner, logins, tx, files })) differences.push(...found)
    return differences
  })
}
