import { assignments } from '@casa/contract/assignments'
import { fees } from '@casa/contract/fees'
import { ledger } from '@casa/contract/ledger'
import { notes } from '@casa/contract/notes'
import { progress } from '@casa/contract/progress'
import { mostInStory } from '@casa/contract/rules/story'
import { story } from '@casa/contract/story'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeClassWithCurriculum } from '../../testing/class-with-curriculum.ts'
import { makeRecord } from '../../testing/record.ts'
import { statementsOf } from '../../testing/statements.ts'

const app = testApp()

type Person = { token: string }
const storyOf = (person: Person, id: string) => app.as(person).call(story.get, { params: { id } })

/** A child with four works (one of them published), a note, a class-wide fee, and parents; and a second child. */
async function childWithStory() {
  const all = await makeClassWithCurriculum(app.make)
  const { principal, schoolClass, asha, dev, beans, water, song } = all
  const record = (exercise: typeof beans, key: string, start_date: string, published = false) =>
    makeRecord(app.make, schoolClass, asha, exercise, {
      key,
      start_date,
      end_date: '2026-11-27',
      published,
      changed_at: `${start_date}T04:30:00Z`,
    })
  await record(beans, 'WI', '2026-11-02')
  await record(water, 'M', '2026-09-01', true)
  await record(song, 'WA', '2026-10-30')
  const school = app.as(principal)
  const classId = schoolClass._id
  for (const [studentId, text] of [
    [asha._id, 'She helps the younger children.'],
    [dev._id, 'Only about Dev.'],
  ] as const)
    await school.call(notes.add, { body: { classId, studentId, notes: text } })
  const year = await app.as(await app.make.administrator()).call(fees.addYear, {
    body: { acadamicYear: `2026-27 ${classId.slice(-6)}` },
  })
  const feeMasterId = year.body.data._id
  const fee = (amount: string, studentId?: string[]) =>
    school.call(fees.add, {
      body: {
        feeMasterId,
        classId,
        totalFee: amount,
        installments: [{ fee: amount, date: '2026-12-10' }],
        ...(studentId && { studentId }),
      },
    })
  await fee('90000.10')
  await fee('4000', [asha._id])
  await fee('7000', [dev._id])
  return { ...all, mother: await app.make.parent(asha), stranger: await app.make.parent(dev) }
}

test('the office sees a child’s progress, the notes and the fees', async () => {
  const { principal, asha } = await childWithStory()
  const { status, body } = await storyOf(principal, asha._id)
  expect(status).toBe(200)
  const { body: totals } = await app.as(principal).call(progress.performance, {
    body: { studentId: asha._id },
  })
  expect(body.performance).toEqual(totals)
  const named = ({ count, works }: typeof body.works.sure) => [
    count,
    ...works.map(({ subActivityId, key }) => `${subActivityId?.subActivityName} ${key}`),
  ]
  expect(named(body.works.sure)).toEqual([2, 'Pouring Beans WI', 'Pouring Water M'])
  expect(named(body.works.practises)).toEqual([1, 'Morning Song WA'])
  expect(named(body.works.shown)).toEqual([0])
  expect(body.notes.map(({ notes: text }) => text)).toEqual(['She helps the younger children.'])
  expect(body.noteCount).toBe(1)
  expect(body.fees?.map(({ totalFee }) => totalFee).toSorted()).toEqual(['4000.00', '90000.10'])
})

test('a parent only sees what was published, the notes and the fees of their own child', async () => {
  const { principal, mother, asha } = await childWithStory()
  const { body } = await storyOf(mother, asha._id)
  expect(body.works.sure.works.map(({ subActivityId }) => subActivityId?.subActivityName)).toEqual([
    'Pouring Water',
  ])
  expect(body.works.practises.count + body.works.shown.count).toBe(0)
  expect(body.performance.totalActivities).toBe(1)
  const seen = (await storyOf(principal, asha._id)).body
  expect(body.notes).toEqual(seen.notes.map(note => ({ ...note, may: [] })))
  expect(body.fees).toEqual(seen.fees)
})

test('a teacher gets no fees', async () => {
  const { teacher, asha } = await childWithStory()
  const { body } = await storyOf(teacher, asha._id)
  expect(body).toMatchObject({ fees: null, open: null })
  expect(body.noteCount).toBe(1)
})

