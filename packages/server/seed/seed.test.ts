import { buffer } from 'node:stream/consumers'
import { linesOverPage } from '@casa/contract/rules/report-length'
import { expect, test } from 'vitest'
import { testApp } from '../src/testing/app.ts'
import {
  derivedState,
  makeDerivedViews,
  recordDerivedCharges,
  recordedState,
} from '../src/testing/derived-charges.ts'
import { curriculum } from '../starter/curriculum/curriculum.ts'
import { loadDemo } from './seed.ts'

const app = testApp()
const exerciseCount = Object.values(curriculum).flatMap(work =>
  Object.values(work).flatMap(activities => Object.values(activities).flat()),
).length
const count = async (sql: string) =>
  Number((await app.database.owner.query(`select count(*) from (${sql}) rows`)).rows[0].count)

test('the demo fills an empty database once, and its totals equal a recount', async () => {
  const owner = app.database.owner.options
  expect(await loadDemo(owner, app.services, app.now)).toBe(true)
  expect(await loadDemo(owner, app.services, app.now)).toBe(false)

  expect(await count('select from app.schools where not active')).toBe(1)
  const first = `(select id from app.schools where short_code = 'LBM')`
  expect(await count(`select from app.students where school_id = ${first}`)).toBe(102)
  expect(await count(`select from app.teachers where school_id = ${first}`)).toBe(12)
  expect(
    await count(`select user_id from app.guardians group by user_id having count(distinct school_id) = 2`),
  ).toBe(1)
  const siblings = `select user_id from app.guardians join app.students s on s.id = student_id group by user_id having count(distinct class_id) > 1`
  expect(await count(siblings)).toBeGreaterThan(3)
  const readByJasmine = `from app.exercises e join app.class_sources s on (e.school_id, e.class_id) = (s.owner_school_id, s.owner_class_id)
    join app.classes c on c.id = s.class_id where c.name = 'Primary Jasmine'`
  expect(await count('select from app.exercises where school_id = app.platform()')).toBe(exerciseCount)
  expect(await count(`select ${readByJasmine} and e.school_id = app.platform()`)).toBeGreaterThan(250)
  expect(await count(`select ${readByJasmine} and e.school_id <> app.platform()`)).toBe(8)
  expect(await count(`select from app.attendance_sheets where day = '2026-11-20'`)).toBe(6)
  expect(await count('select from app.attendance_differences')).toBe(0)
  expect(await count('select from app.membership_differences')).toBe(0)
  // One child moved up during the year, and the sheets and records keep the class that the child was in.
  const moved = 'select student_id from app.class_memberships where until_day is not null'
  expect(await count(moved)).toBe(1)
  for (const table of ['attendance_entries', 'records'])
    expect(await count(`select distinct class_id from app.${table} where student_id = (${moved})`)).toBe(2)

  const photos = `select from app.files f join app.students s on (s.school_id, s.photo_id) = (f.school_id, f.id)`
  const ofSchools = 'select from app.files where school_id <> app.platform()'
  expect(await count(photos)).toBe(await count(ofSchools))
  expect(await count(`${photos} where s.gender = 'female'`)).toBeGreaterThan(5)
  expect(await count('select distinct sha256 from app.files')).toBe(await count('select from app.files'))
  const wrongQuota = `select from app.schools c where file_bytes <> (select coalesce(sum(byte_count), 0) from app.files f where f.school_id = c.id)`
  expect(await count(wrongQuota)).toBe(0)
  const used = `select unnest(image_ids || video_id) from app.lessons union all select photo_id from app.trainers
    union all select unnest(array[audio_id, video_id]) from app.training_topics`
  const ofPlatform = 'select from app.files where school_id = app.platform()'
  expect(await count(`${ofPlatform} and id in (${used})`)).toBe(await count(ofPlatform))
  expect(await count('select from app.trainers where photo_id is not null')).toBe(3)
  expect(await count('select from app.training_topics where active and audio_id is not null')).toBe(7)
  expect(await count('select from app.training_topics where video_id is not null')).toBe(2)
  expect(await count('select from app.lessons')).toBe(40)
  const presented = `select from app.lessons l join app.exercises e on e.id = any(l.exercise_ids)
    where (e.school_id, e.class_id, e.name) = (l.school_id, l.class_id, l.name)`
  expect(await count(presented)).toBe(40)
  const { rows } = await app.database.owner.query('select storage_key from app.files limit 1')
  const stored = await buffer((await app.services.storage.read(rows[0].storage_key)).content)
  expect(stored.subarray(8, 12).toString()).toBe('WEBP')

  expect(await count('select from app.records')).toBeGreaterThan(5_000)
  for (const key of ['P', 'WA', 'WI', 'M'])
    expect(await count(`select from app.records where key = '${key}'`)).toBeGreaterThan(200)
  const thisWeek = `select from app.records where key is null and start_date = '2026-11-16' and end_date = '2026-11-20'`
  expect(await count(`${thisWeek} and published`)).toBeGreaterThan(100)
  expect(await count(`${thisWeek} and not published`)).toBeGreaterThan(50)
  expect(await count('select from app.records where jsonb_array_length(history) = 4')).toBeGreaterThan(1_000)
  expect(await count('select from app.progress_differences')).toBe(0)
  expect(await count('select from app.progress_count_differences')).toBe(0)

  const classEvents = `select from app.events where kind = 'event'`
  expect(await count(`${classEvents} and school_id = ${first}`)).toBeGreaterThan(20)
  expect(await count(`${classEvents} and class_id is null`)).toBeGreaterThan(2)
  expect(
    await count(`${classEvents} and not for_all and id not in (select event_id from app.event_students)`),
  ).toBe(0)

  const assignments = `select from app.events where kind = 'assignment' and school_id = ${first}`
  expect(await count(`${assignments} and due_day < '2026-11-20'`)).toBeGreaterThan(10)
  expect(await count(`${assignments} and due_day >= '2026-11-20'`)).toBeGreaterThan(10)
  expect(await count(`${assignments} and id not in (select event_id from app.event_students)`)).toBe(0)
  const asked = `select from app.event_students where school_id = ${first} and resubmit = 'Resubmit'`
  expect(await count(asked)).toBe(await count(`select from app.classes where school_id = ${first}`))

  const reports = await app.database.owner.query(
    'select summary, areas, highlights, quotes, left_out as "leftOut" from app.conference_reports',
  )
  expect(reports.rows.filter(report => linesOverPage(report) > 0)).toEqual([])

  const ofMeera = `student_id in (select student_id from app.guardians join app.users u on u.id = user_id where u.login = '9000000101')`
  for (const table of ['observations', 'notes']) {
    expect(await count(`select from app.${table} where school_id = ${first}`)).toBeGreaterThan(20)
    expect(await count(`select from app.${table} where ${ofMeera}`)).toBeGreaterThan(3)
    expect(await count(`select from app.${table} where text ~ '[{}]|undefined'`)).toBe(0)
    // Daily observations are about a work, and two children may have the same one.
    const twice = `select from app.${table} where school_id = ${first}
      group by case when text like '%: %' then text || student_id else regexp_replace(text, '^\\w+', '') end having count(*) > 1`
    expect(await count(twice)).toBe(0)
  }
  const daily = `select from app.observations where exercise_id is not null and school_id = ${first} group by class_id, day`
  expect(await count(`${daily} having count(*) >= 5`)).toBeGreaterThan(100)
  expect(await count(`select from app.observations where day > '2026-11-20'`)).toBe(0)
  const untold = `select from app.observations o where exercise_id is not null
    and not exists (select from app.progress p where p.student_id = o.student_id and p.item_id = o.exercise_id)`
  expect(await count(untold)).toBe(0)
  const waits = `select from app.progress where key in ('P', 'WA') and key_at < '2026-09-10'`
  expect(await count(waits)).toBe(0)
  const again = `select from app.progress where key in ('P', 'WA') and key_at < '2026-10-30'`
  expect(await count(again)).toBeGreaterThan(100)

  const staffEvents = `select from app.staff_events where school_id = ${first}`
  expect(
    await count(`${staffEvents} and starts_at::date between '2026-11-15' and '2026-11-21'`),
  ).toBeGreaterThan(4)
  expect(await count(`${staffEvents} and last_day > first_day`)).toBe(3)
  expect(await count(`${staffEvents} and made_by_name = 'Anjali Rao'`)).toBeGreaterThan(5)
  const differing = 'total <> (select sum(amount) from unnest(instalment_amounts) amount)'
  expect(await count(`select from app.fees where school_id = ${first}`)).toBe(10)
  expect(await count(`select from app.fees where ${differing}`)).toBe(1)
  expect(await count(`select from app.fees where school_id <> ${first}`)).toBe(5)

  const second = `(select id from app.schools where keeps_ledger)`
  const entries = (kind: string) =>
    count(`select from app.ledger_entries where school_id = ${second} and kind = '${kind}'`)
  expect(await entries('payment')).toBeGreaterThan(30)
  expect([await entries('reversal'), await entries('concession'), await entries('lateFee')]).toEqual([
    1, 1, 1,
  ])
  const open = `select from app.ledger_open where school_id = ${second} and open > 0`
  const partly = await count(`${open} and open < amount and day <= '2026-11-20'`)
  expect(partly).toBe(1)
  expect(await count(`${open} and day < '2026-08-20'`)).toBe(1)
  const debtors = await count(`select distinct student_id ${open.slice(6)} and day < '2026-11-20'`)
  expect(debtors).toBe(4)
  expect(await count(`select from app.account_balances where school_id = ${second} and amount < 0`)).toBe(0)

  const cells = (schoolClass: string, grid: string) =>
    count(`select from app.language_cells c join app.students s on s.id = c.student_id
      join app.classes r on r.id = s.class_id where r.name = '${schoolClass}' and c.grid = '${grid}'`)
  expect(await cells('Toddler House', 'movable')).toBe(0)
  expect(await cells('Primary Jasmine', 'sounds')).toBeGreaterThan(200)
  expect(await cells('Elementary', 'movable')).toBeGreaterThan(await cells('Primary Jasmine', 'movable'))
})

