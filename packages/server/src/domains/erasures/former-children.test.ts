import { api } from '@casa/contract'
import { plusDays, todayIn } from '@casa/contract/rules/day'
import { erasureDelayDays } from '@casa/contract/rules/retention'
import { afterEach, expect, test, vi } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { knowErasuresForLong } from '../../testing/old-erasures.ts'
import { readPdf } from '../../testing/read-pdf.ts'

// Each test lives through several nights.
vi.setConfig({ testTimeout: 90_000 })

const app = testApp()
knowErasuresForLong(app)
const start = app.now

afterEach(() => {
  app.now = start
})

/** A school that erases children so many years after they left, or never, with a sister and a brother. */
async function school(years: number | null, timeZone = 'Asia/Kolkata') {
  const school = await app.make.school()
  await app.database.owner.query('update app.schools set time_zone = $2 where id = $1', [
    school._id,
    timeZone,
  ])
  const schoolClass = await app.make.class(school)
  const [asha, dev] = [
    await app.make.student(schoolClass, { first_name: 'Asha' }),
    await app.make.student(schoolClass, { first_name: 'Dev' }),
  ]
  const mother = await app.make.parent(asha, dev)
  /** The office, which signs in again when its session has expired. */
  const office = async () => app.as({ ...school.principal, token: await app.make.session(school.principal) })
  const choose = async (eraseAfterYears: unknown, who = office()) =>
    (await who).call(api.schools.update, { params: { id: school._id }, body: { eraseAfterYears } as never })
  if (years !== null) expect((await choose(years)).status).toBe(200)
  const leave = async (...children: { _id: string }[]) =>
    (await office()).call(api.bulkStudents.leave, {
      body: { studentId: children.map(({ _id }) => _id), leftAs: 'left' },
    })
  /** A night at an instant, after which these children are about to be erased, or already are. */
  const night = async (at: string) => {
    app.now = new Date(at)
    await app.runNight()
    expect(app.jobLog).toEqual([])
    const listed = (await (await office()).call(api.erasures.list)).body
    return listed.map(({ name, state }) => `${name} ${state}`).sort()
  }
  const today = async () => (await (await office()).call(api.today.school)).body.erasures
  return { ...school, schoolClass, asha, dev, mother, office, choose, leave, night, today }
}

const left = (at: string) => {
  app.now = new Date(at)
}

test('a child is erased when the last day is longer ago than the school chose, and Today says so before', async () => {
  const { asha, dev, mother, leave, night, today, office } = await school(2)
  left('2027-03-10T06:00:00Z')
  await leave(asha)
  expect(await night('2029-03-10T02:10:00Z'), 'two years to the day').toEqual([])
  expect(await today()).toEqual({ count: 0, children: [] })
  expect(await night('2029-03-11T02:10:00Z')).toEqual(['Asha waiting'])
  const { count, children } = await today()
  expect([count, children]).toEqual([1, [{ _id: expect.any(String), fullName: 'Asha', dueOn: '2029-03-18' }]])
  expect(await night('2029-03-12T02:10:00Z'), 'begun once').toEqual(['Asha waiting'])
  expect(await night('2029-03-18T02:09:00Z')).toEqual(['Asha waiting'])
  expect(await night('2029-03-18T02:10:00Z')).toEqual([expect.stringMatching(/^T-\d+ done$/)])
  expect(await today()).toEqual({ count: 0, children: [] })
  const pdf = readPdf(
    (await (await office()).call(api.erasures.certificate, { params: { id: children[0]!._id } }))
      .body as Buffer,
  )
  expect(pdf.text).toContain('School Settings')
  const { rows } = await app.database.owner.query('select id from app.students where id = any($1)', [
    [asha._id, dev._id],
  ])
  expect(rows, 'the brother is still at the school').toEqual([{ id: dev._id }])
  expect((await app.signIn(mother.loginName, 'PARENT')).status).toBe(200)
})

test('a brother and a sister who left together are both erased, and then their mother’s account is', async () => {
  const { asha, dev, mother, leave, night } = await school(1)
  left('2027-03-10T06:00:00Z')
  await leave(asha, dev)
  expect(await night('2028-03-11T02:10:00Z')).toEqual(['Asha waiting', 'Dev waiting'])
  expect(await night('2028-03-18T02:10:00Z')).toHaveLength(2)
  const { rows } = await app.database.owner.query(
    'select from app.users where id = $1 union all select from app.students where id = any($2)',
    [mother._id, [asha._id, dev._id]],
  )
  expect(rows).toEqual([])
})

test('the day is the school’s, also when a year ends on 28 February', async () => {
  const { asha, leave, night } = await school(1, 'America/New_York')
  // It is the evening of 29 February in New York.
  left('2028-03-01T03:00:00Z')
  expect(todayIn('America/New_York', app.now)).toBe('2028-02-29')
  await leave(asha)
  expect(await night('2029-03-01T04:59:00Z'), 'still 28 February').toEqual([])
  expect(await night('2029-03-01T05:00:00Z')).toEqual(['Asha waiting'])
})

