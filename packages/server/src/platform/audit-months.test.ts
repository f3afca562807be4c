import { rejects } from 'node:assert/strict'
import { classes } from '@casa/contract/classes'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { prepareWorker } from './jobs.ts'

const app = testApp()
const query = async (text: string, values: unknown[] = []) =>
  (await app.database.owner.query(text, values)).rows

/** The partition of the database's own month, and of one `months` later. */
async function monthName(months = 0): Promise<string> {
  const [row] = await query(
    `select to_char(now() at time zone 'UTC' + make_interval(months => $1), '"y"YYYY"m"MM') as name`,
    [months],
  )
  return row.name
}
const months = async () =>
  (
    await query(`select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
                 where i.inhparent = 'app.audit_log'::regclass order by 1`)
  ).map(({ name }) => name)
const entriesIn = async (partition: string) =>
  (await query(`select call from audit_months.${partition} order by id`)).map(({ call }) => call)

async function addEntry(call: string, ago: string): Promise<void> {
  await query(
    'insert into app.audit_log (school_id, call, at) values (gen_random_uuid(), $1, now() - $2::interval)',
    [call, ago],
  )
}

beforeEach(async () => {
  app.now = new Date()
  await query('truncate app.audit_log')
})

describe('the months of the audit log', () => {
  test('of a new installation are this one and the next two', async () => {
    const coming = [await monthName(), await monthName(1), await monthName(2)]
    expect(await months()).toEqual(['rest', ...coming.toSorted()])
  })

  test('that are coming have their partitions after a night, and a second night changes nothing', async () => {
    await query(`drop table audit_months.${await monthName(1)}`)
    await app.runNight()
    const names = await months()
    for (const later of [0, 1, 2]) expect(names).toContain(await monthName(later))
    await app.runNight()
    expect(await months()).toEqual(names)
    expect(app.jobLog).toEqual([])
  })

  test('exist from the start of a server that was stopped for years, whose clock is right', async () => {
    for (const name of await months()) if (name !== 'rest') await query(`drop table audit_months.${name}`)
    const worker = prepareWorker(app.jobsOptions)
    await worker.runStart()
    await worker.close()
    expect(await months()).toContain(await monthName())
    expect(app.jobLog).toEqual([])
  })

  test('never make a write fail: without a partition its entry waits in the rest', async () => {
    for (const name of await months()) if (name !== 'rest') await query(`drop table audit_months.${name}`)
    const { principal } = await app.make.school()
    const body = { className: 'Toddlers', status: true }
    await app.as(principal).call(classes.add, { body })
    expect(await entriesIn('rest')).toEqual(['POST /addclass/add'])
    await app.runNight()
    expect(await entriesIn('rest')).toEqual([])
    expect(await entriesIn(await monthName())).toEqual(['POST /addclass/add'])
  })

  test('that have expired completely are dropped, and of the others only the expired rows are deleted', async () => {
    const days = app.services.publicDetails.auditDays
    for (const age of [`${days + 70} days`, `${days} days 5 minutes`, `${days} days -5 minutes`, '1 day'])
      await addEntry(age, age)
    // They move out of the rest into partitions, as after an upgrade.
    for (const back of [-26, -25, -24, -23])
      await query(
        `do $$ begin call app.create_audit_month('${await monthName(back)}',
           date_trunc('month', now() at time zone 'UTC' + interval '${back} months') at time zone 'UTC',
           date_trunc('month', now() at time zone 'UTC' + interval '${back + 1} months') at time zone 'UTC'); end $$`,
      )
    expect(await entriesIn('rest')).toEqual([])
    await app.runNight()
    const left = await query('select call from app.audit_log order by at')
    expect(left.map(({ call }) => call)).toEqual([`${days} days -5 minutes`, '1 day'])
    expect(await months()).not.toContain(await monthName(-26))
    expect(await months()).toContain(await monthName(-23))
  })

  test('younger than 90 days survive a server whose clock is years ahead', async () => {
    await addEntry('recent', '1 day')
    app.now = new Date(Date.now() + 5 * 365 * 86_400_000)
    await app.runNight()
    expect((await query('select call from app.audit_log')).map(({ call }) => call)).toEqual(['recent'])
    const names = await months()
    for (const name of [await monthName(), await monthName(2)]) expect(names).toContain(name)
    expect(names).toContain(
      `y${app.now.getUTCFullYear()}m${String(app.now.getUTCMonth() + 1).padStart(2, '0')}`,
    )
  })

  test('are left for another night while a transaction reads them', async () => {
    const name = await monthName(-30)
    await query(
      `do $$ begin call app.create_audit_month('${name}',
         date_trunc('month', now() at time zone 'UTC' - interval '30 months') at time zone 'UTC',
         date_trunc('month', now() at time zone 'UTC' - interval '29 months') at time zone 'UTC'); end $$`,
    )
    const reader = await app.database.owner.connect()
    try {
      await reader.query('begin')
      await reader.query('select from app.audit_log')
      await app.runNight()
      expect(await months()).toContain(name)
    } finally {
      await reader.query('rollback')
      reader.release()
    }
    await app.runNight()
    expect(await months()).not.toContain(name)
  })
})

test('requests and jobs cannot read a partition, whatever the policies of the table say', async () => {
  await addEntry('PUT /class', '1 day')
  const name = await monthName()
  const { rows } = await app.database.owner.query(
    `select role, has_schema_privilege(role, 'audit_months', 'usage') as used,
            bool_or(has_table_privilege(role, c.oid, 'select, insert, update, delete')) as reached,
            bool_and(c.relrowsecurity) as secured
       from unnest(array['casa_app', 'casa_worker', 'public']) role, pg_class c
      where c.relnamespace = 'audit_months'::regnamespace and c.relkind = 'r' group by role order by role`,
  )
  expect(rows).toEqual(
    ['casa_app', 'casa_worker', 'public'].map(role => ({ role, used: false, reached: false, secured: true })),
  )
  await rejects(
    app.services.database.asAnonymous('read', ({ tx }) => tx.run`select from audit_months.rest`),
    /permission denied for schema audit_months/,
  )
  expect(await months()).toContain(name)
})
