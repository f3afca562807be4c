import { api } from '@casa/contract'
import { type AreaRights, allRights } from '@casa/contract/areas'
import { refusals } from '@casa/contract/refusals'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { everybodysPassword } from '../../testing/factories.ts'
import { codeOf, setUpTotp } from '../../testing/second-factor.ts'

const app = testApp()
const { account } = api
const day = 24 * 3_600

const ask = (user: { token: string }, loginName: string) =>
  app.as(user).call(account.askFactorReset, { body: { loginName } })
const nobody = {
  status: 422,
  body: { errors: [{ field: 'loginName', message: refusals.account.nobodyToHelp }] },
}
const waitsFor = async (login: string, role: string) => (await app.signIn(login, role)).body.secondFactor

async function school() {
  const made = await app.make.school()
  const schoolClass = await app.make.class(made)
  const teacher = await app.make.teacher(schoolClass)
  await setUpTotp(app, teacher)
  return { ...made, schoolClass, teacher }
}

test('the office removes a teacher’s lost factor: the teacher is notified, and a day later the password is enough', async () => {
  const { principal, teacher } = await school()
  app.messages.length = 0
  const asked = await ask(principal, teacher.loginName)
  expect(asked).toMatchObject({ status: 200, body: { data: { count: 1 } } })
  const [reset] = (await app.as(principal).call(account.factorResets)).body
  expect(reset).toMatchObject({ _id: teacher._id, role: 'TEACHER' })
  expect(new Date(reset!.dueAt).getTime() - app.now.getTime()).toBe(day * 1_000)
  await app.runJobs()
  expect(app.messages.map(({ mobile }) => mobile)).toContain(teacher.loginName)
  expect(app.messages.at(-1)!.text).toContain('will be removed')
  const [notice] = (await app.as(teacher).call(api.notices.list)).body
  expect(notice).toMatchObject({ kind: 'account', key: 'notices.factorReset', link: '/app/account' })
  app.later(day - 60)
  expect(await waitsFor(teacher.loginName, 'TEACHER')).toBe('factor')
  app.later(60)
  expect(await waitsFor(teacher.loginName, 'TEACHER')).toBeUndefined()
  const again = { token: await app.make.session(principal) }
  expect((await app.as(again).call(account.factorResets)).body).toEqual([])
  const { rows } = await app.database.owner.query(
    "select call from app.audit_log where entity_id = $1 and call like '%factor%' order by id",
    [teacher._id],
  )
  expect(rows.map(({ call }) => call).sort()).toEqual([
    'removal of second factors asked',
    'second factor added',
    'second factor removed',
  ])
})

test('a user who still has the factor says no, and it stays', async () => {
  const { principal, teacher } = await school()
  await ask(principal, teacher.loginName)
  expect((await app.as(teacher).call(account.factors)).body.resetDueAt).not.toBeNull()
  expect((await app.as(teacher).call(account.keepFactors)).status).toBe(200)
  expect((await app.as(teacher).call(account.keepFactors)).status).toBe(404)
  app.later(day + 1)
  expect(await waitsFor(teacher.loginName, 'TEACHER')).toBe('factor')
})

test('asking again does not bring it forward or put it off', async () => {
  const { principal, teacher } = await school()
  await ask(principal, teacher.loginName)
  const [before] = (await app.as(principal).call(account.factorResets)).body
  app.later(3_600)
  expect((await ask(principal, teacher.loginName)).status).toBe(200)
  expect((await app.as(principal).call(account.factorResets)).body).toEqual([before])
})

test('an office helps the parents of its own children, and nobody of another school', async () => {
  const own = await school()
  const child = await app.make.student(own.schoolClass)
  const parent = await app.make.parent(child)
  expect(await ask(own.principal, parent.loginName)).toMatchObject(nobody)
  await setUpTotp(app, parent)
  const other = await school()
  expect(await ask(other.principal, parent.loginName)).toMatchObject(nobody)
  expect(await ask(other.principal, own.teacher.loginName)).toMatchObject(nobody)
  expect(await ask(own.principal, app.make.mobile())).toMatchObject(nobody)
  expect((await ask(own.principal, parent.loginName)).status).toBe(200)
  expect((await app.as(other.principal).call(account.factorResets)).body).toEqual([])
})

