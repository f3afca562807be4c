import * as z from 'zod'

/** The first entry of a backup: what is needed to decide whether it may be restored here. */
export const headerName = 'backup.json'
/** Its last entry. A backup without it is not complete. */
export const manifestName = 'manifest.json'
/** The hashes of the stored files, in the format of `sha256sum`. */
export const fileListName = 'files.sha256'
/** The server's secret key, unless the operator keeps it elsewhere. */
export const keyName = 'secret-key'

const filled = z.string().min(1)

export const backupHeader = z.object({
  format: z.literal(1),
  /** `cluster`: the files of PostgreSQL with its log. `rows`: the rows of each table. */
  kind: z.enum(['cluster', 'rows']),
  /** All backups of one database share it, until that database is restored. */
  line: filled,
  madeAt: z.iso.datetime(),
  /** The release that made it, and the last migration of its database. */
  casa: filled,
  migration: filled,
  /** PostgreSQL's major version. */
  postgres: z.number().int(),
})
export type BackupHeader = z.output<typeof backupHeader>

const tableSum = z.object({ rows: z.number().int(), hash: z.string() })
/** The number of rows of each table and a hash of all of them, whatever their order. */
export type TableSums = Record<string, z.output<typeof tableSum>>

export const backupManifest = z.object({
  /** The position in the log at which the tables have these sums; empty for a backup of rows. */
  lsn: z.string(),
  /** False if the database was never quiet enough to tell which position the sums belong to. */
  exact: z.boolean(),
  /** When the sums were taken, and with them the moment that this backup restores. */
  at: z.iso.datetime(),
  tables: z.record(z.string(), tableSum),
  files: z.object({ count: z.number().int(), bytes: z.number().int() }),
})
export type BackupManifest = z.output<typeof backupManifest>

/** The tables whose sums differ, each as a sentence. */
export function differences(expected: TableSums, found: TableSums): string[] {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])].sort()
  return names.flatMap(name => {
    const [was, is] = [expected[name], found[name]]
    if (!was || !is) return [`${name} is ${was ? 'missing' : 'not in the backup'}.`]
    if (was.rows !== is.rows) return [`${name} has ${is.rows} rows instead of ${was.rows}.`]
    return was.hash === is.hash ? [] : [`${name} has other content.`]
  })
}
