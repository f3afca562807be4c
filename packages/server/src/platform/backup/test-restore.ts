import { mkdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { bigint } from '../db/columns.ts'
import type { ConnectionSettings } from '../db/connection.ts'
import type { BackupPlan } from './backup.ts'
import { BackupFailure, inWords } from './failures.ts'
import { newestBackup, noteTest } from './records.ts'
import { restoreBackup } from './restore.ts'
import { withSession } from './session.ts'
import type { Installation } from './settings.ts'

/** What `casa check` finds in a restored database and its folder, as sentences. */
export type Check = (owner: ConnectionSettings, folder: string) => Promise<string[]>

const folderName = 'restore-test'

/**
 * Restores the newest backup into a scratch folder of the data folder, checks it there and notes the result. Returns
 * the problem as a sentence, or null. Without a backup there is nothing to test.
 */
export async function testNewest(
  { DATA_DIR, DISK_RESERVE_MB }: Pick<Installation, 'DATA_DIR' | 'DISK_RESERVE_MB'>,
  plan: BackupPlan,
  check: Check,
): Promise<string | null> {
  const newest = await withSession(plan.owner, tx => newestBackup(tx, plan.destination.name))
  if (!newest) return null
  const folder = join(DATA_DIR, folderName)
  let problem: string | null = null
  try {
    await rm(folder, { recursive: true, force: true })
    await requireSpace(plan.owner, DATA_DIR, DISK_RESERVE_MB)
    await mkdir(folder, { recursive: true, mode: 0o711 })
    await restoreBackup({
      from: plan.destination,
      name: newest.name,
      identity: plan.open(newest.testKey, newest.id),
      dataDir: folder,
      inspect: async (owner, restored) => requireNoDifference(await check(owner, restored)),
      tell: () => {},
    })
  } catch (error) {
    problem = inWords(error, plan.destination.name)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  await withSession(plan.owner, tx => noteTest(tx, newest.id, problem, plan.now()))
  return problem
}

function requireNoDifference(found: string[]): void {
  if (found.length > 0)
    throw new BackupFailure(`It was restored, but casa check finds ${found.length} differences: ${found[0]}`)
}

async function requireSpace(owner: ConnectionSettings, folder: string, reserve: number): Promise<void> {
  const needed = await withSession(owner, async tx => {
    const { bytes } = await tx.row({ bytes: bigint })`
      select pg_database_size(current_database()) + coalesce(sum(byte_count), 0)::bigint as bytes from app.files`
    return Number(bytes)
  })
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize - reserve * 1_048_576
  const gigabytes = (bytes: number) => `${(bytes / 2 ** 30).toFixed(1)} GB`
  if (free < needed * 1.5)
    throw new Error(
      `The test needs ${gigabytes(needed * 1.5)} on the disk of ${folder}, where ${gigabytes(Math.max(free, 0))} are free.`,
    )
}
