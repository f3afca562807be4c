import { api } from '@casa/contract'
import type { WelcomeSlip } from '@casa/contract/students'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { everybodysPassword } from '../../testing/factories.ts'
import { makeLedger } from '../../testing/ledger.ts'
import { MothersNumber, registration } from '../../testing/mothers-number.ts'
import { readPdf } from '../../testing/read-pdf.ts'

const app = testApp()
const { users, bulkStudents, students, ledger, story } = api

const slipsFor = async (office: ReturnType<typeof app.as>, ids: readonly string[]) =>
  (await office.call(bulkStudents.welcome, { body: { studentId: [...ids] } })).body.welcome as WelcomeSlip[]
const languagesOn = async (office: ReturnType<typeof app.as>, ids: readonly string[]) =>
  (await slipsFor(office, ids)).map(({ language }) => language)
const choose = (office: ReturnType<typeof app.as>, ids: readonly string[], language: string) =>
  office.call(bulkStudents.language, { body: { studentId: [...ids], language } })

describe('the language of a parent whom nobody has seen sign in', () => {
  test('is chosen by the office for the whole account, and is on every later slip', async () => {
    const number = new MothersNumber(app)
    const { office, register, children } = await number.school()
    const asha = await register()
    await register('Dev')
    expect(await languagesOn(office, [asha._id])).toEqual([null])
    expect((await choose(office, [asha._id, asha._id], 'te')).body.data.count).toBe(1)
    for (const id of children) expect(await languagesOn(office, [id])).toEqual(['te'])
    const { body } = await office.call(students.welcome, { params: { id: asha._id } })
    expect(body.welcome[0]).toMatchObject({ language: 'te', studentId: asha._id })
  })

  test('stays when the office corrects the number of the same mother, and after an undone departure', async () => {
    const number = new MothersNumber(app)
    const { office, register } = await number.school()
    const { _id } = await register()
    await choose(office, [_id], 'hi')
    await office.call(students.update, {
      params: { id: _id },
      body: { mobileNumber: app.make.mobile(), sameParent: true },
    })
    expect(await languagesOn(office, [_id])).toEqual(['hi'])
    const { body } = await office.call(bulkStudents.leave, { body: { studentId: [_id], leftAs: 'left' } })
    await office.call(api.undoEntries.putBack, { params: { id: body.data.undo! } })
    expect(await languagesOn(office, [_id])).toEqual(['hi'])
  })

  test('is forgotten when the unopened account goes to another family', async () => {
    const number = new MothersNumber(app)
    const first = await number.school()
    const { _id } = await first.register()
    await choose(first.office, [_id], 'hi')
    await first.move(_id, app.make.mobile())
    const second = await number.school()
    const child = await second.register('Mina')
    expect(await languagesOn(second.office, [child._id])).toEqual([null])
  })

  test('cannot be chosen by another school, nor read from the slip of a link', async () => {
    const number = new MothersNumber(app)
    const home = await number.school()
    const { _id } = await home.register()
    await choose(home.office, [_id], 'te')
    const other = await number.school()
    const child = await other.register('Mina')
    const chooseThere = () => choose(other.office, [child._id], 'hi')
    expect((await chooseThere()).status).toBe(200)
    expect((await choose(other.office, [_id], 'hi')).status).toBe(404)
    await number.open(home.slips[0]!.password)
    expect((await chooseThere()).status).toBe(200)
    expect(await slipsFor(other.office, [child._id])).toMatchObject([{ kind: 'link', language: null }])
    expect(await languageOf(number.mobile)).toBe('te')
    const told = async (query: object) => {
      const { body } = await other.office.call(story.pdf, { params: { id: child._id }, query })
      return readPdf(body as Uint8Array).title
    }
    const [english, telugu] = [await told({}), await told({ language: 'te' })]
    expect(english).not.toBe(telugu)
    expect(await told({ for: 'family' })).toBe(english)
  })
})

const languageOf = async (login: string) => {
  const { rows } = await app.database.owner.query('select language from app.users where login = $1', [login])
  return rows[0].language
}

