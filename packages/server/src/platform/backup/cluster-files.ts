import { type FileHandle, open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pace } from './pace.ts'
import type { TarEntry } from './tar.ts'

/** Folders of which a copy needs only the folder: PostgreSQL fills them again. The log is copied separately. */
const emptied = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
])

/** Files of the running server, or of a copy that an earlier backup or a tool left. */
const leftOut = new Set([
  'backup_label',
  'backup_label.old',
  'backup_manifest',
  'current_logfiles',
  'current_logfiles.tmp',
  'postgresql.auto.conf.tmp',
  'postmaster.opts',
  'postmaster.pid',
  'recovery.signal',
  'standby.signal',
  'tablespace_map',
])

/** Caches, and the temporary files and tables of sessions. */
const temporary = /^(?:pg_internal\.init.*|pgsql_tmp.*|t\d+_\d+.*)$/

/** Must be copied last: it says from which checkpoint a recovery may start. */
const controlFile = 'global/pg_control'

const partBytes = 262_144

/**
 * The files of a running cluster between `pg_backup_start` and `pg_backup_stop`, as `pg_basebackup` chooses them. They
 * may change while they are read; the log repairs that. Throws a sentence if a tablespace is outside the cluster.
 */
export async function* clusterFiles(cluster: string, pace: Pace): AsyncGenerator<TarEntry> {
  if ((await readdir(join(cluster, 'pg_tblspc'))).length > 0)
    throw new Error('The database has tablespaces, which Casa does not back up: move its tables back.')
  yield { name: 'postgres/', bytes: 0, content: [] }
  yield* filesIn(cluster, '', pace)
  yield* fileIn(cluster, controlFile, pace)
}

async function* filesIn(cluster: string, folder: string, pace: Pace): AsyncGenerator<TarEntry> {
  const entries = await readdir(join(cluster, folder), { withFileTypes: true }).catch(missing)
  for (const { name } of entries ?? []) {
    const path = join(folder, name)
    if (leftOut.has(path) || temporary.test(name) || path === controlFile) continue
    const found = await stat(join(cluster, path)).catch(missing)
    if (found?.isDirectory()) {
      yield { name: `postgres/${path}/`, bytes: 0, content: [] }
      if (!emptied.has(path)) yield* filesIn(cluster, path, pace)
    } else if (found?.isFile()) yield* fileIn(cluster, path, pace)
  }
}

/** One file of the cluster; nothing if it was deleted in the meantime. */
export async function* fileIn(cluster: string, path: string, pace: Pace): AsyncGenerator<TarEntry> {
  const file = await open(join(cluster, path)).catch(missing)
  if (!file) return
  try {
    const { size } = await file.stat()
    yield { name: `postgres/${path}`, bytes: size, content: exactly(file, size, pace) }
  } finally {
    await file.close()
  }
}

/** Exactly `size` bytes. A file that was cut in the meantime is filled with zeros, which the log replaces. */
async function* exactly(file: FileHandle, size: number, pace: Pace): AsyncGenerator<Buffer> {
  for (let from = 0; from < size; ) {
    const wanted = Math.min(partBytes, size - from)
    await pace(wanted)
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(wanted), 0, wanted, from)
    if (bytesRead === 0) buffer.fill(0)
    const part = bytesRead === 0 ? buffer : buffer.subarray(0, bytesRead)
    from += part.length
    yield part
  }
}

function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
