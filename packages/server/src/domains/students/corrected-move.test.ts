import { assignments } from '@casa/contract/assignments'
import { attendance } from '@casa/contract/attendance'
import { type ChargeChoice, chargeChoices } from '@casa/contract/rules/charges'
import { plusDays } from '@casa/contract/rules/day'
import { students } from '@casa/contract/students'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeClassroom } from '../../testing/class-with-curriculum.ts'
import { makeEmptyLedger, makeTwoClasses } from '../../testing/ledger.ts'

const app = testApp()

describe('assignments, after a move by mistake and its correction for the same day', () => {
  // A child gets what is not yet due by the database's clock.
  beforeAll(() => {
    app.now = new Date()
  })
  const today = (days = 0) =>
    plusDays(new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10), days)

  async function makeClasses() {
    const classroom = await makeClassroom(app.make)
    const { school, schoolClass: jasmine, principal, asha } = classroom
    const marigold = await app.make.class(school)
    const office = app.as(principal)
    const set = async (of: { _id: string }, date: string, dueDate: string, eventName: string) =>
      (await office.call(assignments.add, { body: { classId: of._id, date, dueDate, eventName } })).body.data
    const move = async (to: { _id: string }, classFrom: string) =>
      expect(
        (
          await office.call(students.update, {
            params: { id: asha._id },
            body: { classId: to._id, classFrom },
          })
        ).status,
      ).toBe(200)
    const parts = async (child = asha) => {
      const { rows } = await app.database.owner.query(
        `select p.id, e.name, p.status, p.version from app.event_students p join app.events e on e.id = p.event_id
          where p.student_id = $1 order by e.name`,
        [child._id],
      )
      return rows
    }
    const names = async (child = asha) => (await parts(child)).map(({ name }) => name)
    return { ...classroom, jasmine, marigold, office, set, move, parts, names }
  }

  test('are the same as before: those of the other class are removed, and those of the child’s class are unchanged', async () => {
    const { jasmine, marigold, set, move, parts } = await makeClasses()
    await set(jasmine, today(-9), today(7), 'Leaves')
    await set(jasmine, today(-9), today(-2), 'Stones')
    await set(marigold, today(-9), today(7), 'Shells')
    const before = await parts()
    expect(before.map(({ name }) => name)).toEqual(['Leaves', 'Stones'])
    await move(marigold, today())
    expect((await parts()).map(({ name }) => name)).toEqual(['Leaves', 'Shells', 'Stones'])
    await move(jasmine, today())
    expect(await parts()).toEqual(before)
  })

  test('from the past stay, which no later move may change', async () => {
    const { jasmine, marigold, set, move, names, asha } = await makeClasses()
    await app.database.owner.query(
      `update app.students set created_at = now() - interval '1 year' where id = $1`,
      [asha._id],
    )
    await set(jasmine, today(-30), today(-25), 'Leaves')
    await move(marigold, today(-40))
    await move(jasmine, today())
    await move(marigold, today())
    expect(await names()).toEqual(['Leaves'])
  })

  test('set in the meantime for days since then are the child’s too', async () => {
    const { jasmine, marigold, set, move, names, asha, dev } = await makeClasses()
    await app.database.owner.query(
      `update app.students set created_at = now() - interval '1 year' where id = $1`,
      [asha._id],
    )
    await move(marigold, today(-8))
    await set(jasmine, today(-7), today(-3), 'Leaves')
    await set(marigold, today(-7), today(-3), 'Shells')
    await set(marigold, today(-7), today(5), 'Sand')
    expect(await names()).toEqual(['Sand', 'Shells'])
    await move(jasmine, today(-8))
    expect(await names()).toEqual(['Leaves'])
    expect(await names(dev)).toEqual(['Leaves'])
  })

  test('that were handed in stay, as do those from days on which the child was in the other class', async () => {
    const { jasmine, marigold, set, move, names, parts, office } = await makeClasses()
    await set(jasmine, today(-9), today(7), 'Leaves')
    await move(marigold, today(-5))
    await set(marigold, today(-5), today(5), 'Sand')
    await move(jasmine, today(-2))
    await set(marigold, today(-1), today(5), 'Shells')
    await set(marigold, today(-1), today(5), 'Shore')
    await move(marigold, today(-1))
    const shells = (await parts()).find(({ name }) => name === 'Shells')!
    await office.call(assignments.changeStatus, {
      params: { id: shells.id },
      body: { _id: shells.id, status: 'Submitted' },
    })
    await move(jasmine, today(-1))
    expect(await names()).toEqual(['Leaves', 'Sand', 'Shells'])
  })

  test('of a child who joined the wrong class become those of the right one, and back again', async () => {
    const { jasmine, marigold, set, office, move, names, asha, dev } = await makeClasses()
    await set(jasmine, today(-9), today(7), 'Leaves')
    await set(marigold, today(-9), today(7), 'Shells')
    const first = (await office.call(students.get, { params: { id: dev._id } })).body.doa
    await move(marigold, first)
    expect(await names()).toEqual(['Shells'])
    await move(jasmine, first)
    expect(await names(asha)).toEqual(await names(dev))
  })

  test('and sheets, and what the preview says about them', async () => {
    const { jasmine, marigold, set, move, office, asha } = await makeClasses()
    await set(jasmine, today(-9), today(-2), 'Stones')
    await set(marigold, today(-9), today(7), 'Shells')
    const preview = async (to: { _id: string }, classFrom: string) =>
      (
        await office.call(students.previewMove, {
          body: { studentId: asha._id, classId: to._id, classFrom },
        })
      ).body
    const counts = async () => {
      const body = { schooleId: jasmine.schooleId }
      return (await office.call(attendance.counts, { body })).body
    }
    const before = await counts()
    await move(marigold, today(-1))
    expect(await preview(jasmine, today(-1))).toMatchObject({
      assignmentsKept: { count: 0, names: [] },
      assignmentsNew: { count: 0, names: [] },
    })
    await move(jasmine, today(-1))
    expect(await counts()).toEqual(before)
  })
})

