import { api } from '@casa/contract'
import { messages } from '@casa/contract/messages'
import { refusals } from '@casa/contract/refusals'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { everybodysPassword as password } from '../../testing/factories.ts'
import { codeOf, setUpTotp } from '../../testing/second-factor.ts'
import { makeTwoAccounts } from '../../testing/two-accounts.ts'
import { linkAccount, switchAccount } from './linked-account-queries.ts'
import { findAccounts } from './sign-in-queries.ts'

const app = testApp()
const atCode = (message: string) => ({
  status: 422,
  body: { errors: [expect.objectContaining({ field: 'code', message })] },
})
const required = atCode(messages.account.codeRequired)
const wrong = atCode(messages.otp.wrong)

test('linking asks for the other’s code once, and no switch to it asks again', async () => {
  const { teacher, mother, link, change, others } = await makeTwoAccounts(app)
  const { secret } = await setUpTotp(app, mother)
  expect(await link(teacher, mother, 'PARENT')).toMatchObject(required)
  expect(await link(teacher, mother, 'PARENT', { code: '123456' })).toMatchObject(wrong)
  expect(await others(teacher)).toEqual([])
  const code = codeOf(app, secret)
  expect((await link(teacher, mother, 'PARENT', { code })).status).toBe(200)
  expect(await change(teacher, mother)).toMatchObject({ status: 200, body: { _id: mother._id } })
})

test('a code or a recovery code counts once, for linking as for signing in', async () => {
  const { teacher, mother, link, unlink } = await makeTwoAccounts(app)
  const { secret, recoveryCodes } = await setUpTotp(app, mother)
  const code = codeOf(app, secret)
  expect((await link(teacher, mother, 'PARENT', { code })).status).toBe(200)
  const { token } = (await app.signIn(mother.loginName, 'PARENT')).body
  expect((await app.as({ token }).call(api.account.answerFactor, { body: { code } })).status).toBe(422)
  await unlink(teacher, mother)
  const [recovery] = recoveryCodes
  expect(await link(teacher, mother, 'PARENT', { code: 'AAAA-BBBB-CCCC-DDDD' })).toMatchObject(wrong)
  expect((await link(teacher, mother, 'PARENT', { code: recovery! })).status).toBe(200)
  await unlink(teacher, mother)
  expect(await link(teacher, mother, 'PARENT', { code: recovery! })).toMatchObject(wrong)
})

test('wrong codes are counted like those of a sign-in, and the clock’s fault is said', async () => {
  const { teacher, mother, there } = await makeTwoAccounts(app)
  const { secret } = await setUpTotp(app, mother)
  const guess = (code: string) =>
    app.as(teacher).call(api.linkedAccounts.link, {
      body: { role: 'PARENT', loginName: mother.loginName, password, ownPassword: password, code },
      address: '198.51.100.78',
    })
  expect(await guess(codeOf(app, secret, 300))).toMatchObject(atCode(refusals.account.clockWrong))
  for (let turn = 1; turn < 5; turn++) expect((await guess('AAAA-BBBB-CCCC-DDDD')).status).toBe(422)
  expect((await guess(codeOf(app, secret))).status).toBe(429)
  const { rows } = await app.database.owner.query(
    "select times from app.audit_log where school_id = $1 and entity_id = $2 and call = 'sign-in refused'",
    [there._id, mother._id],
  )
  expect(rows).toEqual([{ times: 5 }])
})

test('a factor that is set up later is asked for at the next switch, once', async () => {
  const { teacher, mother, link, change } = await makeTwoAccounts(app)
  await link(teacher, mother, 'PARENT')
  const { secret } = await setUpTotp(app, mother)
  expect(await change(teacher, mother)).toMatchObject(required)
  expect(await change(teacher, mother, '123456')).toMatchObject(wrong)
  expect((await change(teacher, mother, codeOf(app, secret))).status).toBe(200)
  expect((await change(teacher, mother)).status).toBe(200)
})

test('so is another one, after the user has removed the first', async () => {
  const { teacher, mother, link, change } = await makeTwoAccounts(app)
  const { secret } = await setUpTotp(app, mother)
  await link(teacher, mother, 'PARENT', { code: codeOf(app, secret) })
  await app.as(mother).call(api.account.removeTotp, { body: { password } })
  expect((await change(teacher, mother)).status).toBe(200)
  await setUpTotp(app, mother)
  expect(await change(teacher, mother)).toMatchObject(required)
})

