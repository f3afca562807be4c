import { expect, test } from 'vitest'
import { testApp } from '../packages/server/src/testing/app.ts'
import { fill } from './fill.ts'

const app = testApp()

test('what COPY fills without checks keeps every foreign key, and its totals are those of its rows', async () => {
  const { owner } = app.database
  await fill(owner.options, { schools: 2, children: 8, records: 30 }, () => undefined)
  const { rows: keys } = await owner.query(
    `select format('alter table %s drop constraint %I, add constraint %I %s', conrelid::regclass, conname, conname,
                   pg_get_constraintdef(oid)) as again
       from pg_constraint where contype = 'f' and connamespace = 'app'::regnamespace`,
  )
  // Adding a foreign key checks every row.
  for (const { again } of keys) await owner.query(again)
  const { rows } = await owner.query(`
    select (select count(*)::integer from app.records) as records,
           (select count(*)::integer from (
              select school_id, student_id, month, days, present from app.attendance_months
              except select school_id, student_id, month, days, present from app.attendance_recount) wrong) as months,
           (select count(*)::integer from (
              select p.school_id, s.class_id, p.item_id, at.key, count(*)::integer
                from app.progress p
                join app.students s on s.school_id = p.school_id and s.id = p.student_id
               cross join lateral (values (p.key), (case when p.plans > 0 then 'F' end)) at(key)
               where at.key is not null group by p.school_id, s.class_id, p.item_id, at.key
              except select school_id, class_id, item_id, key, children from app.progress_counts) wrong) as counts,
           (select count(*)::integer from app.progress p
              left join app.records r on r.school_id = p.school_id and r.id = p.record_id
             where p.key is not null and (r.key, r.student_id, r.item_id) is distinct from (p.key, p.student_id, p.item_id)) as progress`)
  expect(rows[0]).toEqual({ records: 2 * 8 * 30, months: 0, counts: 0, progress: 0 })
})
