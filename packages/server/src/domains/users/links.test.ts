import { api } from '@casa/contract'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { linkMother } from '../../testing/link-mother.ts'

const app = testApp()
const { users, classes } = api

/** A parent of one school whose number another school writes down for a child of its own. */
async function familyInTwoSchools() {
  const here = await app.make.school()
  const own = await app.make.student(await app.make.class(here))
  const parent = await app.make.parent(own)
  const there = await app.make.school({ name: 'Green Meadow' })
  const room = await app.make.class(there, { name: 'Primary' })
  const child = await app.make.student(room, { first_name: 'Ravi' })
  const { waiting } = await linkMother(app, there, child, parent.loginName, 'Asha')
  expect(waiting).toBe(true)
  return { parent: app.as(parent), child, there, room }
}

describe("another school's child", () => {
  test('waits, and is the own child as soon as the parent says so', async () => {
    const { parent, child, there } = await familyInTwoSchools()
    expect((await parent.call(classes.all)).body).toHaveLength(1)
    const list = { params: { schooleId: there._id } }
    expect((await parent.call(classes.list, list)).status).toBe(404)
    expect((await parent.call(users.links)).body).toEqual([
      { _id: child._id, schooleName: 'Green Meadow', studentName: 'Ravi', className: 'Primary' },
    ])
    const accepted = await parent.call(users.answerLink, {
      params: { id: child._id },
      body: { accept: true },
    })
    expect(accepted.body).toMatchObject({ status: true, data: { _id: child._id, accepted: true } })
    expect((await parent.call(classes.list, list)).body).toHaveLength(1)
    expect((await parent.call(users.links)).body).toEqual([])
    expect(
      (await parent.call(users.answerLink, { params: { id: child._id }, body: { accept: false } })).status,
    ).toBe(404)
  })

  test('that is not the own is refused and gone', async () => {
    const { parent, child, there } = await familyInTwoSchools()
    await parent.call(users.answerLink, { params: { id: child._id }, body: { accept: false } })
    expect((await parent.call(users.links)).body).toEqual([])
    expect((await parent.call(classes.list, { params: { schooleId: there._id } })).status).toBe(404)
  })

  test('is nobody else’s to accept', async () => {
    const { child } = await familyInTwoSchools()
    const stranger = await app.make.parent(
      await app.make.student(await app.make.class(await app.make.school())),
    )
    const answer = await app
      .as(stranger)
      .call(users.answerLink, { params: { id: child._id }, body: { accept: true } })
    expect(answer.status).toBe(404)
    expect((await app.as(stranger).call(users.links)).body).toEqual([])
  })

  test('of a school that is switched off does not ask', async () => {
    const { parent, there } = await familyInTwoSchools()
    await app.database.owner.query('update app.schools set active = false where id = $1', [there._id])
    expect((await parent.call(users.links)).body).toEqual([])
  })
})
