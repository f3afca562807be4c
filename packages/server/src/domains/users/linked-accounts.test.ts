import { api } from '@casa/contract'
import { messages } from '@casa/contract/messages'
import { refusals } from '@casa/contract/refusals'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { everybodysPassword as password } from '../../testing/factories.ts'
import { linkMother } from '../../testing/link-mother.ts'
import { makeTwoAccounts } from '../../testing/two-accounts.ts'

const app = testApp()
const calls = api.linkedAccounts
const { same, linked, tooMany, firstPassword } = refusals.linkedAccount

const refusedAt = (status: number, field: string, message: string) => ({
  status,
  body: { errors: [expect.objectContaining({ field, message })] },
})

/** The calls that the log of a school has about an account, in order. */
async function logOf(school: { _id: string }, user: { _id: string }) {
  const { rows } = await app.database.owner.query(
    'select call from app.audit_log where school_id = $1 and user_id = $2 order by at, id',
    [school._id, user._id],
  )
  return rows.map(({ call }) => call)
}

describe('a teacher who is also a mother', () => {
  test('links her accounts with both passwords; each names the other, with role and school only', async () => {
    const { teacher, mother, link } = await makeTwoAccounts(app)
    expect((await app.as(teacher).call(calls.list)).body).toEqual([])
    expect(await link(teacher, mother, 'PARENT')).toMatchObject({
      status: 200,
      body: { message: messages.added, data: { _id: teacher._id } },
    })
    const [other] = (await app.as(teacher).call(calls.list)).body
    expect(other).toEqual({ _id: mother._id, name: other!.name, role: 'PARENT', schooleName: 'Hilltop' })
    expect((await app.as(mother).call(calls.list)).body).toMatchObject([
      { _id: teacher._id, role: 'TEACHER', schooleName: 'Lakeside' },
    ])
  })

  test('gets a notice in both accounts, and a message for each', async () => {
    const { teacher, mother, link } = await makeTwoAccounts(app)
    app.messages.length = 0
    await link(teacher, mother, 'PARENT')
    for (const [user, school] of [
      [teacher, 'Hilltop'],
      [mother, 'Lakeside'],
    ] as const) {
      const [notice] = (await app.as(user).call(api.notices.list)).body
      expect(notice).toMatchObject({ kind: 'account', key: 'notices.accountLinked', link: '/app/account' })
      expect(notice!.text).toContain(school)
    }
    await app.runJobs()
    const told = app.messages.filter(({ text }) => text.includes('was linked')).map(({ mobile }) => mobile)
    expect(told).toEqual(expect.arrayContaining([teacher.loginName, mother.loginName]))
  })

  test('switches without a password, into a session like that of a sign-in, and back', async () => {
    const { teacher, mother, child, link, change } = await makeTwoAccounts(app)
    await link(teacher, mother, 'PARENT')
    const switched = await change(teacher, mother)
    expect(switched).toMatchObject({
      status: 200,
      body: { _id: mother._id, role: 'PARENT', passwordReset: 1 },
    })
    const signedIn = await app.signIn(mother.loginName, 'PARENT')
    const { token, signOutToken, ...user } = switched.body
    expect(signedIn.body).toEqual({ ...user, token: expect.any(String), signOutToken: expect.any(String) })
    const children = (await app.as({ token }).call(api.students.find, { body: {} })).body
    expect(children.map(({ _id }) => _id)).toEqual([child._id])
    const own = (await app.as({ token }).call(api.account.sessions)).body
    expect(own.find(({ current }) => current)?.network).toMatch(/^\d+\.\d+\.\d+\.\d+$/)
    // The page that switches ends the first session itself, when nothing of it is needed any more.
    expect((await app.as(teacher).call(calls.list)).status).toBe(200)
    const back = await change({ token }, teacher)
    expect(back.body).toMatchObject({ _id: teacher._id, role: 'TEACHER', teacherId: teacher.teacherId })
    await app.stranger.call(api.users.signOut, { body: { signOutToken } })
    expect((await app.as({ token }).call(calls.list)).status).toBe(401)
  })

  test('gets a session that lasts as long as one of its role, and the cookies of its own files', async () => {
    const { teacher, mother, link, change } = await makeTwoAccounts(app)
    await link(teacher, mother, 'PARENT')
    const { body, headers } = await change(teacher, mother)
    expect(String(headers['set-cookie'])).toMatch(/casa_files=[\w-]{43};.*casa_device=[\w-]{43};/)
    app.later(29 * 86_400)
    expect((await app.as(body).call(calls.list)).status).toBe(200)
    expect((await app.as(teacher).call(calls.list)).status).toBe(401)
  })

  test('reads each account in its own log: the schools do not learn of each other', async () => {
    const { here, there, teacher, mother, link, change, unlink } = await makeTwoAccounts(app)
    await link(teacher, mother, 'PARENT')
    const { body } = await change(teacher, mother)
    await unlink({ ...mother, token: body.token }, teacher)
    expect(await logOf(here, teacher)).toEqual([
      'POST /user/accounts',
      'POST /user/accounts/{id}/switch',
      'account unlinked',
    ])
    expect(await logOf(there, mother)).toEqual([
      'account linked',
      'POST /user/login',
      'DELETE /user/accounts/{id}',
    ])
    const { rows } = await app.database.owner.query(
      'select from app.audit_log where school_id = $1 and (user_id = $2 or entity_id = $2)',
      [here._id, mother._id],
    )
    expect(rows).toEqual([])
  })

  test('unlinks from either side, at once and for both', async () => {
    const { teacher, mother, link, change, unlink, others } = await makeTwoAccounts(app)
    for (const [one, other, role] of [
      [teacher, mother, 'PARENT'],
      [mother, teacher, 'TEACHER'],
    ] as const) {
      await link(one, other, role)
      expect(await unlink(other, one)).toMatchObject({ status: 200, body: { data: { _id: one._id } } })
      expect([...(await others(one)), ...(await others(other))]).toEqual([])
      expect((await change(one, other)).status).toBe(404)
      expect((await unlink(one, other)).status).toBe(404)
    }
    expect(
      (await app.database.owner.query('select from app.account_links where user_id = $1', [mother._id]))
        .rowCount,
    ).toBe(0)
  })

  test('sees that her child’s school is switched off', async () => {
    const { there, teacher, mother, link, change } = await makeTwoAccounts(app)
    const off = () =>
      app.database.owner.query('update app.schools set active = false, activated_at = now() where id = $1', [
        there._id,
      ])
    await off()
    expect(await link(teacher, mother, 'PARENT')).toMatchObject({
      status: 403,
      body: { message: refusals.user.schoolOff },
    })
    await app.database.owner.query('update app.schools set active = true where id = $1', [there._id])
    expect((await link(teacher, mother, 'PARENT')).status).toBe(200)
    await off()
    expect(await change(teacher, mother)).toMatchObject({
      status: 403,
      body: { message: refusals.user.schoolOff },
    })
    expect((await app.as(teacher).call(calls.list)).status).toBe(200)
  })

  test('stays blocked at a child after a switch', async () => {
    const { there, child, teacher, link, change } = await makeTwoAccounts(app)
    const father = await app.make.guardian(child)
    await link(teacher, father, 'PARENT')
    const params = { id: father.guardian }
    await app.as(there.principal).call(api.guardians.block, { params, body: { blocked: true } })
    const switched = await change(teacher, father)
    expect((await app.as(switched.body).call(api.students.find, { body: {} })).body).toEqual([])
    expect((await app.as(teacher).call(calls.list)).body).toMatchObject([{ schooleName: null }])
  })
})