test('the administrator helps the contact of a school, and not its teachers', async () => {
  const { principal, teacher } = await school()
  await setUpTotp(app, principal)
  const administrator = await app.make.administrator()
  expect(await ask(principal, principal.loginName)).toMatchObject(nobody)
  expect(await ask((await school()).principal, principal.loginName)).toMatchObject(nobody)
  expect(await ask(administrator, teacher.loginName)).toMatchObject(nobody)
  expect((await ask(administrator, principal.loginName)).status).toBe(200)
  app.later(day)
  expect(await waitsFor(principal.loginName, 'SCHOOLE')).toBeUndefined()
})

test('a right code of the app shows that it is not lost, and a recovery code does not', async () => {
  const school = await app.make.school()
  const teacher = await app.make.teacher(await app.make.class(school))
  const { secret, recoveryCodes } = await setUpTotp(app, teacher)
  const enter = async (code: string) => {
    const { body } = await app.signIn(teacher.loginName, 'TEACHER')
    expect((await app.as(body).call(account.answerFactor, { body: { code } })).status).toBe(200)
    return (await app.as(school.principal).call(account.factorResets)).body.length
  }
  await ask(school.principal, teacher.loginName)
  expect(await enter(recoveryCodes[0]!)).toBe(1)
  expect(await enter(codeOf(app, secret))).toBe(0)
  app.later(day + 1)
  expect(await waitsFor(teacher.loginName, 'TEACHER')).toBe('factor')
})

test('a child’s serial number means the first guardian, and not the father, who has a number of his own', async () => {
  const { principal, schoolClass } = await school()
  const child = await app.make.student(schoolClass, { serial_number: 'LBM-00731' })
  const father = await app.make.guardian(child)
  const mother = await app.make.parent(child)
  await setUpTotp(app, father)
  expect(await ask(principal, 'LBM-00731')).toMatchObject(nobody)
  expect((await app.signIn('LBM-00731', 'PARENT')).body).toMatchObject({ _id: mother._id })
  await setUpTotp(app, mother)
  expect((await ask(principal, 'LBM-00731')).body).toMatchObject({ data: { count: 1 } })
  const waiting = (await app.as(principal).call(account.factorResets)).body
  expect(waiting.map(({ _id }) => _id)).toEqual([mother._id])
})

test('once the child has left the school, its office no longer decides about the parent', async () => {
  const { principal, schoolClass } = await school()
  const child = await app.make.student(schoolClass)
  const parent = await app.make.parent(child)
  await setUpTotp(app, parent)
  expect((await ask(principal, parent.loginName)).status).toBe(200)
  await app.as(principal).call(api.students.remove, { params: { id: child._id } })
  expect((await app.as(principal).call(account.factorResets)).body).toEqual([])
  app.later(day + 1)
  expect(await waitsFor(parent.loginName, 'PARENT')).toBe('factor')
})

