import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { leave } from '../../testing/class-history.ts'
import { makeClassroom } from '../../testing/class-with-curriculum.ts'

const app = testApp()
const migration = (name: string) =>
  readFile(new URL(`../../../migrations/${name}.sql`, import.meta.url), 'utf8')

test('earlier children have their known classes: those of their marks, and the current one after the last', async () => {
  const { school, schoolClass: first, asha, dev, mina } = await makeClassroom(app.make)
  const second = await app.make.class(school)
  const third = await app.make.class(school)
  await app.make.sheet(first, '2024-05-30', { [asha._id]: true })
  await app.make.sheet(first, '2026-01-12', { [asha._id]: true, [dev._id]: true })
  await app.make.sheet(second, '2026-06-15', { [asha._id]: false, [dev._id]: true })
  await app.make.sheet(second, '2026-11-19', { [asha._id]: true })
  await app.database.owner.query('update app.students set class_id = $1 where id = $2', [third._id, asha._id])
  await app.database.owner.query('update app.students set class_id = $1 where id = $2', [second._id, dev._id])
  await leave(app.database.owner, dev, '2026-09-01')

  const expected = await app.make.student(first, { doa: '2027-06-01' })
  const left = await app.make.student(first)
  await leave(app.database.owner, left, '2026-02-02')

  const text = await migration('0110_class_memberships')
  const fill = /^insert into app\.class_memberships[^;]*with child as[^;]*;/m.exec(text)![0]
  await app.database.owner.query('delete from app.class_memberships')
  await app.database.owner.query(fill)
  await app.database.owner.query(await migration('0112_memberships_without_marks'))

  const { rows } = await app.database.owner.query(
    `select student_id as child, class_id as class, from_day::text as from, until_day::text as until
       from app.class_memberships order by from_day, student_id`,
  )
  const of = (child: { _id: string }) =>
    rows.filter(row => row.child === child._id).map(row => [row.class, row.from, row.until])
  expect(of(asha)).toEqual([
    [first._id, '2024-06-01', '2026-06-15'],
    [second._id, '2026-06-15', '2026-11-20'],
    [third._id, '2026-11-20', null],
  ])
  expect(of(dev)).toEqual([
    [first._id, '2024-06-01', '2026-06-15'],
    [second._id, '2026-06-15', '2026-09-01'],
  ])
  expect(of(expected)).toEqual([[first._id, '2027-06-01', null]])
  expect(of(left)).toEqual([[first._id, '2024-06-01', '2026-02-02']])
  expect(of(mina)).toEqual([[first._id, '2024-06-01', null]])
  const differences = await app.database.owner.query('select * from app.membership_differences')
  expect(differences.rows).toEqual([])
})