describe('linking needs', () => {
  test('the user’s own password, so that a stolen session links nothing', async () => {
    const { teacher, mother, link, others } = await makeTwoAccounts(app)
    const refused = await link(teacher, mother, 'PARENT', { ownPassword: 'a guess of it' })
    expect(refused).toMatchObject(refusedAt(422, 'ownPassword', messages.password.wrong))
    expect(await others(mother)).toEqual([])
  })

  test('the other’s password: a wrong one is refused like an unknown name, and the session goes on', async () => {
    const { teacher, mother, link, others } = await makeTwoAccounts(app)
    const wrong = refusedAt(422, 'password', messages.signIn.wrong)
    expect(await link(teacher, mother, 'PARENT', { password: 'a guess of it' })).toMatchObject(wrong)
    expect(await link(teacher, mother, 'PARENT', { loginName: app.make.mobile() })).toMatchObject(wrong)
    expect(await link(teacher, mother, 'SCHOOLE')).toMatchObject(
      refusedAt(422, 'role', refusals.user.otherTile.PARENT),
    )
    expect(await others(teacher)).toEqual([])
  })

  test('no more attempts than signing in allows, and each counts for it', async () => {
    const { teacher, mother, there } = await makeTwoAccounts(app)
    const guess = () =>
      app.as(teacher).call(calls.link, {
        body: {
          role: 'PARENT',
          loginName: mother.loginName,
          password: 'a guess of it',
          ownPassword: password,
        },
        address: '198.51.100.77',
      })
    for (let turn = 0; turn < 8; turn++) expect((await guess()).status).toBe(422)
    expect((await guess()).status).toBe(429)
    const signIn = await app.signIn(mother.loginName, 'PARENT', 'a guess of it', '198.51.100.77')
    expect(signIn.status).toBe(429)
    const { rows } = await app.database.owner.query(
      "select times from app.audit_log where school_id = $1 and entity_id = $2 and call = 'sign-in refused'",
      [there._id, mother._id],
    )
    expect(rows).toEqual([{ times: 8 }])
  })

  test('an account that was opened with a password of its own', async () => {
    const { teacher, there, link } = await makeTwoAccounts(app)
    const child = await app.make.student(await app.make.class(there))
    const loginName = app.make.mobile()
    const { welcome } = await linkMother(app, there, child, loginName)
    const unopened = { ...teacher, loginName }
    const typed = { password: welcome[0]!.password }
    expect(await link(teacher, unopened, 'PARENT', typed)).toMatchObject(
      refusedAt(409, 'password', firstPassword),
    )
  })

  test('another account than the user’s own, and only once', async () => {
    const { teacher, mother, link, others } = await makeTwoAccounts(app)
    expect(await link(teacher, teacher, 'TEACHER')).toMatchObject(refusedAt(409, 'loginName', same))
    await link(teacher, mother, 'PARENT')
    expect(await link(teacher, mother, 'PARENT')).toMatchObject(refusedAt(409, 'loginName', linked))
    expect(await link(mother, teacher, 'TEACHER')).toMatchObject(refusedAt(409, 'loginName', linked))
    expect(await others(teacher)).toEqual([mother._id])
  })

  test('an account that is not an administrator’s, and that is not closed', async () => {
    const { teacher, mother, link } = await makeTwoAccounts(app)
    const administrator = await app.make.administrator()
    const role = 'SUPERADMIN' as 'PARENT'
    expect(await link(teacher, administrator, role)).toMatchObject(
      refusedAt(422, 'role', messages.signIn.roleRequired),
    )
    expect((await link(administrator, mother, 'PARENT')).status).toBe(403)
    await app.database.owner.query('update app.users set disabled = true where id = $1', [mother._id])
    expect(await link(teacher, mother, 'PARENT')).toMatchObject(
      refusedAt(422, 'password', messages.signIn.wrong),
    )
  })
})