describe('people of one office', () => {
  const rights = (more: Partial<AreaRights> = {}): AreaRights => ({
    children: 'none',
    learning: 'none',
    money: 'none',
    settings: 'write',
    ...more,
  })

  async function office() {
    const { principal } = await app.make.school()
    const add = async (given: AreaRights) => {
      const body = {
        name: 'Meera Rao',
        mobileNumber: app.make.mobile(),
        rights: given,
        password: everybodysPassword,
      }
      await app.as(principal).call(api.team.add, { body })
      const { token, _id } = (await app.signIn(body.mobileNumber, 'SCHOOLE')).body
      const member = { _id, loginName: body.mobileNumber, token }
      await setUpTotp(app, member)
      return member
    }
    return { principal, add }
  }

  test('help each other unless the other has more rights, and nobody but the administrator helps the contact', async () => {
    const { principal, add } = await office()
    await setUpTotp(app, principal)
    const assistant = await add(rights({ money: 'read' }))
    const equal = await add(rights({ money: 'read' }))
    const accountant = await add(rights({ money: 'write' }))
    expect(await ask(assistant, principal.loginName)).toMatchObject(nobody)
    expect(await ask(await add(allRights), principal.loginName)).toMatchObject(nobody)
    expect(await ask(assistant, accountant.loginName)).toMatchObject(nobody)
    expect((await ask(assistant, equal.loginName)).status).toBe(200)
    expect((await ask(accountant, assistant.loginName)).status).toBe(200)
    expect((await ask(principal, accountant.loginName)).status).toBe(200)
    expect((await ask(await app.make.administrator(), principal.loginName)).status).toBe(200)
  })

  test('are not helped by the administrator, by another office, or without the right to settings', async () => {
    const { add } = await office()
    const member = await add(rights())
    expect(await ask(await app.make.administrator(), member.loginName)).toMatchObject(nobody)
    expect(await ask((await office()).principal, member.loginName)).toMatchObject(nobody)
    const reader = await add(rights({ settings: 'read' }))
    expect((await ask(reader, member.loginName)).status).toBe(403)
  })

  test('see what the others have asked for, and can take it back', async () => {
    const { principal, add } = await office()
    const [clerk, colleague] = [await add(rights()), await add(rights())]
    expect((await ask(clerk, colleague.loginName)).status).toBe(200)
    const [reset] = (await app.as(principal).call(account.factorResets)).body
    expect(reset).toMatchObject({ _id: colleague._id, askedBy: 'Meera Rao' })
    const params = { id: colleague._id }
    const takeBack = (user: { token: string }) => app.as(user).call(account.takeBackFactorReset, { params })
    expect((await takeBack((await office()).principal)).status).toBe(404)
    expect((await takeBack(await app.make.administrator())).status).toBe(404)
    expect((await takeBack(principal)).status).toBe(200)
    expect((await takeBack(principal)).status).toBe(404)
    app.later(day + 1)
    expect(await waitsFor(colleague.loginName, 'SCHOOLE')).toBe('factor')
  })

  test('decide nothing any more once they are removed, or may no longer change settings', async () => {
    const { principal, add } = await office()
    const [gone, reader, stays] = [await add(rights()), await add(rights()), await add(rights())]
    const lost = [await add(rights()), await add(rights()), await add(rights())]
    for (const [index, asker] of [gone, reader, stays].entries())
      expect((await ask(asker, lost[index]!.loginName)).status).toBe(200)
    await app.as(principal).call(api.team.remove, { params: { id: gone._id } })
    const body = { rights: rights({ settings: 'read' }) }
    await app.as(principal).call(api.team.update, { params: { id: reader._id }, body })
    app.later(day + 1)
    const waiting = []
    for (const { loginName } of lost) waiting.push(await waitsFor(loginName, 'SCHOOLE'))
    expect(waiting).toEqual(['factor', 'factor', undefined])
  })
})

test('the log of the school says once what was asked, kept, taken back and removed, and about whom', async () => {
  const { principal, teacher } = await school()
  const params = { id: teacher._id }
  await ask(principal, teacher.loginName)
  await app.as(principal).call(account.takeBackFactorReset, { params })
  await ask(principal, teacher.loginName)
  await app.as(teacher).call(account.keepFactors)
  await app.as(teacher).call(account.removeTotp, { body: { password: everybodysPassword } })
  const { rows } = (await app.as(principal).call(api.activityLog.find, { body: {} })).body
  const [asked, kept] = ['factorRemovalAsked', 'factorRemovalRefused']
  const actions = rows.map(({ action }) => action).reverse()
  expect(actions).toEqual(['factorAdded', asked, kept, asked, kept, 'factorRemoved'])
})
