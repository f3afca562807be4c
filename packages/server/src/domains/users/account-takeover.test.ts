import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { MothersNumber } from '../../testing/mothers-number.ts'

// School A is the mother's. School B also enters her number, by mistake or on purpose, and the holder of B's slips is
// not her.
const app = testApp()

type Number = MothersNumber
type School = Awaited<ReturnType<Number['school']>>
type Person = ReturnType<Number['person']>

async function number() {
  const mothers = new MothersNumber(app)
  return { mothers, a: await mothers.school('School A'), b: await mothers.school('School B') }
}

/** Tries all slips that a person has on every waiting link. */
async function acceptWith(person: Person, slips: School['slips'], code?: string) {
  for (const { _id } of await person.waiting()) {
    await person.accept(_id)
    for (const { password } of slips) await person.accept(_id, { slip: password })
    if (code) await person.accept(_id, { otp: code })
    app.later(3600)
  }
}

describe('an account taken before its owner arrives', () => {
  test('B first: the person who opens it with B’s slip sees no child of A, and the mother gets in with her number', async () => {
    const { mothers, a, b } = await number()
    await b.register('Bina')
    const intruder = (await mothers.open(b.slips[0]!.password))!
    const child = await a.register('Anu')
    expect(child.userId).toMatchObject({ status: 'waiting', slip: 'link' })
    expect(a.slips).toEqual([])
    await acceptWith(intruder, b.slips)
    expect(await intruder.children()).toEqual(b.children)
    // A's slip, which the intruder does not have, opens nothing and takes nothing over.
    const slip = (await a.slipFor(child._id)).body.welcome[0]!.password
    expect(await mothers.open(slip)).toBeUndefined()
    const mother = (await mothers.reset())!
    expect(await intruder.isSignedIn()).toBe(false)
    expect((await mother.accept(child._id, { slip })).status).toBe(200)
    expect(await mother.children()).toContain(child._id)
    expect(await intruder.children()).toEqual([])
    expect(await mothers.open(b.slips[0]!.password)).toBeUndefined()
  })

  test('B first, unopened: B’s slip still shows no child of A', async () => {
    const { mothers, a, b } = await number()
    await b.register('Bina')
    const child = await a.register('Anu')
    await a.slipFor(child._id)
    expect(await mothers.open(a.slips[0]!.password)).toBeUndefined()
    const intruder = (await mothers.open(b.slips[0]!.password))!
    await acceptWith(intruder, b.slips)
    expect(await intruder.children()).toEqual(b.children)
  })

  test('A first: B’s slip only links B’s child and opens nothing', async () => {
    const { mothers, a, b } = await number()
    const child = await a.register('Anu')
    const other = await b.register('Bina')
    await b.slipFor(other._id)
    expect(await mothers.open(b.slips[0]!.password)).toBeUndefined()
    const mother = (await mothers.open(a.slips[0]!.password))!
    expect(await mother.children()).toEqual([child._id])
    expect((await mother.accept(other._id, { slip: b.slips[0]!.password })).status).toBe(200)
    expect(await b.linkStatus(other._id)).toEqual({ status: 'open', slip: null })
  })

  test('a code requested by the intruder goes to the mother, and the intruder gets nothing of it', async () => {
    const { mothers, a, b } = await number()
    await b.register()
    const intruder = (await mothers.open(b.slips[0]!.password))!
    const child = await a.register()
    await intruder.askCode()
    await mothers.person({ token: 'none' }).codeSent()
    for (let guess = 0; guess < 5; guess++)
      await intruder.accept(child._id, { otp: String(guess).padStart(6, '0') })
    expect(await intruder.children()).toEqual(b.children)
  })

  test('opened only by a slip is marked as such for that slip’s school, until a code proves the number', async () => {
    const { mothers, a, b } = await number()
    const own = await b.register()
    expect(await b.linkStatus(own._id)).toEqual({ status: 'unopened', slip: 'welcome' })
    const person = (await mothers.open(b.slips[0]!.password))!
    const child = await a.register()
    const [slip] = (await a.slipFor(child._id)).body.welcome
    await person.accept(child._id, { slip: slip!.password })
    expect(await b.linkStatus(own._id)).toEqual({ status: 'slip', slip: null })
    expect(await a.linkStatus(child._id)).toEqual({ status: 'open', slip: null })
    const far = await mothers.school()
    const third = await far.register()
    await person.askCode()
    expect((await person.accept(third._id, { otp: await person.codeSent() })).status).toBe(200)
    expect(await b.linkStatus(own._id)).toEqual({ status: 'open', slip: null })
    // A proof belongs to the number that was proved.
    await app.database.owner.query(`update app.users set login = $1 where login = $2 and role = 'PARENT'`, [
      app.make.mobile(),
      mothers.mobile,
    ])
    expect(await b.linkStatus(own._id)).toEqual({ status: 'slip', slip: null })
  })

  test('a code for a forgotten password proves the number, unless it came by e-mail', async () => {
    const { mothers, b } = await number()
    const own = await b.register()
    await mothers.open(b.slips[0]!.password)
    const { messenger } = app.services
    await app.database.owner.query(`update app.users set email = $2 where login = $1 and role = 'PARENT'`, [
      mothers.mobile,
      'bina@example.test',
    ])
    app.services.messenger = {
      ...messenger,
      reachesMobiles: false,
      send: ({ mobile, ...message }) => messenger.send({ ...message, mobile: mobile ?? mothers.mobile }),
    }
    expect(await mothers.reset()).toBeDefined()
    app.services.messenger = messenger
    expect(await b.linkStatus(own._id)).toEqual({ status: 'slip', slip: null })
    expect(await mothers.reset('six small steps')).toBeDefined()
    expect(await b.linkStatus(own._id)).toEqual({ status: 'open', slip: null })
  })

  test('an unopened account that lost its child counts as new for the waiting school', async () => {
    const { mothers, a, b } = await number()
    const mistyped = await b.register()
    const child = await a.register('Anu')
    await b.move(mistyped._id, app.make.mobile())
    const made = await a.slipFor(child._id)
    expect(made.body.welcome).toMatchObject([{ kind: 'welcome', name: 'Meera Rao' }])
    expect(await mothers.open(b.slips[0]!.password)).toBeUndefined()
    const mother = (await mothers.open(made.body.welcome[0]!.password))!
    expect(await mother.children()).toEqual([child._id])
  })

  test('an unopened account that another school takes over keeps no password and no address', async () => {
    const { mothers, a, b } = await number()
    const mistyped = await b.register()
    await b.move(mistyped._id, app.make.mobile())
    const { owner } = app.database
    const where = "where role = 'PARENT' and login = $1"
    await owner.query(`update app.users set password_hash = 'known', email = 'a@example.org' ${where}`, [
      mothers.mobile,
    ])
    await a.register('Anu')
    const { rows } = await owner.query(`select password_hash, email from app.users ${where}`, [
      mothers.mobile,
    ])
    expect(rows).toEqual([{ password_hash: null, email: null }])
  })
})

