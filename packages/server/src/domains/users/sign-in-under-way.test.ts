import { api } from '@casa/contract'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { MothersNumber } from '../../testing/mothers-number.ts'

const app = testApp()
const { students, teachers, users } = api

const query = (text: string, ...values: unknown[]) => app.database.owner.query(text, values)

/** Pauses the next sign-in after its password was checked, until `release` lets it continue. */
function pausedCheck() {
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

/** A sign-in in progress while something else happens. */
async function meanwhile(signIn: () => ReturnType<typeof app.signIn>, happens: () => Promise<unknown>) {
  const { made, release } = pausedCheck()
  const underWay = signIn()
  await made
  await happens()
  release()
  return underWay
}

describe('a sign-in in progress does not outlive', () => {
  test('a forgotten password reset in the meantime', async () => {
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

  test('a teacher’s password changed by the office in the meantime', async () => {
    const school = await app.make.school()
    const teacher = await app.make.teacher(await app.make.class(school))
    const change = { params: { id: teacher.teacherId }, body: { password: 'five small steps' } }
    const { status } = await meanwhile(
      () => app.signIn(teacher.loginName, 'TEACHER'),
      async () => expect((await app.as(school.principal).call(teachers.update, change)).status).toBe(200),
    )
    expect(status).toBe(401)
  })

  test('a slip whose child leaves the number in the meantime', async () => {
    const mother = new MothersNumber(app)
    const [a, b] = [await mother.school(), await mother.school()]
    const kid = await b.register('Bina')
    const { status } = await meanwhile(
      () => app.signIn(mother.mobile, 'PARENT', b.slips[0]!.password),
      () => b.office.call(students.remove, { params: { id: kid._id } }),
    )
    expect(status).toBe(401)
    await a.register('Anu')
    expect((await app.signIn(mother.mobile, 'PARENT', a.slips[0]!.password)).status).toBe(200)
  })
})

test('a sign-in waits for an uncommitted password change', async () => {
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

describe('a slip’s session that began at the moment the slip ended', () => {
  /** The session of a sign-in with a slip that has locked the account and is not committed yet. */
  async function beginning(mobile: string) {
    const { rows } = await query('select id as "_id" from app.users where login = $1', mobile)
    const token = await app.make.session(rows[0], { reset_only: true })
    const { rows: sessions } = await query(
      'delete from app.sessions where user_id = $1 returning *',
      rows[0]._id,
    )
    const { user_id, id, token_hash, ...session } = sessions[0]
    const signingIn = await app.database.owner.connect()
    onTestFinished(() => signingIn.release(true))
    await signingIn.query('begin')
    await signingIn.query('select from app.users where id = $1 for share', [user_id])
    await signingIn.query(
      `insert into app.sessions (id, token_hash, user_id, reset_only, lifetime, expires_at, last_seen)
       values ($1, $2, $3, $4, $5, $6, now())`,
      [id, token_hash, user_id, session.reset_only, session.lifetime, session.expires_at],
    )
    return {
      commit: () => signingIn.query('commit'),
      isSignedIn: async () =>
        (await query('select from app.sessions where token_hash = $1', token_hash)).rowCount === 1,
      choose: async () => {
        const body = { mobile, password: 'thieves in the night' }
        return (await app.as({ token }).call(users.resetDefaultPassword, { body })).status
      },
    }
  }

  test('ends when the child’s number was changed', async () => {
    const mother = new MothersNumber(app)
    const b = await mother.school()
    const kid = await b.register('Bina')
    const session = await beginning(mother.mobile)
    const removed = b.office.call(students.remove, { params: { id: kid._id } })
    await waitsFor('app.unlink_children')
    await session.commit()
    expect((await removed).status).toBe(200)
    expect(await session.isSignedIn()).toBe(false)
    expect(await session.choose()).toBe(401)
  })

  test('ends when a school took over the account', async () => {
    const mother = new MothersNumber(app)
    const [a, b] = [await mother.school(), await mother.school()]
    const kid = await b.register('Bina')
    await b.office.call(students.remove, { params: { id: kid._id } })
    const session = await beginning(mother.mobile)
    const registered = a.register('Anu')
    await waitsFor('app.link_guardians')
    await session.commit()
    await registered
    expect(await session.isSignedIn()).toBe(false)
    expect(await session.choose()).toBe(401)
  })
})

/** Resolves when a statement that names this function waits for a lock. */
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
