import { api } from '@casa/contract'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { setUpTotp } from '../../testing/second-factor.ts'

const app = testApp()
const { find } = api.support

type School = { _id: string }

async function answerFor(school: School, loginName: string) {
  const administrator = await app.make.administrator()
  const { status, body } = await app
    .as(administrator)
    .call(find, { body: { schoolId: school._id, loginName } })
  expect(status).toBe(200)
  return body
}

const reasonsOf = async (school: School, loginName: string) =>
  (await answerFor(school, loginName)).accounts.map(({ reasons }) => reasons.map(({ reason }) => reason))

const change = (table: string, { _id }: { _id: string }, set: string) =>
  app.database.owner.query(`update app.${table} set ${set} where id = $1`, [_id])

async function schoolWithPeople() {
  const school = await app.make.school({ activated_at: app.now })
  const schoolClass = await app.make.class(school)
  const teacher = await app.make.teacher(schoolClass)
  const child = await app.make.student(schoolClass, { first_name: 'Aarohi', last_name: 'Deshpande' })
  const sibling = await app.make.student(schoolClass)
  return { school, schoolClass, teacher, child, sibling, parent: await app.make.parent(child, sibling) }
}

describe('why somebody cannot sign in', () => {
  test('an account that can sign in has no reason, and says when it was last in use', async () => {
    const { school } = await schoolWithPeople()
    const { accounts } = await answerFor(school, school.principal.loginName)
    expect(accounts).toEqual([
      {
        role: 'SCHOOLE',
        isContact: true,
        childCount: 0,
        lastSeen: expect.any(String),
        reasons: [],
        lastMessage: null,
      },
    ])
  })

  test('a parent is named by the number of children, and by nothing else', async () => {
    const { school, parent, child } = await schoolWithPeople()
    const answer = await answerFor(school, parent.loginName)
    expect(answer.accounts).toMatchObject([{ role: 'PARENT', childCount: 2, reasons: [] }])
    const text = JSON.stringify(answer)
    for (const secret of [child._id, parent._id, 'Aarohi', 'Deshpande']) expect(text).not.toContain(secret)
  })

  test('an account is missing: the number may be in use elsewhere, or only be on a form', async () => {
    const { school, child } = await schoolWithPeople()
    const other = await schoolWithPeople()
    expect(await answerFor(school, other.teacher.loginName)).toEqual({
      accounts: [],
      others: [{ role: 'TEACHER', count: 1 }],
      onForm: false,
    })
    const father = app.make.mobile()
    await change('students', child, `father_mobile_number = '${father}'`)
    expect(await answerFor(school, father)).toEqual({ accounts: [], others: [], onForm: true })
    expect(await answerFor(school, app.make.mobile())).toEqual({ accounts: [], others: [], onForm: false })
  })

  test('a school waits, is off, or its trial is over', async () => {
    const { school, teacher } = await schoolWithPeople()
    await change('schools', school, 'active = false')
    expect(await reasonsOf(school, teacher.loginName)).toEqual([['schoolOff']])
    await change('schools', school, `subscription = true, trial_ends_on = '2026-11-19'`)
    expect(await reasonsOf(school, teacher.loginName)).toEqual([['trialOver']])
    await change('schools', school, 'activated_at = null')
    expect((await reasonsOf(school, teacher.loginName))[0]).toContain('schoolWaiting')
  })

  test('a slip was never used, or no password was ever set', async () => {
    const { school, parent } = await schoolWithPeople()
    await change('users', parent, "password_hash = null, password_changed = false, first_password = '\\x01'")
    expect(await reasonsOf(school, parent.loginName)).toEqual([['slipUnused']])
    await change('users', parent, 'first_password = null')
    expect(await reasonsOf(school, parent.loginName)).toEqual([['noPassword']])
  })

  test('an account is closed, and a guardian is blocked or has no child at the school any more', async () => {
    const { school, teacher, parent, child, sibling } = await schoolWithPeople()
    await change('users', teacher, 'disabled = true')
    expect(await reasonsOf(school, teacher.loginName)).toEqual([['closed']])
    await app.as(school.principal).call(api.guardians.block, {
      params: { id: child._id },
      body: { blocked: true },
    })
    expect(await reasonsOf(school, parent.loginName)).toEqual([['blocked']])
    for (const one of [child, sibling]) await change('students', one, 'archived_at = now()')
    expect(await reasonsOf(school, parent.loginName)).toEqual([['blocked', 'noChildren']])
  })

  test('too many wrong passwords lock an account for a while, and it says until when', async () => {
    const { school, teacher } = await schoolWithPeople()
    const address = app.make.address()
    let status = 401
    for (let tries = 0; status === 401 && tries < 20; tries += 1)
      status = (await app.signIn(teacher.loginName, 'TEACHER', 'not the password', address)).status
    expect(status).toBe(429)
    const [account] = (await answerFor(school, teacher.loginName)).accounts
    const [locked, refused] = account!.reasons
    expect([locked!.reason, refused!.reason]).toEqual(['locked', 'refused'])
    const seconds = (new Date(locked!.at!).getTime() - app.now.getTime()) / 1_000
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
    app.later(61)
    expect(await reasonsOf(school, teacher.loginName)).toEqual([['refused']])
    app.later(24 * 3_600)
    expect(await reasonsOf(school, teacher.loginName)).toEqual([[]])
  })

  test('a second factor is asked for, and was said to be lost', async () => {
    const { school, teacher } = await schoolWithPeople()
    await setUpTotp(app, teacher)
    expect(await reasonsOf(school, teacher.loginName)).toEqual([['factor']])
    await app.signIn(teacher.loginName, 'TEACHER')
    expect(await reasonsOf(school, teacher.loginName)).toEqual([['factorAsked', 'factor']])
    await app
      .as(school.principal)
      .call(api.account.askFactorReset, { body: { loginName: teacher.loginName } })
    const [account] = (await answerFor(school, teacher.loginName)).accounts
    expect(account!.reasons[0]).toEqual({ reason: 'factorRemoval', at: expect.any(String) })
  })

  test('the state of the latest message is shown, and neither its text nor its code', async () => {
    const { school, teacher } = await schoolWithPeople()
    const ask = () =>
      app.stranger.call(api.users.forgot, {
        query: { language: 'en' },
        body: { mobile: teacher.loginName },
        address: app.make.address(),
      })
    const stateOf = async () => (await answerFor(school, teacher.loginName)).accounts[0]!.lastMessage?.state
    await ask()
    expect(await stateOf()).toBe('waiting')
    const code = await app.codeSentTo(teacher.loginName)
    expect(await stateOf()).toBe('sent')
    expect(JSON.stringify(await answerFor(school, teacher.loginName))).not.toContain(code)
    app.later(120)
    const { send } = app.services.messenger
    app.services.messenger.send = async () => {
      throw new Error('The gateway does not answer.')
    }
    await ask()
    await app.runJobs()
    await app.runJobs()
    app.services.messenger.send = send
    expect(await stateOf()).toBe('retried')
  })
})

