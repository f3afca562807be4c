import { readFile } from 'node:fs/promises'
import { categories } from '@casa/contract/categories'
import { classes } from '@casa/contract/classes'
import { curriculum } from '@casa/contract/curriculum'
import { fees } from '@casa/contract/fees'
import { students } from '@casa/contract/students'
import { subjects } from '@casa/contract/subjects'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const app = testApp()

/** Two spellings of one name, which look the same or nearly so on a screen. */
const first = 'Réady-1 Steady'
const second = 're\u0301ady–१\u200b  STEADY'

async function makeCalls() {
  const { principal, ...school } = await app.make.school()
  const schoolClass = await app.make.class(school)
  const area = await app.make.area(schoolClass)
  const activity = await app.make.activity(area)
  const office = app.as(principal)
  const admin = app.as(await app.make.administrator())
  const of = { classId: schoolClass._id }
  const child = { ...of, firstName: 'Asha', dob: '2021-05-01', motherName: 'Meera', doa: '2024-06-01' }
  return {
    class: (className: string) => office.call(classes.add, { body: { className, status: true } }),
    'admission number': (admissionNumber: string) =>
      office.call(students.add, { body: { ...child, admissionNumber, again: true } }),
    'area of work': (superActivityName: string) =>
      office.call(curriculum.addArea, { body: { ...of, superActivityName } }),
    activity: (activityName: string) =>
      office.call(curriculum.addActivity, { body: { ...of, activityName, superActivityId: area._id } }),
    exercise: (subActivityName: string) =>
      office.call(curriculum.addExercise, {
        body: { ...of, subActivityName, superActivityId: area._id, activityId: activity._id },
      }),
    subject: (subject: string) => admin.call(subjects.add, { body: { subject, status: true } }),
    category: (category: string) => admin.call(categories.add, { body: { category, status: true } }),
    'academic year': (acadamicYear: string) => admin.call(fees.addYear, { body: { acadamicYear } }),
  }
}

test('two names that look the same count as the same, whatever kind of thing they name', async () => {
  const calls = await makeCalls()
  for (const [kind, add] of Object.entries(calls)) {
    expect(await add(first), kind).toMatchObject({ status: 200 })
    expect((await add(second)).status, kind).toBe(409)
    expect((await add(`${second} 2`)).status, kind).toBe(200)
  }
})

test('an upgrade numbers names that look the same, and every index can be built', async () => {
  const migration = new URL('../../../migrations/0145_one_normal_form.sql', import.meta.url)
  const [renaming] = /^do \$\$.*?^end \$\$;$/ms.exec(await readFile(migration, 'utf8'))!
  const school = await app.make.school()
  const { owner } = app.database
  const { rows } = await owner.query("select pg_get_indexdef('app.classes_name'::regclass) as definition")
  await owner.query('drop index app.classes_name')
  for (const name of ['Nursery', 'nursery\u200b', 'Nursery (2)', 'Nursery', 'Tulips'])
    await app.make.class(school, { name })
  await owner.query(renaming)
  await owner.query(rows[0].definition)
  const stored = await owner.query('select name from app.classes where school_id = $1 order by id', [
    school._id,
  ])
  expect(stored.rows.map(({ name }) => name)).toEqual([
    'Nursery',
    'nursery\u200b (3)',
    'Nursery (2)',
    'Nursery (4)',
    'Tulips',
  ])
})
