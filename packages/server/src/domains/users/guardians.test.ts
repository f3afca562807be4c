import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { linkMother } from '../../testing/link-mother.ts'
import { startHistory } from '../students/membership-queries.ts'
import { type ChildToLink, knownGuardian, linkGuardians, unlinkGuardians } from './queries.ts'
import { makeSlip } from './slip-queries.ts'

const app = testApp()

type School = Awaited<ReturnType<typeof app.make.school>>

async function schoolWithChildren(count: number) {
  const school = await app.make.school()
  const schoolClass = await app.make.class(school)
  const children = []
  for (let index = 0; index < count; index++) children.push(await app.make.student(schoolClass))
  return { school, children }
}

const link = (school: School, child: { _id: string }, mobileNumber: string | null, motherName?: string) =>
  linkMother(app, school, child, mobileNumber, motherName)

const followed = async (user: string) => {
  const { rows } = await app.database.owner.query(
    'select student_id, accepted_at is not null as accepted from app.guardians where user_id = $1',
    [user],
  )
  return rows
}

const opened = (user: string) =>
  app.database.owner.query(
    'update app.users set password_changed = true, first_password = null where id = $1',
    [user],
  )

const fingerprint = async (user: string): Promise<string> => {
  const { rows } = await app.database.owner.query('select first_password from app.users where id = $1', [
    user,
  ])
  return rows[0].first_password.toString('hex')
}