test('a child whom the office keeps is kept for a year, and then announced again', async () => {
  const { asha, leave, night, today, office } = await school(1)
  left('2027-03-10T06:00:00Z')
  await leave(asha)
  await night('2028-03-11T02:10:00Z')
  const [child] = (await today()).children
  const undone = await (await office()).call(api.erasures.undo, { params: { id: child!._id } })
  expect(undone.status).toBe(200)
  expect(await night('2028-03-12T02:10:00Z'), 'not at once').toEqual(['Asha undone'])
  expect(await night('2029-03-11T02:10:00Z'), 'a year to the day').toEqual(['Asha undone'])
  expect(await night('2029-03-12T02:10:00Z')).toEqual(['Asha undone', 'Asha waiting'])
})

test('without the choice nobody is erased, and another choice undoes what was planned', async () => {
  const { asha, dev, leave, night, choose, today } = await school(null)
  left('2027-03-10T06:00:00Z')
  await leave(asha)
  left('2027-09-10T06:00:00Z')
  await leave(dev)
  expect(await night('2060-03-11T02:10:00Z')).toEqual([])
  left('2028-03-11T02:10:00Z')
  expect((await choose('1')).status).toBe(200)
  expect(await night('2029-03-11T02:10:00Z')).toEqual(['Asha waiting', 'Dev waiting'])
  expect((await choose(2)).status).toBe(200)
  expect(await today(), 'at once').toEqual({ count: 0, children: [] })
  expect(await night('2029-03-12T02:10:00Z'), 'nobody kept them, so it begins again').toEqual([
    'Asha undone',
    'Asha waiting',
    'Dev undone',
  ])
  expect((await choose('')).status).toBe(200)
  expect(await night('2040-03-12T02:10:00Z')).toEqual(['Asha undone', 'Asha undone', 'Dev undone'])
})

test('a child who owes money stays until it is paid; one who returned, or waits already, is left alone', async () => {
  const { _id, asha, dev, mother, leave, night, office } = await school(1)
  const charge = {
    school_id: _id,
    student_id: asha._id,
    fee_id: mother._id,
    number: 1,
    class_name: 'Nursery',
    amount: '900.00',
    full_amount: '900.00',
    day: '2026-06-10',
    why: 'feeSet',
    batch: mother._id,
    made_on: '2026-06-01',
    made_by: mother._id,
    fee_name: 'Dance',
  }
  await app.make.insert('charges', charge)
  left('2027-03-10T06:00:00Z')
  await leave(asha, dev)
  left('2027-04-10T06:00:00Z')
  const back = await (await office()).call(api.bulkStudents.restore, { body: { studentId: [dev._id] } })
  expect(back.status).toBe(200)
  expect(await night('2029-03-11T02:10:00Z'), 'she owes money, he is at the school').toEqual([])
  const credit = { ...charge, amount: '-900.00', why: 'feeRemoved', batch: dev._id }
  await app.make.insert('charges', credit)
  const byHand = await (await office()).call(api.erasures.add, {
    body: { kind: 'child', subjectId: asha._id, name: 'Asha' },
  })
  expect(byHand.status).toBe(200)
  expect(await night('2029-03-12T02:10:00Z')).toEqual(['Asha waiting'])
})

test('a school that is switched off erases nobody, because nobody could undo it', async () => {
  const { _id, asha, leave, night } = await school(1)
  left('2027-03-10T06:00:00Z')
  await leave(asha)
  const active = (is: boolean) =>
    app.database.owner.query('update app.schools set active = $2 where id = $1', [_id, is])
  await active(false)
  left('2029-03-11T02:10:00Z')
  await app.runNight()
  await active(true)
  const { rows } = await app.database.owner.query('select from app.erasures where school_id = $1', [_id])
  expect(rows).toEqual([])
  expect(await night('2029-03-12T02:10:00Z')).toEqual(['Asha waiting'])
})

test('only the office chooses the years, from 1 to 25', async () => {
  const { _id, choose, office } = await school(3)
  const wrong = 'Enter a number of years from 1 to 25, or leave it empty.'
  for (const years of [0, 26, '1.5', 'three'])
    expect((await choose(years)).body).toMatchObject({
      errors: [{ field: 'eraseAfterYears', message: wrong }],
    })
  const administrator = Promise.resolve(app.as(await app.make.administrator()))
  expect((await choose(1, administrator)).status).toBe(403)
  expect((await choose(3, administrator)).status, 'as it is').toBe(200)
  const stored = await (await office()).call(api.schools.get, { params: { id: _id } })
  expect(stored.body).toMatchObject({ eraseAfterYears: 3 })
})

test('schools whose erasures cannot begin do not stop the others', async () => {
  const [broken, sound] = [await school(1), await school(1)]
  left('2027-03-10T06:00:00Z')
  await broken.leave(broken.asha)
  await sound.leave(sound.asha)
  const { owner } = app.database
  await owner.query(
    `create function app.fail() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`,
  )
  await owner.query(`create trigger fail before insert on app.erasures for each row
    when (new.school_id = '${broken._id}') execute function app.fail()`)
  left('2029-03-11T02:10:00Z')
  await app.runNight()
  await owner.query('drop trigger fail on app.erasures; drop function app.fail()')
  expect(app.jobLog.splice(0).join()).toContain(`school ${broken._id} could not begin: broken`)
  expect(await sound.today()).toMatchObject({ count: 1 })
  expect(plusDays('2029-03-11', erasureDelayDays)).toBe((await sound.today()).children[0]!.dueOn)
})
