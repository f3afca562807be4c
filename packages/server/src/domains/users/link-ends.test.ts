import { api } from '@casa/contract'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { everybodysPassword as password } from '../../testing/factories.ts'
import { forgottenPassword } from '../../testing/mothers-number.ts'
import { knowErasuresForLong } from '../../testing/old-erasures.ts'
import { makeTwoAccounts } from '../../testing/two-accounts.ts'

const app = testApp()
knowErasuresForLong(app)
const { codeFor, spend } = forgottenPassword(app)
const newPassword = 'four small steps'

/** Two linked accounts, and whether they still are. */
async function makeLinked() {
  const made = await makeTwoAccounts(app)
  const { teacher, mother, link, change } = made
  await link(teacher, mother, 'PARENT')
  const areLinked = async () => {
    const there = (await change({ token: await app.make.session(mother) }, teacher)).status === 200
    const here = (await change({ token: await app.make.session(teacher) }, mother)).status === 200
    expect(here).toBe(there)
    return here
  }
  expect(await areLinked()).toBe(true)
  return { ...made, areLinked }
}

describe('nobody who inherits an account inherits the other: the link ends with', () => {
  test('a password that the office gives the teacher', async () => {
    const { here, teacher, areLinked } = await makeLinked()
    const params = { id: teacher.teacherId }
    const given = await app
      .as(here.principal)
      .call(api.teachers.update, { params, body: { password: newPassword } })
    expect(given.status).toBe(200)
    expect(await areLinked()).toBe(false)
  })

  test('a new slip for a mother who signs in with the serial number', async () => {
    const { there, child, teacher, mother, link, others } = await makeTwoAccounts(app)
    const { rows } = await app.database.owner.query(
      'update app.users u set login = null from app.students st where u.id = $1 and st.id = $2 returning st.serial_number',
      [mother._id, child._id],
    )
    const linked = await link(teacher, { ...mother, loginName: rows[0].serial_number }, 'PARENT')
    expect(linked.status).toBe(200)
    const params = { id: child._id }
    const again = await app.as(there.principal).call(api.students.welcome, { params, body: { again: true } })
    expect(again.status).toBe(200)
    expect(await others(teacher)).toEqual([])
  })

  test('a code for somebody who has forgotten the password', async () => {
    const { mother, areLinked } = await makeLinked()
    const otp = await codeFor(mother.loginName, 'PARENT')
    expect((await spend(mother.loginName, { otp, role: 'PARENT' })).status).toBe(200)
    expect(await areLinked()).toBe(false)
  })

  test('a password that the user chooses, often to shut somebody out', async () => {
    const { teacher, areLinked } = await makeLinked()
    const body = { oldPassword: password, newPassword }
    expect((await app.as(teacher).call(api.users.changePassword, { body })).status).toBe(200)
    expect(await areLinked()).toBe(false)
  })

  test('another number, if the office changes it', async () => {
    const { here, teacher, areLinked } = await makeLinked()
    const params = { id: teacher.teacherId }
    const body = { mobileNumber: app.make.mobile() }
    expect((await app.as(here.principal).call(api.teachers.update, { params, body })).status).toBe(200)
    expect(await areLinked()).toBe(false)
  })

  test('another number of a mother, according to the office', async () => {
    const { there, child, areLinked } = await makeLinked()
    const params = { id: child._id }
    const body = { mobileNumber: app.make.mobile(), sameParent: true }
    expect((await app.as(there.principal).call(api.students.update, { params, body })).status).toBe(200)
    expect(await areLinked()).toBe(false)
  })

  test('another number of a teacher whose account has no login name', async () => {
    const { teacher, mother, link, others } = await makeTwoAccounts(app)
    await app.database.owner.query('update app.users set login = null where id = $1', [teacher._id])
    expect((await link(mother, teacher, 'TEACHER')).status).toBe(200)
    await app.database.owner.query('update app.teachers set mobile_number = $2 where user_id = $1', [
      teacher._id,
      app.make.mobile(),
    ])
    expect(await others(mother)).toEqual([])
  })

  test('another contact of the school', async () => {
    const { here, teacher, link, others } = await makeTwoAccounts(app)
    await link(teacher, here.principal, 'SCHOOLE')
    const params = { id: here._id }
    const body = { mobileNumber: app.make.mobile(), password }
    expect((await app.as(here.principal).call(api.schools.update, { params, body })).status).toBe(200)
    expect(await others(teacher)).toEqual([])
  })

  test('closing an account, even if it is opened again', async () => {
    const { teacher, areLinked } = await makeLinked()
    const close = (disabled: boolean) =>
      app.database.owner.query('update app.users set disabled = $2 where id = $1', [teacher._id, disabled])
    await close(true)
    await close(false)
    expect(await areLinked()).toBe(false)
  })
})

test('a number that the mother changes herself, with a code to each, keeps the link', async () => {
  const { mother, areLinked } = await makeLinked()
  const mobileNumber = app.make.mobile()
  app.messages.length = 0
  await app.as(mother).call(api.users.numberOtp, { body: { mobileNumber }, address: app.make.address() })
  const [oldOtp, newOtp] = [await app.codeSentTo(mother.loginName), await app.codeSentTo(mobileNumber)]
  const body = { mobileNumber, oldOtp, newOtp }
  expect((await app.as(mother).call(api.users.changeNumber, { body })).status).toBe(200)
  expect(await areLinked()).toBe(true)
})

test('an account that is about to be erased is not offered, and reached by no switch', async () => {
  const { there, child, teacher, mother, others, change } = await makeLinked()
  await app.as(there.principal).call(api.students.remove, { params: { id: child._id } })
  const body = { kind: 'child' as const, subjectId: child._id, name: '' }
  const { rows } = await app.database.owner.query('select full_name from app.students where id = $1', [
    child._id,
  ])
  const asked = await app
    .as(there.principal)
    .call(api.erasures.add, { body: { ...body, name: rows[0].full_name } })
  expect(asked.status).toBe(200)
  expect(await others(teacher)).toEqual([])
  expect((await change(teacher, mother)).status).toBe(404)
  app.later(8 * 86_400)
  await app.runNight()
  expect(app.jobLog).toEqual([])
  const left = await app.database.owner.query('select from app.account_links where user_id = any($1)', [
    [teacher._id, mother._id],
  ])
  expect(left.rowCount).toBe(0)
})