test('stored data respects the school’s days: no key, entry, observation or note has an impossible time', async () => {
  const dated = `
    select school_id, student_id, day, 'attendance' as what from app.attendance_entries
    union all select school_id, student_id, day, 'observation' from app.observations
    union all select school_id, student_id, created_at::date, 'note' from app.notes
    union all select school_id, student_id, (entry ->> 'changedAt')::date, 'key' from app.records, jsonb_array_elements(history) entry
    union all select school_id, student_id, key_at::date, 'latest key' from app.progress where key is not null
    union all select school_id, student_id, changed_at::date, 'record' from app.records
    union all select school_id, student_id, made_at::date, 'cell' from app.language_cells
    union all select school_id, student_id, published_on, 'report' from app.conference_reports where published_on is not null
    union all select p.school_id, p.student_id, e.day, 'event' from app.event_students p join app.events e on (e.school_id, e.id) = (p.school_id, p.event_id)`
  const wrong = `select what from (${dated}) d join app.students c on (c.school_id, c.id) = (d.school_id, d.student_id)
    join app.schools s on s.id = d.school_id
    where d.day < c.doa or extract(isodow from d.day) > 5 or exists (select from app.days_off o where (o.school_id, o.day) = (d.school_id, d.day)) or (d.what <> 'event' and d.day > '2026-11-20')`
  expect(await count(`select from (${dated}) d`)).toBeGreaterThan(30_000)
  const { rows } = await app.database.owner.query(`select what, count(*) from (${wrong}) w group by what`)
  expect(rows).toEqual([])
  // Families pay on any day, but not before their child is admitted.
  const early = `select from app.ledger_entries e join app.students c on (c.school_id, c.id) = (e.school_id, e.student_id) where e.day < c.doa`
  expect(await count(early)).toBe(0)
})

test('a demo from before charges were recorded keeps every balance when it is upgraded', async () => {
  const { owner } = app.database
  await owner.query('alter table app.charges disable trigger keep_charges')
  await owner.query('delete from app.charges')
  await makeDerivedViews(owner)
  const keeper = (await owner.query('select id from app.schools where keeps_ledger')).rows[0].id
  const before = await derivedState(owner, [keeper])
  expect(before.open.length).toBeGreaterThan(50)
  await recordDerivedCharges(owner)
  expect(await recordedState(owner, [keeper])).toEqual(before)
})