describe('three accounts', () => {
  test('in a chain are one person’s: each reaches the others, and closing the circle changes nothing', async () => {
    const { here, teacher, mother, link, others } = await makeTwoAccounts(app)
    const clerk = await app.make.member(here)
    await link(teacher, mother, 'PARENT')
    await link(mother, clerk, 'SCHOOLE')
    expect(await others(teacher)).toEqual([mother._id, clerk._id])
    expect(await others(clerk)).toEqual(expect.arrayContaining([teacher._id, mother._id]))
    expect((await link(clerk, teacher, 'TEACHER')).status).toBe(409)
    // Each of the three got a notice of the third.
    for (const user of [teacher, mother, clerk])
      expect((await app.as(user).call(api.notices.list)).body.map(({ key }) => key)).toContain(
        'notices.accountLinked',
      )
    expect((await app.as(teacher).call(api.notices.list)).body).toHaveLength(2)
  })

  test('lose only the one that is unlinked', async () => {
    const { here, teacher, mother, link, unlink, others } = await makeTwoAccounts(app)
    const clerk = await app.make.member(here)
    await link(teacher, mother, 'PARENT')
    await link(teacher, clerk, 'SCHOOLE')
    await unlink(teacher, mother)
    expect(await others(mother)).toEqual([])
    expect(await others(clerk)).toEqual([teacher._id])
  })

  test('of two people each join when two of them are linked', async () => {
    const one = await makeTwoAccounts(app)
    const other = await makeTwoAccounts(app)
    await one.link(one.teacher, one.mother, 'PARENT')
    await one.link(other.teacher, other.mother, 'PARENT')
    await one.link(one.mother, other.teacher, 'TEACHER')
    for (const user of [one.teacher, one.mother, other.teacher, other.mother])
      expect(await one.others(user)).toHaveLength(3)
  })

  test('linked in parallel, in both directions, are linked once and with all', async () => {
    const one = await makeTwoAccounts(app)
    const other = await makeTwoAccounts(app)
    const { link, others } = one
    await Promise.all([
      link(one.teacher, one.mother, 'PARENT'),
      link(one.mother, one.teacher, 'TEACHER'),
      link(other.teacher, other.mother, 'PARENT'),
      link(other.mother, other.teacher, 'TEACHER'),
    ])
    expect(await others(one.teacher)).toEqual([one.mother._id])
    const statuses = await Promise.all([
      link(one.teacher, other.teacher, 'TEACHER'),
      link(other.mother, one.mother, 'PARENT'),
    ])
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 409])
    for (const user of [one.teacher, one.mother, other.teacher, other.mother])
      expect(await others(user)).toHaveLength(3)
  })

  test('are at most eight', async () => {
    const { here, teacher, link, others } = await makeTwoAccounts(app)
    for (let count = 1; count < 8; count += 1)
      expect((await link(teacher, await app.make.member(here), 'SCHOOLE')).status).toBe(200)
    expect(await link(teacher, await app.make.member(here), 'SCHOOLE')).toMatchObject({
      status: 409,
      body: { message: tooMany },
    })
    expect(await others(teacher)).toHaveLength(7)
  })
})

test('an account that is not linked, a stranger’s and a malformed id are all not found', async () => {
  const { teacher, mother, change, unlink } = await makeTwoAccounts(app)
  for (const id of [mother._id, teacher._id, 'nobody']) {
    expect((await change(teacher, { ...mother, _id: id })).status).toBe(404)
    expect((await unlink(teacher, { ...mother, _id: id })).status).toBe(404)
  }
})