describe('a child and its parent', () => {
  test('a new number creates an account with a slip, and a sibling joins it', async () => {
    const { school, children } = await schoolWithChildren(2)
    const mobileNumber = app.make.mobile()
    const first = await link(school, children[0]!, mobileNumber)
    expect(first).toMatchObject({ created: true, waiting: false, studentId: children[0]!._id })
    expect(first.welcome).toEqual([
      {
        kind: 'welcome',
        name: 'Asha Rao',
        studentId: children[0]!._id,
        language: null,
        loginName: mobileNumber,
        password: expect.stringMatching(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/),
        children: [{ fullName: expect.any(String), className: expect.any(String) }],
      },
    ])
    const sibling = await link(school, children[1]!, mobileNumber, 'A. Rao')
    expect(sibling).toMatchObject({ user: first.user, created: false, waiting: false, welcome: [] })
    expect(
      await app.within(school.principal, (tx, scope) => knownGuardian(tx, scope, mobileNumber)),
    ).toMatchObject({ name: expect.stringMatching(/^Mother/), children: { length: 2 } })
  })

  test('the stored account does not contain the password of its slip', async () => {
    const { school, children } = await schoolWithChildren(1)
    const { user, welcome } = await link(school, children[0]!, app.make.mobile())
    const { rows } = await app.database.owner.query('select u::text as row from app.users u where id = $1', [
      user,
    ])
    expect(rows[0].row).not.toContain(welcome[0]!.password.slice(0, 5))
    expect(rows[0].row).not.toContain(Buffer.from(welcome[0]!.password).toString('hex'))
  })

  test('without a number each child has a parent who signs in by the serial number', async () => {
    const { school, children } = await schoolWithChildren(2)
    const first = await link(school, children[0]!, null)
    const second = await link(school, children[1]!, null)
    expect(first.user).not.toBe(second.user)
    expect(first.welcome[0]!.loginName).toMatch(/^T-\d+$/)
    expect(await link(school, children[0]!, null)).toMatchObject({
      user: first.user,
      created: false,
      waiting: false,
    })
  })

  test('a changed number moves the child to the other parent', async () => {
    const { school, children } = await schoolWithChildren(1)
    const before = await link(school, children[0]!, app.make.mobile())
    const after = await link(school, children[0]!, app.make.mobile())
    expect(after).toMatchObject({ created: true, waiting: false })
    expect(await followed(before.user)).toEqual([])
    expect(await followed(after.user)).toEqual([{ student_id: children[0]!._id, accepted: true }])
  })

  test("another school's parent decides first, and that school learns nothing about the account", async () => {
    const [here, there] = [await schoolWithChildren(1), await schoolWithChildren(1)]
    const mobileNumber = app.make.mobile()
    const { user } = await link(here.school, here.children[0]!, mobileNumber)
    const foreign = await link(there.school, there.children[0]!, mobileNumber, 'Somebody else')
    expect(foreign).toMatchObject({ user, created: false, waiting: true, welcome: [] })
    expect(await followed(user)).toContainEqual({ student_id: there.children[0]!._id, accepted: false })
    const asThere = <A>(work: Parameters<typeof app.within<A>>[1]) => app.within(there.school.principal, work)
    expect(await asThere((tx, scope) => knownGuardian(tx, scope, mobileNumber))).toBeUndefined()
    const wanted = { studentId: there.children[0]!._id, again: true }
    const made = await asThere((tx, scope) => makeSlip(tx, scope, app.services.secrets, wanted))
    expect(made).toMatchObject({
      slip: { kind: 'link', name: expect.stringMatching(/^Mother/), loginName: mobileNumber },
    })
  })

  test('an account that nobody opened and no child is linked to counts as new: the old slip opens nothing', async () => {
    const [here, there] = [await schoolWithChildren(1), await schoolWithChildren(1)]
    const mobileNumber = app.make.mobile()
    const mistyped = await link(here.school, here.children[0]!, mobileNumber)
    const before = await fingerprint(mistyped.user)
    await app.make.session({ _id: mistyped.user }, { reset_only: true })
    await link(here.school, here.children[0]!, app.make.mobile())
    const rightful = await link(there.school, there.children[0]!, mobileNumber, 'Meera')
    expect(rightful).toMatchObject({ user: mistyped.user, created: true, waiting: false })
    expect(rightful.welcome).toMatchObject([{ name: 'Meera', loginName: mobileNumber }])
    expect(await fingerprint(mistyped.user)).not.toBe(before)
    const { rows } = await app.database.owner.query('select from app.sessions where user_id = $1', [
      mistyped.user,
    ])
    expect(rows).toEqual([])
  })

  test('an account that somebody opened is never taken over, even without children', async () => {
    const [here, there] = [await schoolWithChildren(1), await schoolWithChildren(1)]
    const mobileNumber = app.make.mobile()
    const { user } = await link(here.school, here.children[0]!, mobileNumber)
    await opened(user)
    await app.within(here.school.principal, (tx, scope) =>
      unlinkGuardians(tx, scope, [here.children[0]!._id]),
    )
    expect(await link(there.school, there.children[0]!, mobileNumber)).toMatchObject({
      user,
      created: false,
      waiting: true,
    })
  })

  test('a lost slip is recreated until the account is opened', async () => {
    const { school, children } = await schoolWithChildren(1)
    const { user, welcome } = await link(school, children[0]!, app.make.mobile())
    const wanted = { studentId: children[0]!._id, again: false }
    const renew = () =>
      app.within(school.principal, (tx, scope) => makeSlip(tx, scope, app.services.secrets, wanted))
    const before = await fingerprint(user)
    const made = await renew()
    expect(made).toMatchObject({
      slip: { kind: 'welcome', name: welcome[0]!.name, loginName: welcome[0]!.loginName },
      reset: false,
    })
    expect(made).not.toMatchObject({ slip: { password: welcome[0]!.password } })
    expect(await fingerprint(user)).not.toBe(before)
    await opened(user)
    expect(await renew()).toEqual({ refused: 'open' })
  })

  test('two thousand children find their parents in one statement, one slip for each new parent', async () => {
    const { school, children } = await schoolWithChildren(1)
    await app.database.owner.query(
      `with child as (insert into app.students (school_id, class_id, id, serial_number, first_name, dob, mother_name, doa)
       select school_id, class_id, gen_random_uuid(), 'BULK-' || n, 'Child', '2021-01-01', 'Mother', '2024-06-01'
         from app.students, generate_series(1, 2000) n where id = $1 returning *) ${startHistory}`,
      [children[0]!._id],
    )
    const { rows } = await app.database.owner.query(
      `select id from app.students where serial_number like 'BULK-%' order by serial_number`,
    )
    const wanted: ChildToLink[] = rows.map(({ id }, index) => ({
      studentId: id,
      mobileNumber: index % 10 === 0 ? null : `70000${String(Math.floor(index / 2)).padStart(5, '0')}`,
      motherName: 'Mother',
    }))
    const run = () =>
      app.within(school.principal, (tx, scope) => linkGuardians(tx, scope, app.services.secrets, wanted))
    const { links, welcome } = await run()
    expect(links).toHaveLength(2_000)
    expect(links.every(({ created, waiting }) => created && !waiting)).toBe(true)
    const parents = new Set(links.map(({ user }) => user))
    expect(welcome).toHaveLength(parents.size)
    expect(new Set(welcome.map(({ loginName }) => loginName)).size).toBe(parents.size)
    const again = await run()
    expect(again.welcome).toEqual([])
    expect(new Set(again.links.map(({ user }) => user))).toEqual(parents)
  })

  test('two concurrent imports that share numbers do not block each other', async () => {
    const schools = await Promise.all([schoolWithChildren(3), schoolWithChildren(3)])
    const numbers = [app.make.mobile(), app.make.mobile(), app.make.mobile()]
    const results = await Promise.all(
      schools.map(({ school, children }, turn) =>
        app.within(school.principal, (tx, scope) =>
          linkGuardians(
            tx,
            scope,
            app.services.secrets,
            children.map((child, index) => ({
              studentId: child._id,
              mobileNumber: numbers[turn === 0 ? index : 2 - index]!,
              motherName: 'Mother',
            })),
          ),
        ),
      ),
    )
    const links = results.flatMap(result => result.links)
    expect(links.filter(one => one.created)).toHaveLength(3)
    expect(links.filter(one => one.waiting)).toHaveLength(3)
  })

  test('only the school’s office can link its children', async () => {
    const { school, children } = await schoolWithChildren(1)
    const other = await app.make.school()
    await expect(link(other, children[0]!, app.make.mobile())).rejects.toThrow()
    const schoolClass = await app.make.class(school)
    const teacher = await app.make.teacher(schoolClass)
    await expect(link({ ...school, principal: teacher }, children[0]!, app.make.mobile())).rejects.toThrow(
      'not the office of this school',
    )
  })
})