describe('charges, after moves by mistake and their correction for the same day', () => {
  beforeAll(() => {
    app.now = new Date('2026-11-20T06:00:00Z')
  })

  test('are the same as before, whatever was chosen', async () => {
    const office = await makeTwoClasses(app)
    const { schoolClass, second, school, setFee, admit, call, account } = office
    const third = await app.make.class(school)
    await setFee({ classId: third._id, totalFee: '900', installments: [{ fee: '900', date: '2026-11-12' }] })
    const empty = await app.make.class(school)
    const others = [second, third, empty]
    const choice = fc.constantFrom(...chargeChoices)
    await fc.assert(
      fc.asyncProperty(
        choice,
        fc.constantFrom('2026-06-01', '2026-11-10', '2026-11-20'),
        fc.constantFrom('2026-11-20', '2026-11-11'),
        fc.array(fc.tuple(fc.nat(2), choice), { minLength: 1, maxLength: 3 }),
        choice,
        async (joined, doa, day, moves, last) => {
          const start = day > doa ? day : doa
          const child = await admit(doa, joined)
          const move = async (classId: string, charge: ChargeChoice) => {
            const { body } = await call(students.get, { params: { id: child._id } })
            if (body.classId?._id === classId) return
            const change = { classId, classFrom: start, charge }
            const answer = await call(students.update, { params: { id: child._id }, body: change })
            expect(answer.status).toBe(200)
          }
          const standing = async () => {
            const { entries, ...rest } = await account(child)
            return rest
          }
          const before = await standing()
          for (const [to, charge] of moves) await move(others[to]!._id, charge)
          await move(schoolClass._id, last)
          expect(await standing()).toEqual(before)
        },
      ),
      { seed: 35, numRuns: 25 },
    )
  })

  test('for a fee that was set in the meantime for the child’s class are what the classmates pay', async () => {
    const { asha, dev, second, schoolClass, move, setFee, account } = await makeTwoClasses(app)
    await move(asha, second._id)
    const trip = { totalFee: '300', installments: [{ fee: '300', date: '2026-12-20' }] }
    await setFee(trip)
    await setFee({ ...trip, classId: second._id })
    await move(asha, schoolClass._id)
    expect((await account(asha)).charged).toBe((await account(dev)).charged)
    expect((await account(asha)).instalments.map(({ amount }) => amount)).toEqual([
      '600.00',
      '400.00',
      '300.00',
    ])
  })

  test.each([
    ['has no fee', []],
    ['has only fees that were due', [{ fee: '600', date: '2026-06-10' }]],
  ])(
    'for a fee that was set in the meantime for the other class are removed when the child’s class %s',
    async (_, installments) => {
      const { asha, dev, schoolClass, school, setFee, call, account } = await makeEmptyLedger(app)
      if (installments.length > 0) await setFee({ totalFee: '600', installments })
      const other = await app.make.class(school)
      const move = (classId: string) =>
        call(students.update, { params: { id: asha._id }, body: { classId, classFrom: '2026-11-20' } })
      expect((await move(other._id)).status).toBe(200)
      await setFee({
        classId: other._id,
        totalFee: '300',
        installments: [{ fee: '300', date: '2026-12-20' }],
      })
      expect((await move(schoolClass._id)).status).toBe(200)
      const { charged } = await account(asha)
      expect(charged).toBe((await account(dev)).charged)
    },
  )

  test('from an earlier stay in the other class still apply if the child returned to it by mistake', async () => {
    const { asha, schoolClass, school, setFee, call, account } = await makeEmptyLedger(app)
    await setFee({ totalFee: '300', installments: [{ fee: '300', date: '2026-12-20' }] })
    const other = await app.make.class(school)
    const move = async (classId: string, classFrom: string, charge: ChargeChoice) => {
      const body = { classId, classFrom, charge }
      expect((await call(students.update, { params: { id: asha._id }, body })).status).toBe(200)
    }
    await move(other._id, '2026-11-12', 'none')
    expect((await account(asha)).balance).toBe('300.00')
    await move(schoolClass._id, '2026-11-18', 'instalments')
    await move(other._id, '2026-11-18', 'none')
    expect((await account(asha)).balance).toBe('300.00')
  })

  test('made before the day of a move was stored is corrected like any other move', async () => {
    const { asha, second, schoolClass, move, account } = await makeTwoClasses(app)
    await move(asha, second._id)
    const owner = app.database.owner
    await owner.query('alter table app.charges disable trigger keep_charges')
    await owner.query('update app.charges set moved_on = null where student_id = $1', [asha._id])
    await owner.query('alter table app.charges enable trigger keep_charges')
    await move(asha, schoolClass._id)
    expect((await account(asha)).charged).toBe('1000.00')
  })
})
