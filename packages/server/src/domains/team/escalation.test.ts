import { api } from '@casa/contract'
import { allRights } from '@casa/contract/areas'
import { refusals } from '@casa/contract/refusals'
import { describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { testApp } from '../../testing/app.ts'
import { everybodysPassword } from '../../testing/factories.ts'
import { forgottenPassword } from '../../testing/mothers-number.ts'

const app = testApp()
const { codeFor, spend } = forgottenPassword(app)
const settings = { children: 'none', learning: 'none', money: 'none', settings: 'write' } as const
const rightsOf = async (id: string) =>
  (await app.database.owner.query('select area_rights from app.users where id = $1', [id])).rows[0]
    .area_rights

describe('somebody with a right to the settings', () => {
  test('does not take over the contact by the number or the addresses to which its codes are sent', async () => {
    const { principal, ...school } = await app.make.school({ email: 'meera@example.test' })
    const params = { id: school._id }
    for (const member of [await app.make.member(school, settings), await app.make.member(school, allRights)])
      for (const change of [
        { mobileNumber: app.make.mobile() },
        { email: 'thief@example.test' },
        { schooleEmail: 'thief@example.test' },
        { email: null },
      ]) {
        const body = { ...change, city: 'Pune', password: everybodysPassword }
        expect(await app.as(member).call(api.schools.update, { params, body })).toMatchObject({
          status: 403,
          body: { message: refusals.team.onlyContact },
        })
      }
    const { body } = await app.as(principal).call(api.schools.get, { params })
    expect(body).toMatchObject({ mobileNumber: principal.loginName, email: 'meera@example.test' })
    expect(body).not.toMatchObject({ city: 'Pune' })
  })

  test('changes everything else of the school, even if it is sent back as read', async () => {
    const school = await app.make.school()
    const member = app.as(await app.make.member(school, settings))
    const params = { id: school._id }
    const { body: read } = await member.call(api.schools.get, { params })
    const body = { ...read, city: 'Pune' }
    expect((await member.call(api.schools.update, { params, body })).body.data).toMatchObject({
      city: 'Pune',
    })
  })

  test('does not do so by a statement that the code does not make, either', async () => {
    const school = await app.make.school()
    const member = await app.make.member(school, allRights)
    const change = app.within(
      member,
      (tx, scope) =>
        tx.run`select app.change_school(${school._id}, null, ${JSON.stringify({ mobile_number: app.make.mobile() })}::jsonb,
                                        ${scope.today}, ${newId()}, ${newId()})`,
    )
    await expect(change).rejects.toThrow('not the contact')
  })

  test('finds the ladder in row-level security, too', async () => {
    const school = await app.make.school()
    const member = await app.make.member(school, settings)
    const full = await app.make.member(school, allRights)
    const run = (set: string, id: string) =>
      app.within(
        member,
        tx => tx.run`update app.users set area_rights = ${set}::jsonb where id = ${id}::uuid`,
      )
    await expect(run(JSON.stringify(allRights), member._id)).rejects.toThrow('row-level security')
    expect(await run(JSON.stringify(settings), full._id)).toBe(0)
    const add = app.within(
      member,
      tx => tx.run`insert into app.users (id, role, login, school_id, name, area_rights)
        values (${newId()}, 'SCHOOLE', ${app.make.mobile()}, ${school._id}, 'x', ${JSON.stringify(allRights)}::jsonb)`,
    )
    await expect(add).rejects.toThrow('row-level security')
    expect(await rightsOf(full._id)).toEqual(allRights)
  })

  test('gives nothing that they have lost while the new password was being hashed', async () => {
    const { principal, ...school } = await app.make.school()
    const member = await app.make.member(school, { ...settings, money: 'write' })
    const { passwords } = app.services
    const hash = passwords.hash.bind(passwords)
    passwords.hash = async (...args) => {
      passwords.hash = hash
      const params = { id: member._id }
      await app.as(principal).call(api.team.update, { params, body: { rights: settings } })
      return hash(...args)
    }
    const body = {
      name: 'Accomplice',
      mobileNumber: app.make.mobile(),
      password: 'lake-under-hill',
      rights: { ...settings, money: 'write' },
    } as const
    expect(await app.as(member).call(api.team.add, { body })).toMatchObject({
      status: 403,
      body: { message: refusals.team.beyondOwn },
    })
    expect((await app.as(principal).call(api.team.list)).body).toHaveLength(2)
  })
})

test('a new name does not give back rights that were taken away at the same time', async () => {
  const { principal, ...school } = await app.make.school()
  const clerk = await app.make.member(school, allRights)
  const params = { id: clerk._id }
  const { passwords } = app.services
  const hash = passwords.hash.bind(passwords)
  passwords.hash = async (...args) => {
    passwords.hash = hash
    await app.as(principal).call(api.team.update, { params, body: { rights: settings } })
    return hash(...args)
  }
  const body = { name: 'Ravi Rao', password: 'lake-under-hill' }
  expect((await app.as(principal).call(api.team.update, { params, body })).body.data).toMatchObject({
    name: 'Ravi Rao',
    rights: settings,
  })
  // Both have read the person before either of them writes.
  const changes = [{ rights: { ...settings, settings: 'none' } as const }, { name: 'R. Rao' }]
  for (let turn = 0; turn < 5; turn += 1) {
    await app.as(principal).call(api.team.update, { params, body: { rights: allRights, name: 'Ravi Rao' } })
    await Promise.all(changes.map(body => app.as(principal).call(api.team.update, { params, body })))
    const list = (await app.as(principal).call(api.team.list)).body
    expect(list.find(({ _id }) => _id === clerk._id)).toMatchObject({ ...changes[0], ...changes[1] })
  }
})

test('a teacher does not become a person of the office', async () => {
  const { principal, ...school } = await app.make.school()
  const { _id } = await app.make.teacher(await app.make.class(school))
  const rights = JSON.stringify(settings)
  await expect(
    app.within(
      principal,
      tx => tx.run`update app.users set area_rights = ${rights}::jsonb where id = ${_id}::uuid`,
    ),
  ).rejects.toThrow('users_area_rights')
  await expect(
    app.within(principal, tx => tx.run`update app.users set role = 'SCHOOLE' where id = ${_id}::uuid`),
  ).rejects.toThrow('permission denied')
})

describe('a number that belongs to a guardian, a teacher and somebody in the office', () => {
  test('signs in to each account with its own password, and a code resets only the one that is asked for', async () => {
    const school = await app.make.school()
    const login = app.make.mobile()
    const schoolClass = await app.make.class(school)
    const child = await app.make.student(schoolClass)
    const member = await app.make.member(school, settings, { login })
    const [teacher, parent] = [await app.make.teacher(schoolClass), await app.make.parent(child)]
    await app.database.owner.query('update app.users set login = $1 where id = any($2)', [
      login,
      [teacher._id, parent._id],
    ])
    const sees = async (token: string) => (await app.as({ token }).call(api.notices.list)).status
    const otp = await codeFor(login, 'SCHOOLE')
    expect((await spend(login, { otp, role: 'SCHOOLE', newPassword: 'lake-under-hill' })).status).toBe(200)
    expect(await Promise.all([member, teacher, parent].map(({ token }) => sees(token)))).toEqual([
      401, 200, 200,
    ])
    for (const [role, password, status] of [
      ['SCHOOLE', 'lake-under-hill', 200],
      ['SCHOOLE', everybodysPassword, 401],
      ['TEACHER', everybodysPassword, 200],
      ['PARENT', everybodysPassword, 200],
      ['TEACHER', 'lake-under-hill', 401],
    ] as const)
      expect((await app.signIn(login, role, password)).status, `${role} ${password}`).toBe(status)
    const as = await app.signIn(login, 'SCHOOLE', 'lake-under-hill')
    expect(as.body).toMatchObject({ role: 'SCHOOLE', schooleId: school._id, rights: settings })
  })
})
