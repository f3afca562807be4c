import { type Role, roles } from '@casa/contract/access'
import { platformId } from '@casa/contract/wire'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Messenger } from '../../platform/messenger/messenger.ts'
import { logMessenger } from '../../platform/messenger/transports.ts'
import { testApp } from '../../testing/app.ts'
import { forgottenPassword } from '../../testing/mothers-number.ts'

const app = testApp()
const { ask, spend } = forgottenPassword(app)
const query = (text: string, ...values: unknown[]) => app.database.owner.query(text, values)

type Sent = { to: string; code: string }
type Transport = (sent: Sent[]) => Messenger

const codeIn = (text: string) => /\d{6}/.exec(text)![0]

/** What each transport knows about a message: the number or the address that it is sent to. */
const transports: Record<string, Transport> = {
  smtp: sent => ({
    reachesMobiles: false,
    delivers: true,
    send: async ({ email, text }) => Boolean(email && sent.push({ to: email, code: codeIn(text) })),
    close() {},
  }),
  http: sent => ({
    reachesMobiles: true,
    delivers: true,
    send: async ({ mobile, text }) => Boolean(mobile && sent.push({ to: mobile, code: codeIn(text) })),
    close() {},
  }),
  log: sent =>
    logMessenger(line => {
      const [, to, text] = /^Message to (\S+): (.*)/.exec(line)!
      sent.push({ to: to!, code: codeIn(text!) })
    }),
}

const address = fc.constantFrom(null, 'asha@example.test', 'Asha@example.test', 'thief@example.test')
/** Mostly true, so that most cases have several accounts that a code could reset. */
const mostly = fc.constantFrom(true, true, true, true, false)
const accountShape = fc.record({
  role: fc.constantFrom(...roles),
  email: address,
  isActive: mostly,
  isOpened: mostly,
  isDisabled: mostly.map(is => !is),
})
type Shape = { role: Role; email: string | null; isActive: boolean; isOpened: boolean; isDisabled: boolean }

/**
 * An account with this number, created as the forms would: the e-mail address comes from the school's or the
 * teacher's form.
 */
async function makeAccount(mobile: string, { role, email, isActive, isOpened, isDisabled }: Shape) {
  const account = { login: mobile, password_changed: isOpened, disabled: isDisabled }
  if (role === 'SUPERADMIN') return app.make.user(role, { ...account, school_id: platformId, email })
  const school = await app.make.school({ school_email: '' })
  const schoolClass = await app.make.class(school)
  const made = { SCHOOLE: principal, TEACHER: teacher, PARENT: parent }[role]
  const user = await made()
  await query('update app.schools set active = $2 where id = $1', school._id, isActive)
  return user

  async function principal() {
    const half = email?.startsWith('A') ? 'school_email' : 'email'
    await query(`update app.schools set ${half} = coalesce($2, ${half}) where id = $1`, school._id, email)
    const { _id } = school.principal
    await query(
      'update app.users set login = $2, password_changed = $3, disabled = $4 where id = $1',
      ...[_id, mobile, isOpened, isDisabled],
    )
    return school.principal
  }
  async function teacher() {
    const user = await app.make.teacher(schoolClass, { email })
    await query('update app.users set login = $2 where id = $1', user._id, mobile)
    await query(
      'update app.users set password_changed = $2, disabled = $3 where id = $1',
      user._id,
      isOpened,
      isDisabled,
    )
    return user
  }
  async function parent() {
    const user = await app.make.parent(await app.make.student(schoolClass))
    await query(
      'update app.users set login = $2, password_changed = $3, disabled = $4, email = $5 where id = $1',
      user._id,
      mobile,
      isOpened,
      isDisabled,
      email,
    )
    return user
  }
}