type Step =
  | { do: 'register' | 'slip' | 'again' | 'move'; school: 'a' | 'b' }
  | { do: 'open' | 'accept' | 'decline'; who: 'mother' | 'intruder' }
  | { do: 'reset' | 'code' }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constantFrom('register', 'slip', 'again', 'move' as const),
    school: fc.constantFrom('a', 'b' as const),
  }) as fc.Arbitrary<Step>,
  fc.record({
    do: fc.constantFrom('open', 'accept', 'decline' as const),
    who: fc.constantFrom('mother', 'intruder' as const),
  }) as fc.Arbitrary<Step>,
  fc.record({ do: fc.constantFrom('reset', 'code' as const) }) as fc.Arbitrary<Step>,
)

test('in whatever order things happen, a person with only B’s slips never sees a child of A', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 9 }), async steps => {
      const { mothers, a, b } = await number()
      const schools = { a, b }
      const people: { mother?: Person; intruder?: Person } = {}
      const slipsOf = { mother: a.slips, intruder: b.slips }
      await b.register()
      const act = async (one: Step) => {
        if ('school' in one) {
          const school = schools[one.school]
          const latest = school.children.at(-1)
          if (one.do === 'register') await school.register()
          else if (!latest) return
          else if (one.do === 'slip') await school.slipFor(latest)
          else if (one.do === 'again') await school.askAgain(latest)
          else await school.move(latest, app.make.mobile())
        } else if ('who' in one) {
          const { who } = one
          if (one.do === 'open') {
            for (const { password } of slipsOf[who])
              people[who] = (await mothers.open(password)) ?? people[who]
          } else if (one.do === 'accept') {
            if (people[who]) await acceptWith(people[who], slipsOf[who])
          } else {
            const [first] = (await people[who]?.waiting()) ?? []
            if (first) await people[who]!.decline(first._id)
          }
        } else if (one.do === 'reset') people.mother = (await mothers.reset()) ?? people.mother
        else if (people.mother && (await people.mother.askCode()).status === 200) {
          await acceptWith(people.mother, [], await people.mother.codeSent())
        }
      }
      for (const one of steps) {
        await act(one)
        const seen = (await people.intruder?.children()) ?? []
        expect(seen.filter(id => a.children.includes(id))).toEqual([])
      }
    }),
    { numRuns: 12 },
  )
}, 120_000)
