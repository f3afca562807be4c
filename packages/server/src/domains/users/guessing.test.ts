import { api } from '@casa/contract'
import { refusals } from '@casa/contract/refusals'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const app = testApp()
const { users } = api

describe('guessing a password', () => {
  test('is slowed down for the account, while the owner can sign in from elsewhere', async () => {
    const { principal } = await app.make.school()
    const guess = () => app.signIn(principal.loginName, 'SCHOOLE', 'a guess of it', '198.51.100.7')
    const statuses = (await Promise.all(Array.from({ length: 30 }, guess))).map(({ status }) => status)
    expect(statuses.filter(status => status === 401)).toHaveLength(8)
    const refused = await guess()
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '60' } })
    expect((await app.signIn(principal.loginName, 'SCHOOLE')).status).toBe(200)
    app.later(60)
    expect((await guess()).status).toBe(401)
  })

  test('from many networks is slowed down too, and never locks permanently', async () => {
    const { principal } = await app.make.school()
    const guess = () => app.signIn(principal.loginName, 'SCHOOLE', 'a guess of it')
    for (let turn = 0; turn < 20; turn++) expect((await guess()).status).toBe(401)
    expect((await guess()).status).toBe(429)
    app.later(120)
    expect((await app.signIn(principal.loginName, 'SCHOOLE')).status).toBe(200)
  })

  test('cannot be bypassed with a header or another name for the account', async () => {
    const child = await app.make.student(await app.make.class(await app.make.school()))
    const parent = await app.make.parent(child)
    const { rows } = await app.database.owner.query('select serial_number from app.students where id = $1', [
      child._id,
    ])
    let refused = 0
    for (let turn = 0; turn < 12; turn++) {
      const { status } = await app.stranger.call(users.login, {
        body: {
          email: turn % 2 ? parent.loginName : rows[0].serial_number,
          password: 'a guess of it',
          role: 'PARENT',
        },
        address: '198.51.100.9',
        headers: { 'x-forwarded-for': `10.0.0.${turn}`, 'x-real-ip': `10.0.1.${turn}` },
      })
      if (status === 429) refused += 1
    }
    expect(refused).toBe(4)
  })

  test('unknown names are slowed down just like known ones', async () => {
    const guess = () => app.signIn('9000000002', 'PARENT', 'a guess', '198.51.100.8')
    for (let turn = 0; turn < 8; turn++) expect((await guess()).status).toBe(401)
    expect((await guess()).status).toBe(429)
  })

  test('one network may try sixty wrong passwords, for any account, and then one every five seconds', async () => {
    const from = '198.51.100.11'
    const guess = () => app.signIn(app.make.mobile(), 'PARENT', 'a guess of it', from)
    for (let turn = 0; turn < 2; turn++) expect((await guess()).status).toBe(401)
    const turns = { name: `sign-in from ${from}`, burst: 60, seconds: 5 }
    for (let turn = 2; turn < turns.burst; turn++)
      await app.services.throttle.take([turns], refusals.tooOften)
    expect(await guess()).toMatchObject({ status: 429, headers: { 'retry-after': '5' } })
    app.later(5)
    expect((await guess()).status).toBe(401)
  })

  test('a correct password costs no attempt: a whole school signs in from one address', async () => {
    const { principal } = await app.make.school()
    for (let turn = 0; turn < 20; turn++) {
      const { status } = await app.signIn(principal.loginName, 'SCHOOLE', undefined, '198.51.100.10')
      expect(status).toBe(200)
    }
  })
})
