import { students } from '@casa/contract/students'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { registration } from '../../testing/mothers-number.ts'
import { waitingForLock } from '../../testing/send-chunks.ts'
import { linkGuardians } from './queries.ts'

// Two requests that end links to the same unopened accounts. Each would lock the account that it leaves and then wait for the
// other's, if they did not lock all accounts in one order first.
const app = testApp()

/** A school whose children follow two parents, neither of whom has signed in yet, in this order. */
async function twoFamilies(...families: (0 | 1)[]) {
  const school = await app.make.school()
  const schoolClass = await app.make.class(school)
  const office = app.as(school.principal)
  const numbers = [app.make.mobile(), app.make.mobile()] as const
  const children: string[] = []
  for (const family of families) {
    const body = registration(schoolClass, { mobileNumber: numbers[family], linkKnown: true })
    children.push((await office.call(students.add, { body })).body.data._id)
  }
  return { school, office, numbers, children }
}

/**
 * The results of two writes that both began while neither account could be locked. The second account is released first,
 * and the first once both wait again.
 */
async function atOnce<A>(numbers: readonly string[], one: () => Promise<A>, other: () => Promise<A>) {
  const { owner } = app.database
  const [first, second] = await Promise.all(
    numbers.map(async number => {
      const holder = await owner.connect()
      onTestFinished(() => holder.release(true))
      await holder.query('begin')
      await holder.query('select from app.users where login = $1 for key share', [number])
      return holder
    }),
  )
  const bothWait = () =>
    expect
      .poll(async () => (await owner.query(`${waitingForLock} and pg_blocking_pids(pid) <> '{}'`)).rowCount)
      .toBe(2)
  const both = Promise.all([one(), other()])
  await bothWait()
  await second!.query('commit')
  await bothWait()
  await first!.query('commit')
  return both
}

test('two children whose parents’ numbers are swapped at the same moment', async () => {
  const { office, numbers, children } = await twoFamilies(0, 1)
  const move = (child: number, to: number) => () =>
    office.call(students.update, {
      params: { id: children[child]! },
      body: { mobileNumber: numbers[to], linkKnown: true },
    })
  const answers = await atOnce(numbers, move(0, 1), move(1, 0))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
})

test('several children who leave the same parents in opposite orders', async () => {
  const { school, numbers, children } = await twoFamilies(0, 1, 1, 0)
  const leave = (ids: string[]) => () =>
    app.within(school.principal, (tx, scope) =>
      linkGuardians(
        tx,
        scope,
        app.services.secrets,
        ids.map(studentId => ({ studentId, mobileNumber: app.make.mobile(), motherName: 'Meera' })),
      ),
    )
  const left = await atOnce(numbers, leave(children.slice(0, 2)), leave(children.slice(2)))
  expect(left.map(({ links }) => links.length)).toEqual([2, 2])
  const closed = 'select first_password from app.users where login = any($1)'
  expect((await app.database.owner.query(closed, [numbers])).rows).toEqual([
    { first_password: null },
    { first_password: null },
  ])
})
