import { api } from '@casa/contract'
import { describe, expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { MothersNumber } from '../../testing/mothers-number.ts'

// A school registers a wrong number and hands out its slip. Nobody has opened the account, and no child is linked to
// it any longer.
const app = testApp()
const { classes, students, users } = api

const signIn = (mobile: string, slip: string) => app.signIn(mobile, 'PARENT', slip)

async function handedOut() {
  const number = new MothersNumber(app)
  const school = await number.school()
  const child = await school.register()
  const slip = school.slips[0]!.password
  const { body: session } = await signIn(number.mobile, slip)
  expect(session.passwordReset).toBe(0)
  return {
    number,
    school,
    child,
    slip,
    remove: (id = child._id) => school.office.call(students.remove, { params: { id } }),
    /** Whether the session that began with the slip has full access by now. */
    isSignedIn: async () => (await app.as(session).call(classes.all)).status === 200,
    /** Chooses a password with the session that began with the slip while the child was still linked to the account. */
    choose: async () => {
      const body = { mobile: number.mobile, password: 'four small steps' }
      return (await app.as(session).call(users.resetDefaultPassword, { body })).status
    },
  }
}

type HandedOut = Awaited<ReturnType<typeof handedOut>>

const ways: [string, (of: HandedOut) => Promise<{ status: number }>][] = [
  ['gets another number', ({ school, child }) => school.move(child._id, app.make.mobile())],
  [
    'has no number any more',
    ({ school, child }) =>
      school.office.call(students.update, { params: { id: child._id }, body: { mobileNumber: null } }),
  ],
  ['is deleted', ({ remove }) => remove()],
]

describe('the slip of a number that nobody has opened', () => {
  for (const [how, leave] of ways)
    test(`opens nothing once its child ${how}, nor does a session begun with it`, async () => {
      const of = await handedOut()
      expect((await leave(of)).status).toBe(200)
      expect((await signIn(of.number.mobile, of.slip)).status).toBe(401)
      expect(await of.choose()).toBe(401)
    })

  test('opens the account as long as a sibling is linked to it', async () => {
    const of = await handedOut()
    const sibling = await of.school.register('Anu')
    await of.remove()
    expect((await signIn(of.number.mobile, of.slip)).status).toBe(200)
    await of.remove(sibling._id)
    expect((await signIn(of.number.mobile, of.slip)).status).toBe(401)
    expect(await of.choose()).toBe(401)
  })

  test('opens nothing when two children leave the number at the same moment', async () => {
    const of = await handedOut()
    const sibling = await of.school.register('Anu')
    const other = await app.database.owner.connect()
    onTestFinished(() => other.release(true))
    await other.query('begin')
    await other.query('delete from app.guardians where student_id = $1', [sibling._id])
    const removed = of.remove()
    await expect
      .poll(async () => {
        const { rows } = await app.database.owner.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%app.unlink_children%' and pid <> pg_backend_pid()`,
        )
        return rows.length
      })
      .toBe(1)
    await other.query('commit')
    expect((await removed).status).toBe(200)
    expect((await signIn(of.number.mobile, of.slip)).status).toBe(401)
  })

  test('leaves the number to its owner: the next child gets a new slip, and so does the one who returns', async () => {
    const of = await handedOut()
    await of.school.move(of.child._id, app.make.mobile())
    const { body } = await of.school.move(of.child._id, of.number.mobile)
    const again = body.welcome[0]!.password
    expect((await signIn(of.number.mobile, of.slip)).status).toBe(401)
    expect((await signIn(of.number.mobile, again)).status).toBe(200)
    await of.remove()
    const theirs = await of.number.school()
    const child = await theirs.register('Bina')
    expect((await signIn(of.number.mobile, again)).status).toBe(401)
    const owner = (await of.number.open(theirs.slips[0]!.password))!
    expect(await owner.children()).toEqual([child._id])
  })

  test('leaves a waiting child without anything to answer, until its school creates a slip', async () => {
    const of = await handedOut()
    const theirs = await of.number.school()
    const child = await theirs.register('Bina')
    expect(await theirs.linkStatus(child._id)).toMatchObject({ status: 'waiting' })
    await of.remove()
    expect((await signIn(of.number.mobile, of.slip)).status).toBe(401)
    const made = await theirs.slipFor(child._id)
    expect(made.body.welcome).toMatchObject([{ kind: 'welcome' }])
    const owner = (await of.number.open(theirs.slips[0]!.password))!
    expect(await owner.children()).toEqual([child._id])
  })
})

test('an account opened by its parent keeps its password and session when its last child leaves', async () => {
  const of = await handedOut()
  expect(await of.choose()).toBe(200)
  await of.remove()
  expect(await of.isSignedIn()).toBe(true)
  expect((await signIn(of.number.mobile, 'four small steps')).status).toBe(200)
})