test('if the school keeps a ledger, the story shows each instalment’s open amount, but not to teachers', async () => {
  const { principal, teacher, mother, stranger, asha } = await childWithStory()
  const school = app.as(principal)
  expect((await storyOf(mother, asha._id)).body.open).toBeNull()
  await school.call(ledger.keep, { body: { keepsLedger: true, charge: 'whole' } })
  const payment = { amount: '90001', mode: 'upi', date: '2026-11-19', paidBy: 'Meera' } as const
  await school.call(ledger.pay, { body: { studentId: asha._id, ...payment } })
  for (const person of [principal, mother]) {
    const { open } = (await storyOf(person, asha._id)).body
    expect(open?.map(one => [one.number, one.open]).toSorted()).toEqual([
      [1, '0.00'],
      [1, '3999.10'],
    ])
  }
  expect((await storyOf(teacher, asha._id)).body.open).toBeNull()
  expect((await storyOf(stranger, asha._id)).status).toBe(404)
})

test('a mother with children at two schools reads each child’s story, with the open amounts of that school', async () => {
  const here = await childWithStory()
  const there = await childWithStory()
  const mother = await app.make.parent(here.asha, there.asha)
  await app.as(here.principal).call(ledger.keep, { body: { keepsLedger: true, charge: 'whole' } })
  for (const { asha, principal } of [here, there]) {
    const seen = (await storyOf(principal, asha._id)).body
    const { fees: shown, open } = (await storyOf(mother, asha._id)).body
    expect(shown).toEqual(seen.fees)
    expect(open).toEqual(seen.open)
    expect(open === null).toBe(asha === there.asha)
  }
})

test('a child who is out of reach or has left gets the same response as one that does not exist', async () => {
  const { stranger, principal, teacher, mother, asha } = await childWithStory()
  const { principal: elsewhere } = await app.make.school()
  for (const person of [stranger, elsewhere]) expect((await storyOf(person, asha._id)).status).toBe(404)
  expect((await storyOf(await app.make.administrator(), asha._id)).status).toBe(403)
  await app.database.owner.query('update app.students set archived_at = now() where id = $1', [asha._id])
  for (const person of [principal, teacher, mother])
    expect((await storyOf(person, asha._id)).status).toBe(404)
})

test('the coming weeks contain what is for this child from today onwards, with the child’s own status', async () => {
  const { principal, teacher, mother, stranger, schoolClass, asha, dev } = await childWithStory()
  const other = await app.make.class(schoolClass.schooleId ? { _id: schoolClass.schooleId } : schoolClass)
  const school = app.as(principal)
  const classId = schoolClass._id
  const event = (eventName: string, date: string, more: object = {}) =>
    school.call(assignments.addEvent, { body: { eventName, date, isEventForAllStudent: true, ...more } })
  await school.call(assignments.add, {
    body: { classId, eventName: 'Leaf book', date: '2026-11-10', dueDate: '2026-11-25' },
  })
  await school.call(assignments.add, {
    body: { classId, eventName: 'Long ago', date: '2026-11-01', dueDate: '2026-11-19' },
  })
  await school.call(assignments.add, {
    body: { classId, eventName: 'For Dev', date: '2026-11-20', dueDate: '2026-11-24', studentId: [dev._id] },
  })
  await event('Grandparents’ day', '2026-11-21')
  await event('Book week', '2026-11-16', { dueDate: '2026-11-22' })
  await event('Of another class', '2026-11-23', { classId: other._id })
  await event('In spring', '2027-03-01')
  for (const person of [principal, teacher, mother]) {
    const { dates } = (await storyOf(person, asha._id)).body
    expect(dates.map(({ eventName, status }) => [eventName, status])).toEqual([
      ['Book week', null],
      ['Grandparents’ day', null],
      ['Leaf book', 'Not Submitted'],
    ])
  }
  const { dates } = (await storyOf(stranger, dev._id)).body
  expect(dates.map(({ eventName }) => eventName)).toContain('For Dev')
})

test('a story lists the latest works and notes, and counts all', async () => {
  const { principal, schoolClass, asha } = await makeClassWithCurriculum(app.make)
  for (let number = 0; number < mostInStory.notes + 2; number++)
    await app.as(principal).call(notes.add, {
      body: { classId: schoolClass._id, studentId: asha._id, notes: `Note ${number}` },
    })
  const { body } = await storyOf(principal, asha._id)
  expect(body.notes).toHaveLength(mostInStory.notes)
  expect(body.noteCount).toBe(mostInStory.notes + 2)
  expect(body).toMatchObject({
    works: { sure: { count: 0, works: [] } },
    dates: [],
    fees: [],
  })
})

test('a story takes one statement, however much there is', async () => {
  const { principal, teacher, mother, asha } = await childWithStory()
  for (const person of [principal, teacher, mother])
    expect(await statementsOf(() => storyOf(person, asha._id))).toHaveLength(1)
})