test('so is one that follows a passkey', async () => {
  const { teacher, mother, link, change } = await makeTwoAccounts(app)
  const { secret, recoveryCodes } = await setUpTotp(app, mother)
  await link(teacher, mother, 'PARENT', { code: codeOf(app, secret) })
  const passkey = { user_id: mother._id, name: 'Phone', credential: Buffer.from(mother._id) }
  const id = await app.make.insert('passkeys', {
    ...passkey,
    public_key: Buffer.alloc(32),
    counter: 0,
    transports: [],
    added_at: app.now,
  })
  expect((await change(teacher, mother)).status).toBe(200)
  await app.database.owner.query('delete from app.passkeys where id = $1', [id])
  expect(await change(teacher, mother)).toMatchObject(required)
  expect((await change(teacher, mother, recoveryCodes[0])).status).toBe(200)
})

test('the factor of the account that links is asked for at the first switch back', async () => {
  const { teacher, mother, link, change } = await makeTwoAccounts(app)
  const { secret } = await setUpTotp(app, teacher)
  await link(teacher, mother, 'PARENT')
  const there = (await change(teacher, mother)).body
  expect(await change(there, teacher)).toMatchObject(required)
  expect((await change(there, teacher, codeOf(app, secret))).status).toBe(200)
  expect((await change(there, teacher)).status).toBe(200)
})

test('a factor that is removed because it was lost ends the link', async () => {
  const { here, teacher, mother, link, change, others } = await makeTwoAccounts(app)
  const { secret } = await setUpTotp(app, teacher)
  await link(mother, teacher, 'TEACHER', { code: codeOf(app, secret) })
  const asked = await app
    .as(here.principal)
    .call(api.account.askFactorReset, { body: { loginName: teacher.loginName } })
  expect(asked.status).toBe(200)
  expect((await change(mother, teacher)).status).toBe(200)
  app.later(86_400)
  const later = { token: await app.make.session(mother) }
  expect((await change(later, teacher)).status).toBe(404)
  expect(await others(later)).toEqual([])
})

describe('whatever the code in front of it allows, the database', () => {
  const place = { network: '198.51.100.79', device: '', program: null }
  const fingerprints = { device: Buffer.alloc(32, 1), network: Buffer.alloc(32, 2) }
  const switchTo = (from: { token: string }, { _id: user }: { _id: string }, lifetime = '12 hours') =>
    app.services.database.asAnonymous('write', ({ tx }) =>
      switchAccount(tx, app.services.secrets, {
        ...{ token: from.token, user, shown: {}, lifetime, now: app.now, requestId: 'request' },
        place: { ...place, fingerprints },
      }),
    )

  test('switches between linked accounts only', async () => {
    const { teacher, mother, link } = await makeTwoAccounts(app)
    expect(await switchTo(teacher, mother)).toBeUndefined()
    await link(teacher, mother, 'PARENT')
    expect(await switchTo(teacher, mother)).toMatchObject({ answer: { _id: mother._id } })
  })

  test('says that a factor is missing which was not shown', async () => {
    const { teacher, mother, link } = await makeTwoAccounts(app)
    await link(teacher, mother, 'PARENT')
    await setUpTotp(app, mother)
    expect(await switchTo(teacher, mother)).toEqual({ awaits: 'factor' })
  })

  test('accepts no period of a code twice', async () => {
    const { teacher, mother } = await makeTwoAccounts(app)
    const { secret } = await setUpTotp(app, mother)
    const { token } = (await app.signIn(mother.loginName, 'PARENT')).body
    const code = codeOf(app, secret)
    expect((await app.as({ token }).call(api.account.answerFactor, { body: { code } })).status).toBe(200)
    const step = Math.floor(app.now.getTime() / 30_000)
    const linked = app.within(teacher, async (tx, scope) => {
      const [account] = await findAccounts(tx, mother.loginName)
      return linkAccount(tx, scope, app.services.secrets, {
        account: account!,
        shown: { step },
        requestId: 'request',
      })
    })
    expect(await linked).toBe('factor')
  })
})
