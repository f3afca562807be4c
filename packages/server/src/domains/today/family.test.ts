import { api } from '@casa/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeClassWithCurriculum } from '../../testing/class-with-curriculum.ts'
import { makeLesson, makeSubject } from '../../testing/make-lesson.ts'
import { makeRecord } from '../../testing/record.ts'
import { statementsOf } from '../../testing/statements.ts'

const app = testApp()
const todayOf = async (user: { token: string }) => {
  const { status, body } = await app.as(user).call(api.today.family)
  expect(status).toBe(200)
  return body
}
const change = (table: string, set: string, id: string) =>
  app.database.owner.query(`update app.${table} set ${set} where id = $1`, [id])

/** A class in which Asha and Dev each have a mother. */
async function makeFamilies() {
  const all = await makeClassWithCurriculum(app.make)
  const record = (child: { _id: string }, exercise: typeof all.beans, day: string, fields = {}) =>
    makeRecord(app.make, all.schoolClass, child, exercise, {
      key: 'WA',
      start_date: day,
      changed_at: `${day}T04:30:00Z`,
      published: true,
      ...fields,
    })
  const note = (child: { _id: string }, text: string, created_at: string, fields = {}) =>
    app.make.insert('notes', {
      school_id: all.school._id,
      student_id: child._id,
      class_id: all.schoolClass._id,
      user_id: all.principal._id,
      user_name: 'Meera',
      text,
      created_at,
      ...fields,
    })
  const mother = await app.make.parent(all.asha)
  return { ...all, record, note, mother, stranger: await app.make.parent(all.dev) }
}

test('a mother sees each child’s latest published work, the month and today’s attendance', async () => {
  const { mother, school, schoolClass, asha, dev, beans, water, song, pouring, practicalLife, record } =
    await makeFamilies()
  const more = await app.make.exercise(pouring, { name: 'Sponging' })
  await record(asha, beans, '2026-11-18', { key: 'P' })
  await record(asha, water, '2026-11-03', { key: 'M' })
  await record(asha, song, '2026-11-10')
  await record(asha, more, '2026-10-02')
  await app.make.sheet(schoolClass, '2026-10-30', { [asha._id]: false })
  await app.make.sheet(schoolClass, '2026-11-18', { [asha._id]: true })
  await app.make.sheet(schoolClass, '2026-11-19', { [asha._id]: false, [dev._id]: true })
  const [child, ...others] = (await todayOf(mother)).children
  expect(others).toEqual([])
  expect(child).toMatchObject({
    _id: asha._id,
    fullName: 'Asha',
    className: 'Nursery',
    month: { days: 2, present: 1 },
    present: null,
  })
  expect(child!.lately[0]).toEqual({
    superActivityId: { _id: practicalLife._id, superActivityName: 'Practical Life' },
    activityId: { _id: pouring._id, activityName: 'Pouring' },
    subActivityId: { _id: beans._id, subActivityName: 'Pouring Beans' },
    key: 'P',
    date: '2026-11-18',
    aim: null,
  })
  expect(child!.lately.map(({ subActivityId, key }) => [subActivityId?.subActivityName, key])).toEqual([
    ['Pouring Beans', 'P'],
    ['Morning Song', 'WA'],
    ['Pouring Water', 'M'],
  ])
  await app.make.sheet(schoolClass, '2026-11-20', { [asha._id]: true })
  const next = await todayOf(mother)
  expect(next.children[0]).toMatchObject({ month: { days: 3, present: 2 }, present: true })
  // The school's day is still the previous one, on which she was absent.
  await change('schools', `time_zone = 'America/Los_Angeles'`, school._id)
  expect(await todayOf(mother)).toMatchObject({ day: '2026-11-19', children: [{ present: false }] })
})

test('a work has the first aim of its lesson, without the word for its kind', async () => {
  const { mother, level, schoolClass, asha, beans, water, record } = await makeFamilies()
  await record(asha, beans, '2026-11-18')
  await record(asha, water, '2026-11-17')
  const aims = async () => (await todayOf(mother)).children[0]!.lately.map(({ aim }) => aim)
  const objectives = ['Direct aim: To pour without a sound.', 'Indirect aim: Concentration.']
  const hidden = await makeSubject(app.make, { active: false })
  const lesson = await makeLesson(app.make, level, { objectives, exercise_ids: [beans._id] })
  await makeLesson(app.make, level, { name: 'A', exercise_ids: [water._id], subject_id: hidden })
  const other = await app.make.level('Another level')
  await makeLesson(app.make, other, {
    name: 'A',
    exercise_ids: [beans._id],
    objectives: ['Of another level.'],
  })
  expect(await aims()).toEqual(['To pour without a sound.', null])
  await change('lessons', `objectives = '{Direct aim:}'`, lesson)
  expect(await aims()).toEqual([null, null])
  await change('lessons', `objectives = '{To pour.}'`, lesson)
  await change('classes', `level_id = '${other._id}'`, schoolClass._id)
  expect(await aims()).toEqual(['Of another level.', null])
})

