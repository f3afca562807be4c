import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { logins } from '../../testing/database.ts'
import { temporaryFolder } from '../../testing/workbook.ts'
import { newId } from '../ids.ts'
import { restoreRows } from './rows-restore.ts'

test('rows that differ from the list of a backup leave an empty database', async () => {
  const database = `casa_rows_${newId().slice(-12)}`
  const server = new pg.Client({ ...inject('owner'), database: 'postgres' })
  await server.connect()
  await server.query(`create database ${database}`)
  const folder = await temporaryFolder()
  await mkdir(join(folder, 'rows'))
  const at = '2026-11-27T00:00:00.000Z'
  const header = { format: 1, kind: 'rows', line: '1', madeAt: at, casa: '1.0.0', postgres: 18 } as const
  const manifest = {
    ...{ lsn: '', exact: true, at, files: { count: 0, bytes: 0 } },
    tables: { 'app.schools': { rows: 1, hash: '' } },
  }
  const owner = { ...inject('owner'), database }
  await expect(
    restoreRows(owner, logins, { header: { ...header, migration: '9999' }, manifest }, folder),
  ).rejects.toThrow('The restored database differs from the backup:')
  const client = new pg.Client(owner)
  await client.connect()
  const { rows } = await client.query(
    `select nspname as left from pg_namespace where nspname in ('app', 'graphile_worker')
      union all select relname from pg_class where relname like 'casa%'`,
  )
  await client.end()
  expect(rows).toEqual([])
  await server.query(`drop database ${database} with (force)`)
  await server.end()
})
