import { api } from '@casa/contract'
import { guardians as calls } from '@casa/contract/guardians'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { MothersNumber, registration } from '../../testing/mothers-number.ts'

const app = testApp()

async function family() {
  const school = await app.make.school()
  const schoolClass = await app.make.class(school)
  const teacher = await app.make.teacher(schoolClass)
  const child = await app.make.student(schoolClass, {
    first_name: 'Asha',
    mother_name: 'Meera',
    mobile_number: '9876500001',
  })
  const mother = await app.make.parent(child)
  return { school, schoolClass, teacher, child, mother, office: app.as(school.principal) }
}

const father = {
  name: 'Arjun',
  relation: 'father',
  mobileNumber: '9876500002',
  email: null,
  seesWork: true,
  seesFees: false,
  collects: true,
  getsMessages: true,
} as const

type Family = Awaited<ReturnType<typeof family>>
const list = async ({ office, child }: Pick<Family, 'office' | 'child'>) =>
  (await office.call(calls.list, { params: { id: child._id } })).body

describe('the guardians of a child', () => {
  test('begin with the mother, whose name and number are on the form, and who may do everything', async () => {
    const { office, child } = await family()
    expect(await list({ office, child })).toEqual([
      {
        _id: child._id,
        studentId: child._id,
        isFirst: true,
        name: 'Meera',
        relation: 'mother',
        mobileNumber: '9876500001',
        email: null,
        seesWork: true,
        seesFees: true,
        collects: true,
        getsMessages: true,
        blockedAt: null,
        account: 'open',
        version: 0,
      },
    ])
  })

  test('are added, changed and removed by the office', async () => {
    const { office, child } = await family()
    const added = await office.call(calls.add, { body: { ...father, studentId: child._id } })
    expect(added.body.data).toMatchObject({ ...father, isFirst: false, account: 'none', version: 1 })
    const params = { id: added.body.data._id }
    const changed = await office.call(calls.update, { params, body: { seesFees: true, version: 1 } })
    expect(changed.body.data).toMatchObject({ ...father, seesFees: true, version: 2 })
    const late = await office.call(calls.update, { params, body: { name: 'Arun', version: 1 } })
    expect(late).toMatchObject({ status: 409, body: { data: { name: 'Arjun', version: 2 } } })
    expect((await office.call(calls.remove, { params })).status).toBe(200)
    expect(await list({ office, child })).toHaveLength(1)
    expect((await office.call(calls.update, { params, body: {} })).status).toBe(404)
  })

  test('of another school, or of a child who has left, answer like those who do not exist', async () => {
    const { office, child, teacher } = await family()
    const stranger = await app.make.school()
    const added = await office.call(calls.add, { body: { ...father, studentId: child._id } })
    const other = app.as(stranger.principal)
    for (const id of [added.body.data._id, child._id]) {
      expect((await other.call(calls.update, { params: { id }, body: {} })).status).toBe(404)
      expect((await other.call(calls.block, { params: { id }, body: { blocked: true } })).status).toBe(404)
      expect((await other.call(calls.slip, { params: { id } })).status).toBe(404)
      expect((await other.call(calls.remove, { params: { id } })).status).toBe(404)
    }
    expect((await other.call(calls.list, { params: { id: child._id } })).status).toBe(404)
    expect((await app.as(teacher).call(calls.list, { params: { id: child._id } })).status).toBe(200)
    await office.call(api.students.remove, { params: { id: child._id } })
    expect((await office.call(calls.list, { params: { id: child._id } })).status).toBe(404)
    expect((await office.call(calls.update, { params: { id: child._id }, body: {} })).status).toBe(404)
  })

  test('the first one has the name and number of the form, stays, and has rights like the others', async () => {
    const { office, child } = await family()
    const params = { id: child._id }
    const rename = await office.call(calls.update, { params, body: { name: 'Another' } })
    expect(rename).toMatchObject({ status: 422, body: { errors: [{ field: 'name' }] } })
    const renumber = await office.call(calls.update, { params, body: { mobileNumber: '9876500009' } })
    expect(renumber).toMatchObject({ status: 422, body: { errors: [{ field: 'mobileNumber' }] } })
    expect((await office.call(calls.remove, { params })).status).toBe(409)
    const changed = await office.call(calls.update, {
      params,
      body: { seesFees: false, relation: 'guardian' },
    })
    expect(changed.body.data).toMatchObject({
      name: 'Meera',
      seesFees: false,
      relation: 'guardian',
      version: 1,
    })
  })
})

