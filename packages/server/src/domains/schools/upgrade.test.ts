import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { migrate } from '../../platform/db/migrate.ts'
import { logins } from '../../testing/database.ts'

/** The database of an earlier release, with these rows in it, upgraded to this one. */
async function upgraded(
  from: string,
  fill: (owner: pg.Client) => Promise<void>,
  read: (owner: pg.Client) => Promise<void>,
) {
  const name = `casa_schools_${randomUUID().slice(-12)}`
  const admin = new pg.Client({ ...inject('owner'), database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const settings = { ...inject('owner'), database: name }
  await migrate(settings, logins, from)
  const owner = new pg.Client(settings)
  await owner.connect()
  try {
    await owner.query('set session_replication_role = replica')
    await fill(owner)
    await migrate(settings, logins)
    await read(owner)
  } finally {
    await owner.end()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
}

test('an upgrade keeps every day off, and says when a trial ends', async () => {
  const [one, other, plain] = [randomUUID(), randomUUID(), randomUUID()]
  const school = (owner: pg.Client, id: string, fields: Record<string, unknown>) => {
    const row = {
      id,
      name: id,
      short_code: id.slice(0, 8),
      address: '1 Lake Road',
      city: 'Hyderabad',
      pincode: '500034',
      contact_name: 'Meera',
      mobile_number: '9000000000',
      school_email: 'office@example.test',
      school_contact: '4023456789',
      active: true,
      ...fields,
    }
    const names = Object.keys(row)
    const places = names.map((_, index) => `$${index + 1}`)
    return owner.query(`insert into app.schools (${names}) values (${places})`, Object.values(row))
  }
  await upgraded(
    '0184_counted_notices',
    async owner => {
      await school(owner, one, {
        holidays: ['2026-12-30', '2026-12-31', '2027-01-01', '2026-10-02', '2026-11-09', '2026-11-08'],
        subscription: true,
        // The next day in India.
        activated_at: '2026-03-01T20:00:00Z',
        time_zone: 'Asia/Kolkata',
      })
      await school(owner, other, { holidays: ['2026-11-09'], subscription: true, activated_at: null })
      await school(owner, plain, { holidays: [], subscription: false, activated_at: '2026-03-01T20:00:00Z' })
    },
    async owner => {
      const { rows } = await owner.query(
        `select school_id as of, name, first_day::text as first, last_day::text as last
           from app.holidays order by first_day, school_id = $1 desc`,
        [one],
      )
      expect(rows).toEqual([
        { of: one, name: null, first: '2026-10-02', last: '2026-10-02' },
        { of: one, name: null, first: '2026-11-08', last: '2026-11-09' },
        { of: other, name: null, first: '2026-11-09', last: '2026-11-09' },
        { of: one, name: null, first: '2026-12-30', last: '2026-12-31' },
        { of: one, name: null, first: '2027-01-01', last: '2027-01-01' },
      ])
      const days = await owner.query(
        'select count(*)::integer as count from app.days_off where school_id = $1',
        [one],
      )
      expect(days.rows).toEqual([{ count: 6 }])
      const ends = await owner.query(
        'select id, trial_ends_on::text as ends from app.schools where id = any($1)',
        [[one, other, plain]],
      )
      expect(Object.fromEntries(ends.rows.map(({ id, ends }) => [id, ends]))).toEqual({
        [one]: '2026-04-01',
        [other]: null,
        [plain]: null,
      })
    },
  )
})
