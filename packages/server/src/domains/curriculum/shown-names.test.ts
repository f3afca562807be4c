import { api } from '@casa/contract'
import type { Route } from '@casa/contract/route'
import { platformId } from '@casa/contract/wire'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Input, testApp } from '../../testing/app.ts'
import { makeLesson } from '../../testing/make-lesson.ts'
import { recordedSchool } from '../../testing/recorded-school.ts'

const app = testApp()

const name = (exercise: { _id: string }, language: string, name: string, shown = true) =>
  app.database.owner.query('insert into app.exercise_names values ($1, $2, $1, $3, $4, $5, $6)', [
    platformId,
    newId(),
    exercise._id,
    language,
    name,
    shown,
  ])

async function translatedSchool() {
  const all = await recordedSchool(app.make)
  await name(all.beans, 'hi', 'दाने उड़ेलना')
  await name(all.beans, 'hi', 'अनाज उड़ेलना', false)
  await name(all.beans, 'te', 'గింజలు పోయడం')
  await name(all.water, 'hi', 'पानी उड़ेलना')
  return { ...all, mother: await app.make.parent(all.asha) }
}

test('readers see the names of works in their language everywhere, and in English without a translation', async () => {
  const { level, pouring, schoolClass, teacher, principal, mother, school, asha, dev, beans, water } =
    await translatedSchool()
  const rice = await app.make.exercise(pouring, { name: 'Pouring Rice', opener: true })
  await name(rice, 'hi', 'चावल उड़ेलना')
  await makeLesson(app.make, level, { exercise_ids: [beans._id, water._id] })
  await app.database.owner.query('update app.schools set filter_status = true where id = $1', [school._id])
  await app.make.insert('observations', {
    school_id: school._id,
    student_id: dev._id,
    class_id: schoolClass._id,
    day: '2026-11-19',
    text: 'Poured for all.',
    exercise_school_id: platformId,
    exercise_id: beans._id,
    made_by: teacher._id,
    made_by_name: 'Meera',
  })
  const classId = schoolClass._id
  const studentId = asha._id
  type User = { token: string }
  const bodyOf = async <R extends Route>(user: User, route: R, input: Input<R>, language: string) => {
    const { status, body } = await app
      .as(user)
      .call(route, { ...input, headers: { 'accept-language': language } })
    expect(status, route.path).toBe(200)
    return JSON.stringify(body)
  }
  const shows = async <R extends Route>(user: User, route: R, input: Input<R>) => {
    const hindi = await bodyOf(user, route, input, 'hi')
    expect(hindi, route.path).toMatch(/subActivityName":"[^"]*उड़ेलना/)
    expect(hindi, route.path).not.toMatch(/subActivityName":"Pouring (Beans|Water|Rice)/)
    expect(await bodyOf(user, route, input, '*'), route.path).toMatch(
      /subActivityName":"Pouring (Beans|Water|Rice)/,
    )
  }
  await shows(teacher, api.progress.matrix, { body: { classId } })
  await shows(teacher, api.progress.next, { body: { classId } })
  await shows(teacher, api.progress.spread, { body: { classId } })
  await shows(teacher, api.progress.counts, { body: { classId } })
  await shows(teacher, api.progress.movement, { body: { classId } })
  await shows(teacher, api.progress.ready, { body: { subActivityId: water._id } })
  await shows(teacher, api.progress.exercise, { params: { id: beans._id } })
  await shows(mother, api.progress.exercise, { params: { id: water._id } })
  await shows(mother, api.progress.studentReport, { body: { studentId } })
  await shows(mother, api.records.reports, { body: { studentId } })
  await shows(mother, api.overview.student, { params: { id: studentId } })
  await shows(mother, api.today.family, {})
  await shows(mother, api.story.get, { params: { id: studentId } })
  await shows(principal, api.curriculum.tree, { body: { classId } })
  await shows(principal, api.observations.list, { params: { schooleId: school._id } })
  await shows(teacher, api.lessons.find, { body: {} })
  await shows(teacher, api.search.find, { query: { words: 'pouring' } })
  expect(await bodyOf(mother, api.today.family, {}, 'te')).toContain('గింజలు పోయడం')
  expect(await bodyOf(mother, api.today.family, {}, 'te')).toContain('Pouring Water')
})

test('a list is searched by the names that it shows and by the names in the album, and sorted by what it shows', async () => {
  const { teacher, principal } = await translatedSchool()
  const found = async (search: string, language: string, sort = '-subActivityId') => {
    const { body } = await app.as(principal).call(api.records.reports, {
      body: { isFuturePlanning: false, search, sort, page: 1, size: 20 },
      headers: { 'accept-language': language },
    })
    return [...new Set(body.map(({ subActivityId }) => subActivityId?.subActivityName))]
  }
  expect(await found('दाने', 'hi')).toEqual(['दाने उड़ेलना'])
  expect(await found('beans', 'hi')).toEqual(['दाने उड़ेलना'])
  expect(await found('दाने', 'en')).toEqual([])
  expect(await found('pouring', 'en')).toEqual(['Pouring Water', 'Pouring Beans'])
  // In Hindi द comes before प; in English B before W.
  expect(await found('pouring', 'hi')).toEqual(['पानी उड़ेलना', 'दाने उड़ेलना'])
  const work = async (words: string, language: string) => {
    const { body } = await app
      .as(teacher)
      .call(api.search.find, { query: { words }, headers: { 'accept-language': language } })
    return body.exercises.map(({ subActivityName, also }) => [subActivityName, also])
  }
  expect(await work('दाने', 'hi')).toEqual([['दाने उड़ेलना', null]])
  expect(await work('beans', 'hi')).toEqual([['दाने उड़ेलना', null]])
  expect(await work('दाने', 'en')).toEqual([['Pouring Beans', 'दाने उड़ेलना']])
})

test('quick recording still finds a translated work by its name in the album', async () => {
  const { teacher, schoolClass, beans } = await translatedSchool()
  const namesIn = async (language: string) => {
    const { body } = await app.as(teacher).call(api.quick.class, {
      body: { classId: schoolClass._id },
      headers: { 'accept-language': language },
    })
    return body.exercises.find(({ _id }) => _id === beans._id)!.names.sort()
  }
  const others = ['अनाज उड़ेलना', 'दाने उड़ेलना', 'గింజలు పోయడం']
  expect(await namesIn('en')).toEqual(others)
  expect(await namesIn('hi')).toEqual(['Pouring Beans', ...others])
})

test('the office edits the name in the album, whatever it reads', async () => {
  const { principal, school, song } = await translatedSchool()
  const headers = { 'accept-language': 'hi' }
  const { body } = await app
    .as(principal)
    .call(api.curriculum.exercises, { params: { schooleId: school._id }, headers })
  expect(body.map(({ subActivityName }) => subActivityName)).toContain('Pouring Beans')
  const answer = await app.as(principal).call(api.curriculum.updateExercise, {
    params: { id: song._id },
    body: { subActivityName: 'Evening Song' },
    headers,
  })
  expect(answer.body.data.subActivityName).toBe('Evening Song')
})

test('a renamed work is shown by its new name, not by the translation of the old one, until it has that back', async () => {
  const { mother, beans } = await translatedSchool()
  const administrator = await app.make.administrator()
  const rename = async (subActivityName: string) => {
    const { status } = await app
      .as(administrator)
      .call(api.curriculum.updateExercise, { params: { id: beans._id }, body: { subActivityName } })
    expect(status).toBe(200)
  }
  const shownIn = async (language: string) => {
    const { body } = await app
      .as(mother)
      .call(api.progress.exercise, { params: { id: beans._id }, headers: { 'accept-language': language } })
    return body.subActivityId.subActivityName
  }
  expect(await shownIn('hi')).toBe('दाने उड़ेलना')
  await rename('pouring beans')
  expect(await shownIn('hi')).toBe('दाने उड़ेलना')
  await rename('Pouring Lentils')
  expect(await shownIn('hi')).toBe('Pouring Lentils')
  expect(await shownIn('te')).toBe('Pouring Lentils')
  await rename('Pouring Beans')
  expect(await shownIn('hi')).toBe('दाने उड़ेलना')
})

test('a report names works in the language of the family, whatever its author reads', async () => {
  const { teacher, asha, mother } = await translatedSchool()
  const draftIn = async (language: string) => {
    const { body } = await app.as(teacher).call(api.conferenceReports.add, {
      body: { studentId: asha._id, from: '2026-01-01' },
      headers: { 'accept-language': language },
    })
    await app.as(teacher).call(api.conferenceReports.remove, { params: { id: body.data._id } })
    return JSON.stringify(body.data.areas)
  }
  expect(await draftIn('hi')).toContain('Pouring Beans')
  await app.database.owner.query(`update app.users set language = 'te' where id = $1`, [mother._id])
  for (const language of ['en', 'hi']) expect(await draftIn(language)).toContain('గింజలు పోయడం')
})
