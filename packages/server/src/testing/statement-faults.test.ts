import { expect, test } from 'vitest'
import { statementFaults } from './statement-faults.ts'

const faultsOf = (sql: string) => statementFaults(sql).map(({ rule, table }) => `${rule}: ${table}`)

test.each([
  'select * from app.students s where s.school_id = $1 and s.id = $2',
  'select * from app.students where school_id = $1::uuid',
  'select * from app.students where school_id = app.platform()',
  'select from app.notes n join app.students s on s.school_id = n.school_id and s.id = n.student_id where n.school_id = $1',
  'select from app.notes n join app.students s using (school_id) where s.school_id = $1',
  'select from app.students s where s.school_id = $1 and exists (select from app.notes n where n.school_id = s.school_id)',
  'select from app.students s where (s.school_id, s.id) in (select n.school_id, n.student_id from app.notes n where n.school_id = $1)',
  'select from app.students s cross join lateral (select from app.notes n where n.school_id = s.school_id) n where s.school_id = $1',
  'with child as (select school_id, id from app.students where school_id = $1) select from child c join app.notes n on n.school_id = c.school_id',
  'with recursive up as (select school_id, id, 1 as n from app.students where school_id = $1 union all select school_id, id, n + 1 from up where n < 3) select from app.notes n join up on up.school_id = n.school_id',
  'insert into app.notes (school_id, id) values ($1, $2)',
  'insert into app.notes (school_id, id) select $1, id from unnest($2::uuid[]) t(id)',
  'update app.notes n set text = $1 from app.students s where s.school_id = $2 and n.school_id = s.school_id',
  'delete from app.notes n using app.students s where n.school_id = $1 and s.school_id = n.school_id',
  'select from app.ledger_open o where o.school_id = $1',
  'select from app.students s join app.schools on schools.id = s.school_id where schools.id = $1',
  'select from app.classes c join app.users u on u.school_id = c.school_id',
])('a statement that names the school at each level is right: %s', sql => {
  expect(faultsOf(sql)).toEqual([])
})

test.each([
  ['select * from app.students s where s.id = $1', 'students'],
  ['select * from app.students s where s.school_id = $1 or s.id = $2', 'students'],
  ['select from app.notes n join app.students s on s.id = n.student_id where n.school_id = $1', 'students'],
  [
    'select from app.students s where s.school_id = $1 and exists (select from app.notes n where n.student_id = s.id)',
    'notes',
  ],
  [
    'select from app.classes c where exists (select from app.notes n where n.school_id = c.school_id)',
    'notes',
  ],
  ['select * from (select * from app.students) s where s.school_id = $1', 'students'],
  [
    'with child as (select school_id, id from app.students) select from child where school_id = $1',
    'students',
  ],
  ['insert into app.notes (id) values ($1)', 'notes'],
  ['insert into app.notes (school_id, id) select c.school_id, c.id from app.classes c', 'notes'],
  ['update app.notes set text = $1 where id = $2', 'notes'],
  ['delete from app.notes', 'notes'],
  ['select from app.ledger_open o where o.student_id = $1', 'ledger_open'],
])('a table without its school is found: %s', (sql, table) => {
  expect(faultsOf(sql)).toEqual([`names no school: ${table}`])
})

test.each([
  'select from app.students s where s.school_id = any($1::uuid[])',
  'select from app.students s where s.school_id in ($1, $2)',
  'select from app.students s join unnest($1::uuid[]) t(school) on s.school_id = t.school',
])('a list of schools is found: %s', sql => {
  expect(faultsOf(sql)).toEqual(['names several schools: students'])
})

test('a second CTE that writes is found', () => {
  const one = 'with a as (delete from app.notes where school_id = $1 returning id)'
  expect(faultsOf(`${one} select from a`)).toEqual([])
  expect(faultsOf(`${one}, b as (delete from app.events where school_id = $1) select from a`)).toEqual([
    'writes in several CTEs: events',
  ])
})

test('a central table beside a distributed one is found, and alone or beside one that is everywhere it is not', () => {
  const session = 'select from app.sessions s join app.users u on u.id = s.user_id'
  expect(faultsOf(session)).toEqual([])
  expect(faultsOf(`${session} join app.teachers t on t.user_id = u.id and t.school_id = $1`)).toEqual([
    'joins a central table: sessions',
  ])
})