describe('the administrator looks it up', () => {
  test('and the activity log of the school and of the platform show it', async () => {
    const { school, teacher } = await schoolWithPeople()
    const administrator = await app.make.administrator()
    await app.as(administrator).call(find, { body: { schoolId: school._id, loginName: teacher.loginName } })
    for (const reader of [school.principal, administrator]) {
      const { body } = await app.as(reader).call(api.activityLog.find, { body: { size: 1 } })
      expect(body.rows).toMatchObject([{ action: 'supportAsked', role: 'SUPERADMIN', students: [] }])
    }
  })

  test('a school that does not exist is not found, and nobody else may ask', async () => {
    const { school, teacher, parent } = await schoolWithPeople()
    const administrator = await app.make.administrator()
    const loginName = teacher.loginName
    const unknown = { schoolId: crypto.randomUUID(), loginName }
    expect((await app.as(administrator).call(find, { body: unknown })).status).toBe(404)
    for (const user of [school.principal, teacher, parent]) {
      const asked = await app.as(user).call(find, { body: { schoolId: school._id, loginName } })
      expect(asked.status).toBe(403)
      const found = await app.within(user, async tx => ({
        answer: await tx.run`select from app.support_answer(${school._id}, ${loginName}, ${app.now})`,
        locks:
          await tx.run`select from app.locked_until((select array_agg(key) from (values ('\\x'::bytea)) k (key)), ${app.now})`,
      }))
      expect(found).toEqual({ answer: 0, locks: 0 })
    }
  })
})