describe('a further guardian’s account', () => {
  /** A child whose father has a slip; `fathers` is his number. */
  async function withSlip(fathers = new MothersNumber(app)) {
    const made = await family()
    const body = { ...father, mobileNumber: fathers.mobile, studentId: made.child._id }
    const added = await made.office.call(calls.add, { body })
    const params = { id: added.body.data._id }
    const { body: answer } = await made.office.call(calls.slip, { params })
    return { ...made, fathers, params, answer, slip: answer.welcome[0]!.password }
  }

  test('begins with a slip, of which the last one counts, and the mother keeps her account', async () => {
    const { office, child, mother, answer, params, fathers, slip } = await withSlip()
    expect(answer.data).toMatchObject({ account: 'unopened' })
    expect(answer.welcome).toMatchObject([
      { kind: 'welcome', name: 'Arjun', loginName: fathers.mobile, children: [{ fullName: 'Asha' }] },
    ])
    const again = await office.call(calls.slip, { params })
    expect(await fathers.open(slip)).toBeUndefined()
    const person = await fathers.open(again.body.welcome[0]!.password)
    expect(await person!.children()).toEqual([child._id])
    expect((await app.as(mother).call(api.students.find, { body: {} })).body).toMatchObject([
      { _id: child._id },
    ])
    expect((await list({ office, child })).map(({ account }) => account)).toEqual(['open', 'slip'])
    expect((await office.call(calls.slip, { params })).status).toBe(409)
  })

  test('needs a number that no other guardian of the child signs in with', async () => {
    const { office, schoolClass } = await family()
    const [mothers, fathers] = [new MothersNumber(app).mobile, new MothersNumber(app).mobile]
    const body = registration(schoolClass, { mobileNumber: mothers })
    const child = (await office.call(api.students.add, { body })).body.data
    const add = async (mobileNumber: string | null) =>
      (await office.call(calls.add, { body: { ...father, mobileNumber, studentId: child._id } })).body.data
        ._id
    const slip = async (id: string) => office.call(calls.slip, { params: { id } })
    const refusedAt = (status: number) => ({ status, body: { errors: [{ field: 'mobileNumber' }] } })
    expect(await slip(await add(null))).toMatchObject(refusedAt(422))
    expect(await slip(await add(mothers))).toMatchObject(refusedAt(409))
    expect((await slip(await add(fathers))).status).toBe(200)
    const moved = { mobileNumber: fathers, linkKnown: true }
    for (const more of [{}, { sameParent: true }])
      expect(
        await office.call(api.students.update, { params: { id: child._id }, body: { ...moved, ...more } }),
      ).toMatchObject(refusedAt(409))
    expect((await slip(child._id)).status).toBe(409)
  })

  test('ends when the number changes or the guardian is removed', async () => {
    const { office, params, slip, child, fathers } = await withSlip()
    const next = new MothersNumber(app)
    const changed = await office.call(calls.update, { params, body: { mobileNumber: next.mobile } })
    expect(changed.body.data.account).toBe('none')
    expect(await fathers.open(slip)).toBeUndefined()
    const { body } = await office.call(calls.slip, { params })
    const person = await next.open(body.welcome[0]!.password)
    expect(await person!.children()).toEqual([child._id])
    await office.call(calls.remove, { params })
    expect(await person!.children()).toEqual([])
    expect(await list({ office, child })).toHaveLength(1)
  })

  test('waits for the parent’s answer if another school knows the number', async () => {
    const first = await withSlip()
    const person = (await first.fathers.open(first.slip))!
    const { answer, child, slip } = await withSlip(first.fathers)
    expect(answer.data.account).toBe('waiting')
    expect(answer.welcome).toMatchObject([{ kind: 'link' }])
    expect(await person.children()).toEqual([first.child._id])
    expect((await person.accept(child._id, { slip })).status).toBe(200)
    expect((await person.children()).sort()).toEqual([first.child._id, child._id].sort())
  })

  test('returns with a child who had left, and stays blocked', async () => {
    const { office, child, params, fathers, slip } = await withSlip()
    const person = (await fathers.open(slip))!
    await office.call(calls.block, { params, body: { blocked: true } })
    const leaving = await office.call(api.bulkStudents.leave, {
      body: { studentId: [child._id], leftAs: 'left' },
    })
    expect(await person.children()).toEqual([])
    await office.call(api.undoEntries.putBack, { params: { id: leaving.body.data.undo! } })
    expect(await list({ office, child })).toMatchObject([
      { account: 'open' },
      { account: 'slip', blockedAt: expect.any(String) },
    ])
    expect(await person.children()).toEqual([])
    await office.call(calls.block, { params, body: { blocked: false } })
    expect(await person.children()).toEqual([child._id])
  })
})
