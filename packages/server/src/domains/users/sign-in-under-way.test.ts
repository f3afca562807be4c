import { api } from '@casa/contract'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { MothersNumber } from '../../testing/mothers-number.ts'

const app = testApp()
const { students, teachers, users } = api

const query = (text: string, ...values: unknown[]) => app.database.owner.query(text, values)

/** Holds the next password check back after it was made, until `release` lets the sign-in go on. */
function heldCheck() {
  const { passwords } = app.services
  const matches = passwords.matches.bind(passwords)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: made, resolve } = Promise.withResolvers<void>()
  const spy = vi.spyOn(passwords, 'matches').mockImplementationOnce(async (...given) => {
    const right = await matches(...given)
    resolve()
    await released
    return right
  })
  onTestFinished(() => spy.mockRestore())
  return { made, release }
}

/** A sign-in that is under way while something else happens. */
async function meanwhile(signIn: () => ReturnType<typeof app.signIn>, happens: () => Promise<unknown>) {
  const { made, release } = heldCheck()
  const underWay = signIn()
  await made
  await happens()
  release()
  return underWay
}

describe('a sign-in under way does not outlive', () => {
  test('a forgotten password that is reset meanwhile', async () => {
    const { principal } = await app.make.school()
    const address = app.make.address()
    await app.stranger.call(users.forgot, { body: { mobile: principal.loginName }, address })
    const otp = await app.codeSentTo(principal.loginName)
    const body = { mobile: principal.loginName, otp, newPassword: 'four small steps' }
    const { status } = await meanwhile(
      () => app.signIn(principal.loginName, 'SCHOOLE'),
      async () => expect((await app.stranger.call(users.updatePassword, { body, address })).status).toBe(200),
    )
    expect(status).toBe(401)
    const { rows } = await query('select from app.sessions where user_id = $1', principal._id)
    expect(rows).toEqual([])
  })

  test('a teacher’s password that the office changes meanwhile', async () => {
    const school = await app.make.school()
    const teacher = await app.make.teacher(await app.make.class(school))
    const change = { params: { id: teacher.teacherId }, body: { password: 'five small steps' } }
    const { status } = await meanwhile(
      () => app.signIn(teacher.loginName, 'TEACHER'),
      async () => expect((await app.as(school.principal).call(teachers.update, change)).status).toBe(200),
    )
    expect(status).toBe(401)
  })

  test('a slip whose account another school’s child takes meanwhile', async () => {
    const mother = new MothersNumber(app)
    const [a, b] = [await mother.school(), await mother.school()]
    const kid = await b.register('Bina')
    await b.office.call(students.remove, { params: { id: kid._id } })
    const { status } = await meanwhile(
      () => app.signIn(mother.mobile, 'PARENT', b.slips[0]!.password),
      () => a.register('Anu'),
    )
    expect(status).toBe(401)
    expect((await app.signIn(mother.mobile, 'PARENT', a.slips[0]!.password)).status).toBe(200)
  })
})

test('a sign-in waits for a change of the password that is not committed yet', async () => {
  const { principal } = await app.make.school()
  const changing = await app.database.owner.connect()
  onTestFinished(() => changing.release())
  await changing.query('begin')
  await changing.query("update app.users set password_hash = 'another' where id = $1", [principal._id])
  const signIn = app.signIn(principal.loginName, 'SCHOOLE')
  await waitsFor('app.start_session')
  await changing.query('commit')
  expect((await signIn).status).toBe(401)
})

test('a session that began while a school took the account over ends with the slip that opened it', async () => {
  const mother = new MothersNumber(app)
  const [a, b] = [await mother.school(), await mother.school()]
  const kid = await b.register('Bina')
  await b.office.call(students.remove, { params: { id: kid._id } })
  const { body: stale } = await app.signIn(mother.mobile, 'PARENT', b.slips[0]!.password)
  const { rows: before } = await query(
    'select s.* from app.sessions s join app.users u on u.id = s.user_id where u.login = $1',
    mother.mobile,
  )
  const { user_id, id, token_hash, ...session } = before[0]
  await query('delete from app.sessions where id = $1', id)
  // The same session once more, as a sign-in leaves it that holds the account when the school comes.
  const signingIn = await app.database.owner.connect()
  onTestFinished(() => signingIn.release())
  await signingIn.query('begin')
  await signingIn.query('select from app.users where id = $1 for share', [user_id])
  const values = [id, token_hash, user_id, session.reset_only, session.lifetime, session.expires_at]
  await signingIn.query(
    `insert into app.sessions (id, token_hash, user_id, reset_only, lifetime, expires_at, last_seen)
     values ($1, $2, $3, $4, $5, $6, now())`,
    values,
  )
  const registered = a.register('Anu')
  await waitsFor('app.link_guardians')
  await signingIn.query('commit')
  await registered
  const body = { mobile: mother.mobile, password: 'thieves in the night' }
  expect((await app.as(stale).call(users.resetDefaultPassword, { body })).status).toBe(401)
})

/** Resolves when a statement that names this function waits for somebody's lock. */
async function waitsFor(name: string) {
  await expect
    .poll(async () => {
      const { rows } = await query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%' || $1 || '%' and pid <> pg_backend_pid()`,
        name,
      )
      return rows.length
    })
    .toBe(1)
}