test('unpublished work is not shown, unless the school shows everything', async () => {
  const { mother, school, asha, beans, water, record } = await makeFamilies()
  await record(asha, beans, '2026-11-16')
  await record(asha, beans, '2026-11-18', { key: 'WI', published: false })
  await record(asha, water, '2026-11-19', { published: false })
  await record(asha, water, '2026-11-20', { key: null })
  const works = async () => (await todayOf(mother)).children[0]!.lately.map(({ key, date }) => [key, date])
  expect(await works()).toEqual([['WA', '2026-11-16']])
  await change('schools', 'filter_status = true', school._id)
  expect(await works()).toEqual([
    ['WA', '2026-11-19'],
    ['WI', '2026-11-18'],
  ])
})

test('the news contains the latest notices, and notes in their own words, signed by the teacher or the school', async () => {
  const { mother, stranger, school, teacher, asha, dev, note } = await makeFamilies()
  const { rows } = await app.database.owner.query('select id from app.teachers where user_id = $1', [
    teacher._id,
  ])
  await note(asha, 'She poured for all.', '2026-11-19T05:00:00Z', { teacher_id: rows[0].id })
  await note(asha, 'Bring a hat.', '2026-11-18T05:00:00Z')
  await note(dev, 'Of another child.', '2026-11-20T05:00:00Z')
  const notice = (user: { _id: string }, kind: string, text: string) =>
    app.make.insert('notices', { school_id: school._id, user_id: user._id, kind, text, link: '/app' })
  await notice(mother, 'published', 'Shared.')
  await notice(mother, 'note', 'Meera wrote a note.')
  await notice(stranger, 'published', 'Of another mother.')
  const { notices, notes } = await todayOf(mother)
  expect(notices.map(({ text }) => text)).toEqual(['Shared.'])
  const { rows: schools } = await app.database.owner.query('select name from app.schools where id = $1', [
    school._id,
  ])
  expect(notes.map(({ notes, author, fullName, studentId }) => [notes, author, fullName, studentId])).toEqual(
    [
      ['She poured for all.', 'Meera', 'Asha', asha._id],
      ['Bring a hat.', schools[0].name, 'Asha', asha._id],
    ],
  )
})

test('children of two schools are listed together, eldest first, without anybody else’s', async () => {
  const near = await makeFamilies()
  const far = await makeFamilies()
  await change('students', `dob = '2020-01-01'`, far.asha._id)
  const both = await app.make.parent(near.asha, far.asha)
  await near.record(near.dev, near.beans, '2026-11-18')
  await far.record(far.asha, far.beans, '2026-11-18')
  const today = await todayOf(both)
  expect(today.children.map(({ _id, lately }) => [_id, lately.length])).toEqual([
    [far.asha._id, 1],
    [near.asha._id, 0],
  ])
  expect(JSON.stringify(today)).not.toContain(near.dev._id)
  expect(new Set(today.children.map(({ schooleName }) => schooleName)).size).toBe(2)
})

test('twins are ordered by name, whichever was registered first', async () => {
  const { schoolClass } = await makeFamilies()
  const twin = (first_name: string) => app.make.student(schoolClass, { first_name, dob: '2021-03-04' })
  const [ursula, tara] = [await twin('Ursula'), await twin('Tara')]
  const mother = await app.make.parent(ursula, tara)
  expect((await todayOf(mother)).children.map(({ fullName }) => fullName)).toEqual(['Tara', 'Ursula'])
})

test('a child who left, or whose link is waiting for an answer, is not shown, nor what was written about them', async () => {
  const { mother, asha, dev, beans, record, note } = await makeFamilies()
  await record(asha, beans, '2026-11-18')
  await note(asha, 'Goodbye.', '2026-11-18T05:00:00Z')
  await app.database.owner.query(
    'insert into app.guardians (school_id, student_id, user_id) values ($1, $2, $3)',
    [dev.schooleId, dev._id, mother._id],
  )
  const names = async () => (await todayOf(mother)).children.map(({ fullName }) => fullName)
  expect(await names()).toEqual(['Asha'])
  await change('students', 'archived_at = now()', asha._id)
  expect(await todayOf(mother)).toMatchObject({ children: [], notes: [] })
})

test('a parent without a child gets an empty day, and staff none', async () => {
  expect(await todayOf(await app.make.parent())).toMatchObject({ children: [], notices: [], notes: [] })
  const { principal, teacher } = await makeFamilies()
  for (const person of [principal, teacher, await app.make.administrator()])
    expect((await app.as(person).call(api.today.family)).status).toBe(403)
})

test('it takes four statements, however many children there are', async () => {
  const { mother, asha, dev, mina } = await makeFamilies()
  expect(await statementsOf(() => todayOf(mother))).toHaveLength(4)
  const father = await app.make.parent(asha, dev, mina)
  expect(await statementsOf(() => todayOf(father))).toHaveLength(4)
})