describe('the language of a person', () => {
  test('is that of the page at the first sign-in, unless the office has chosen one', async () => {
    for (const [chosen, kept] of [
      [null, 'hi'],
      ['te', 'te'],
    ] as const) {
      const number = new MothersNumber(app)
      const { office, register, slips } = await number.school()
      const { _id } = await register()
      if (chosen) await choose(office, [_id], chosen)
      const { body } = await app.signIn(number.mobile, 'PARENT', slips[0]!.password)
      expect(await languageOf(number.mobile)).toBe(chosen)
      await app.as(body).call(users.resetDefaultPassword, {
        body: { mobile: number.mobile, password: 'four small steps', language: 'hi' },
      })
      expect(await languageOf(number.mobile)).toBe(kept)
    }
  })

  test('of an account from before is that of its next sign-in; later ones change nothing', async () => {
    const { principal } = await app.make.school()
    const signIn = (language: string | null) =>
      app.stranger.call(users.login, {
        body: { email: principal.loginName, password: everybodysPassword, role: 'SCHOOLE', language },
        address: app.make.address(),
      })
    expect((await signIn(null)).status).toBe(200)
    expect(await languageOf(principal.loginName)).toBeNull()
    for (const language of ['te', 'hi']) {
      expect((await signIn(language)).status).toBe(200)
      expect(await languageOf(principal.loginName)).toBe('te')
    }
    expect((await signIn('fr')).status).toBe(422)
  })

  test('changes with the app, for this account alone, and then the office no longer chooses it', async () => {
    const number = new MothersNumber(app)
    const { office, register, slips } = await number.school()
    const { _id } = await register()
    const mother = (await number.open(slips[0]!.password))!
    expect((await mother.call(users.language, { body: { language: 'te' } })).status).toBe(200)
    await choose(office, [_id], 'hi')
    expect(await languageOf(number.mobile)).toBe('te')
    expect((await mother.call(users.language, { body: { language: 'fr' } })).status).toBe(422)
  })

  test('a mother who also teaches has one for each of her accounts', async () => {
    const school = await app.make.school()
    const schoolClass = await app.make.class(school)
    const teacher = await app.make.teacher(schoolClass)
    const { body } = await app.as(school.principal).call(students.add, {
      body: registration(schoolClass, { mobileNumber: teacher.loginName }),
    })
    await choose(app.as(school.principal), [body.data._id], 'te')
    await app.as(teacher).call(users.language, { body: { language: 'hi' } })
    const { rows } = await app.database.owner.query(
      'select role, language from app.users where login = $1 order by role',
      [teacher.loginName],
    )
    expect(rows).toEqual([
      { role: 'PARENT', language: 'te' },
      { role: 'TEACHER', language: 'hi' },
    ])
  })
})

describe('papers', () => {
  test('about a child are in the parent’s language where staff ask for that, and otherwise as asked', async () => {
    const { pay, call, asha } = await makeLedger(app)
    const { _id } = (await pay('100', { mode: 'upi' })).body.data
    const mother = app.as(await app.make.parent(asha))
    const receipt = async (query: object) =>
      readPdf((await call(ledger.receiptPdf, { params: { id: _id }, query })).body as Uint8Array).title
    const told = async (query: object) =>
      readPdf((await call(story.pdf, { params: { id: asha._id }, query })).body as Uint8Array).title
    const family = { language: 'hi', for: 'family' }
    const [hindi, hindiStory] = [await receipt({ language: 'hi' }), await told({ language: 'hi' })]
    expect(await receipt(family)).toBe(hindi)
    await mother.call(users.language, { body: { language: 'te' } })
    const [telugu, teluguStory] = [await receipt({ language: 'te' }), await told({ language: 'te' })]
    expect([telugu, teluguStory]).not.toEqual([hindi, hindiStory])
    expect([await receipt(family), await told(family)]).toEqual([telugu, teluguStory])
    expect([await receipt({ language: 'hi' }), await told({ language: 'hi' })]).toEqual([hindi, hindiStory])
    expect((await call(ledger.trueReceipt, { params: { id: _id } })).body.language).toBe('te')
  })
})