describe.each(Object.entries(transports))('with %s', (name, transport) => {
  test('nobody loses a password to a code that was sent to somebody else', async () => {
    const cases = fc.uniqueArray(accountShape, { selector: ({ role }) => role, minLength: 2, maxLength: 4 })
    const asked = fc.constantFrom(undefined, undefined, undefined, ...roles)
    await fc.assert(
      fc.asyncProperty(cases, asked, async (shapes, role) => {
        const mobile = app.make.mobile()
        const accounts: (Shape & { id: string })[] = []
        for (const shape of shapes) accounts.push({ ...shape, id: (await makeAccount(mobile, shape))._id })
        const sent: Sent[] = []
        app.services.messenger = transport(sent)
        await ask(mobile, role ? { role } : {})
        await app.runJobs()
        const hashes = async () => {
          const ids = accounts.map(({ id }) => id)
          const { rows } = await query('select id, password_hash from app.users where id = any($1)', ids)
          return new Map(rows.map(row => [row.id, row.password_hash]))
        }
        const resettable = accounts.filter(
          one =>
            one.isOpened &&
            !one.isDisabled &&
            one.role !== 'SUPERADMIN' &&
            one.isActive &&
            (role === undefined || one.role === role),
        )
        const reached = (to: string) => resettable.filter(one => (name === 'smtp' ? one.email === to : true))
        const addresses = new Set(resettable.map(({ email }) => (name === 'smtp' ? email : mobile)))
        addresses.delete(null)
        expect(sent.map(({ to }) => to).sort()).toEqual([...addresses].sort())
        for (const { to, code } of sent) {
          const before = await hashes()
          expect((await spend(mobile, { otp: code, newPassword: 'four small steps' })).status).toBe(200)
          const after = await hashes()
          const lost = accounts.filter(({ id }) => before.get(id) !== after.get(id)).map(({ id }) => id)
          expect(lost.sort()).toEqual(
            reached(to)
              .map(({ id }) => id)
              .sort(),
          )
        }
      }),
      { seed: 1_125, numRuns: 40 },
    )
  }, 120_000)
})

test('a stranger’s registration with somebody’s number and the stranger’s address opens nothing', async () => {
  const sent: Sent[] = []
  app.services.messenger = transports.smtp!(sent)
  const administrator = await app.make.administrator()
  const thief = { role: 'SCHOOLE', email: 'thief@example.test', isOpened: true, isDisabled: false } as const
  await makeAccount(administrator.loginName, { ...thief, isActive: false })
  await ask(administrator.loginName)
  await app.runJobs()
  expect(sent).toEqual([])
})

test('a parent whose only school is switched off gets no code until it is switched on again', async () => {
  const mobile = app.make.mobile()
  const sent: Sent[] = []
  app.services.messenger = transports.http!(sent)
  const shape = { role: 'PARENT', email: null, isActive: false, isOpened: true, isDisabled: false } as const
  const { _id } = await makeAccount(mobile, shape)
  await ask(mobile)
  await app.runJobs()
  expect(sent).toEqual([])
  await query(
    'update app.schools set active = true where id in (select school_id from app.guardians where user_id = $1)',
    _id,
  )
  app.later(301)
  await ask(mobile)
  await app.runJobs()
  expect(sent).toMatchObject([{ to: mobile }])
})

test('a code resets the accounts that it was sent for, while they have the address to which it went', async () => {
  const mobile = app.make.mobile()
  const sent: Sent[] = []
  app.services.messenger = transports.smtp!(sent)
  const shape = { email: 'asha@example.test', isActive: true, isOpened: true, isDisabled: false }
  const hashOf = async ({ _id }: { _id: string }) =>
    (await query('select password_hash from app.users where id = $1', _id)).rows[0].password_hash
  const reset = async (between: () => Promise<unknown>) => {
    app.later(301)
    await ask(mobile)
    await app.runJobs()
    await between()
    const spent = await spend(mobile, { otp: sent.at(-1)!.code, newPassword: 'four small steps' })
    expect(spent.status).toBe(200)
  }
  const office = await makeAccount(mobile, { ...shape, role: 'SCHOOLE' })
  const before = await hashOf(office)
  let teacher = { _id: '' }
  let hash: string
  await reset(async () => {
    teacher = await makeAccount(mobile, { ...shape, role: 'TEACHER' })
    hash = await hashOf(teacher)
  })
  expect(await hashOf(office)).not.toBe(before)
  expect(await hashOf(teacher)).toBe(hash!)
  await reset(() =>
    query(`update app.teachers set email = 'other@example.test' where user_id = $1`, teacher._id),
  )
  expect(await hashOf(teacher)).toBe(hash!)
})
