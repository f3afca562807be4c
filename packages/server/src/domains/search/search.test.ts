import { search } from '@casa/contract/search'
import { platformId } from '@casa/contract/wire'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { testApp } from '../../testing/app.ts'
import { recordedSchool } from '../../testing/recorded-school.ts'
import { statementsOf } from '../../testing/statements.ts'

const app = testApp()

type User = { token: string }

/** What a user finds: the children's names with class and serial number, and the names of classes and schools. */
async function found(user: User, words: string) {
  const { status, body } = await app.as(user).call(search.find, { query: { words } })
  expect(status).toBe(200)
  return {
    children: body.children.map(child => `${child.fullName}, ${child.className}, ${child.serialNumber}`),
    classes: body.classes.map(({ className }) => className),
    schools: body.schools.map(({ schooleName }) => schooleName),
  }
}

async function namesFor(user: User, words: string): Promise<string[]> {
  const { body } = await app.as(user).call(search.find, { query: { words } })
  return body.children.map(({ fullName }) => fullName)
}

/** A school with two classes and children whose names are hard to find. */
async function makeSchool() {
  const school = await app.make.school({
    name: 'Banyan',
    city: 'Pune',
    short_code: `B${app.make.mobile().slice(-3)}`,
  })
  const jasmine = await app.make.class(school, { name: 'Jasmine' })
  const lotus = await app.make.class(school, { name: 'Lotus' })
  const child = (of: typeof jasmine, first: string, last?: string, fields = {}) =>
    app.make.student(of, { first_name: first, last_name: last ?? null, ...fields })
  return { ...school, jasmine, lotus, child }
}

test('each typed word begins a word of the name, in any order and in any case', async () => {
  const { principal, jasmine, child } = await makeSchool()
  await child(jasmine, 'Asha Devi', 'Rao')
  await child(jasmine, 'Natasha', 'Iyer')
  expect(await namesFor(principal, 'asha')).toEqual(['Asha Devi Rao'])
  expect(await namesFor(principal, 'RAO de')).toEqual(['Asha Devi Rao'])
  expect(await namesFor(principal, 'asha iyer')).toEqual([])
  expect(await namesFor(principal, '  ')).toEqual([])
})

test('quotes, percent and underscore are ordinary letters, and punctuation separates words', async () => {
  const { principal, jasmine, child } = await makeSchool()
  await child(jasmine, 'Anna-Maria', "D'Souza")
  await child(jasmine, 'Ravi', '50%_Off\\')
  for (const words of ["d'souza", 'd’souza', 'souza', 'anna-maria', 'maria "d\'so"'])
    expect(await namesFor(principal, words), words).toEqual(["Anna-Maria D'Souza"])
  expect(await namesFor(principal, '50%_off\\')).toEqual(['Ravi 50%_Off\\'])
  for (const words of ['%', '_', '\\', "'", "' or 1=1 --", '%avi', 'r_vi'])
    expect(await namesFor(principal, words), words).toEqual([])
})

test('names in Devanagari and Telugu are found by their first letters, however their signs are composed', async () => {
  const { principal, jasmine, child } = await makeSchool()
  await child(jasmine, 'ज़ोया'.normalize('NFD'), 'ख़ान')
  await child(jasmine, 'అనన్య', 'రెడ్డి')
  expect(await namesFor(principal, '\u095bो')).toHaveLength(1)
  expect(await namesFor(principal, 'ख़ा')).toHaveLength(1)
  expect(await namesFor(principal, 'అన')).toEqual(['అనన్య రెడ్డి'])
  expect(await namesFor(principal, 'రె అ')).toEqual(['అనన్య రెడ్డి'])
})

test('children with the same name are distinguished by class and serial number, which find them too', async () => {
  const { principal, jasmine, lotus, child } = await makeSchool()
  await child(jasmine, 'Asha', 'Rao', { serial_number: 'TWIN-2', admission_number: 'ADM/17' })
  await child(lotus, 'Asha', 'Rao', { serial_number: 'TWIN-11' })
  const both = ['Asha Rao, Jasmine, TWIN-2', 'Asha Rao, Lotus, TWIN-11']
  expect((await found(principal, 'asha')).children).toEqual(both)
  expect((await found(principal, 'twin-11')).children).toEqual(both.slice(1))
  expect((await found(principal, 'adm/17')).children).toEqual(both.slice(0, 1))
})

test('the office finds a child by the name or the whole number of any guardian, and reads which; nobody else does', async () => {
  const school = await makeSchool()
  const { principal, jasmine, child } = school
  const [hers, his, aunts] = [app.make.mobile(), app.make.mobile(), app.make.mobile()]
  const parents = { mother_name: 'Meenakshi', father_name: 'Devendra' }
  const asha = await child(jasmine, 'Asha', 'Rao', {
    ...parents,
    mobile_number: hers,
    father_mobile_number: his,
  })
  const aunt = await app.make.guardian(asha)
  await app.database.owner.query(
    `update app.child_guardians set name = 'Lata Iyengar', relation = 'guardian', number = $2 where id = $1`,
    [aunt.guardian, aunts],
  )
  await child(jasmine, 'Meenal', 'Nair', { mother_name: 'Sunita' })
  const foundBy = async (user: User, words: string) => {
    const { body } = await app.as(user).call(search.find, { query: { words } })
    return body.children.map(({ fullName, by }) => [fullName, by])
  }
  const asGuardian = (relation: string, text: string) => [['Asha Rao', { relation, text }]]
  expect(await foundBy(principal, 'meenakshi')).toEqual(asGuardian('mother', 'Meenakshi'))
  expect(await foundBy(principal, 'deven')).toEqual(asGuardian('father', 'Devendra'))
  expect(await foundBy(principal, 'iyengar la')).toEqual(asGuardian('guardian', 'Lata Iyengar'))
  expect(await foundBy(principal, hers)).toEqual(asGuardian('mother', hers))
  expect(await foundBy(principal, his)).toEqual(asGuardian('father', his))
  expect(await foundBy(principal, aunts)).toEqual(asGuardian('guardian', aunts))
  // The child's own name comes first.
  expect(await foundBy(principal, 'meen')).toEqual([
    ['Meenal Nair', null],
    ['Asha Rao', { relation: 'mother', text: 'Meenakshi' }],
  ])
  expect(await foundBy(principal, 'me')).toEqual([['Meenal Nair', null]])
  const teacher = await app.make.teacher(jasmine)
  const other = await makeSchool()
  for (const user of [teacher, aunt, other.principal])
    for (const words of ['meenakshi', aunts, hers]) expect(await foundBy(user, words)).toEqual([])
})

test('the office finds children by the whole number of their mother or father; teachers and parents do not', async () => {
  const { principal, jasmine, child } = await makeSchool()
  const [mother, father] = [app.make.mobile(), app.make.mobile()]
  const asha = await child(jasmine, 'Asha', 'Rao', { mobile_number: mother, father_mobile_number: father })
  await child(jasmine, 'Ravi', 'Iyer')
  const other = await makeSchool()
  await other.child(other.jasmine, 'Asha', 'Nair', { mobile_number: mother })
  const spaced = `+91 ${mother.slice(0, 5)} ${mother.slice(5)}`
  for (const words of [mother, father, spaced])
    expect(await namesFor(principal, words), words).toEqual(['Asha Rao'])
  expect(await namesFor(principal, mother.slice(0, 9))).toEqual([])
  for (const user of [await app.make.teacher(jasmine), await app.make.parent(asha)])
    expect(await namesFor(user, mother)).toEqual([])
})

test('names that begin with the input come first, and only the first eight are returned', async () => {
  const { principal, jasmine, child } = await makeSchool()
  for (let number = 0; number < 9; number += 1) await child(jasmine, `Aarav ${number}`, 'Dev')
  await child(jasmine, 'Dev', 'Zutshi')
  const names = await namesFor(principal, 'dev')
  expect(names).toHaveLength(8)
  expect(names.slice(0, 2)).toEqual(['Dev Zutshi', 'Aarav 0 Dev'])
  const { body } = await app.as(principal).call(search.find, { query: { words: 'dev' } })
  expect(body.totals).toEqual({ children: 10, exercises: 0 })
})

test('the best works come first: a whole name, then the shortest that begins with the words; the others are counted', async () => {
  const { teacher, pouring, beans } = await recordedSchool(app.make)
  for (const name of ['Tower Cards', 'Tower', 'Big Tower', 'Tower and Stair Together', 'Tower Names'])
    await app.make.exercise(pouring, { name })
  for (const number of [1, 2, 3, 4, 5])
    await app.make.exercise(pouring, { name: `Building the Tower ${number}` })
  await app.database.owner.query('insert into app.exercise_names values ($1, $2, $1, $3, $4, $5)', [
    platformId,
    newId(),
    beans._id,
    'en',
    'Tower of Beans',
  ])
  const { body } = await app.as(teacher).call(search.find, { query: { words: 'tower' } })
  expect(body.exercises.map(({ subActivityName, also }) => also ?? subActivityName)).toEqual([
    'Tower',
    'Tower Cards',
    'Tower Names',
    'Tower and Stair Together',
    'Tower of Beans',
    'Big Tower',
    'Building the Tower 1',
    'Building the Tower 2',
  ])
  expect(body.totals).toEqual({ children: 0, exercises: 11 })
})

test('a child who left the school is not found, nor is an archived class', async () => {
  const { principal, jasmine, child, ...school } = await makeSchool()
  await child(jasmine, 'Asha', 'Rao', { archived_at: app.now })
  await app.make.class(school, { name: 'Jackfruit', archived_at: app.now })
  expect(await found(principal, 'asha')).toEqual({ children: [], classes: [], schools: [] })
  expect((await found(principal, 'ja')).classes).toEqual(['Jasmine'])
})

test('the office finds its school, a teacher her class, a parent only their own children', async () => {
  const { principal, jasmine, lotus, child } = await makeSchool()
  const asha = await child(jasmine, 'Asha', 'Rao')
  await child(lotus, 'Asha', 'Iyer')
  const other = await makeSchool()
  await other.child(other.jasmine, 'Asha', 'Nair')
  const teacher = await app.make.teacher(jasmine)
  const parent = await app.make.parent(asha)
  expect(await namesFor(principal, 'asha')).toEqual(['Asha Iyer', 'Asha Rao'])
  expect(await namesFor(teacher, 'asha')).toEqual(['Asha Rao'])
  expect(await namesFor(parent, 'asha')).toEqual(['Asha Rao'])
  expect((await found(principal, 'l')).classes).toEqual(['Lotus'])
  expect((await found(teacher, 'l')).classes).toEqual([])
  expect((await found(teacher, 'j')).classes).toEqual(['Jasmine'])
  expect((await found(parent, 'j')).classes).toEqual([])
  for (const user of [principal, teacher, parent]) expect((await found(user, 'banyan')).schools).toEqual([])
})

test('a teacher does not find her class while it is inactive', async () => {
  const { principal, ...school } = await makeSchool()
  const closed = await app.make.class(school, { name: 'Lily', active: false })
  const teacher = await app.make.teacher(closed)
  expect((await found(teacher, 'lily')).classes).toEqual([])
  expect((await found(principal, 'lily')).classes).toEqual(['Lily'])
})

test('the administrator finds schools, by city too, and levels; no child and no class of a school', async () => {
  const administrator = await app.make.administrator()
  const { jasmine, child } = await makeSchool()
  await app.make.school({ name: 'Kumquat House', city: 'Mysore' })
  await child(jasmine, 'Kumquat', 'Rao')
  await app.make.level('Kumquat level')
  const kumquat = { children: [], classes: ['Kumquat level'], schools: ['Kumquat House'] }
  expect(await found(administrator, 'kumquat')).toEqual(kumquat)
  expect((await found(administrator, 'mysore')).schools).toEqual(['Kumquat House'])
  expect((await found(administrator, 'jasmine')).classes).toEqual([])
})

test('a work is found by its name and by its other names in any language, within reach', async () => {
  const { principal, teacher, school, nextTeacher, beans, song, asha } = await recordedSchool(app.make)
  const far = await recordedSchool(app.make)
  const administrator = await app.make.administrator()
  const called = (owner: string, of: string, exercise: string, language: string, name: string) =>
    app.database.owner.query('insert into app.exercise_names values ($1, $2, $3, $4, $5, $6)', [
      owner,
      newId(),
      of,
      exercise,
      language,
      name,
    ])
  await called(platformId, platformId, beans._id, 'hi', 'राजमा डालना')
  await called(school._id, platformId, beans._id, 'en', 'Kidney Jugs')
  await called(far.school._id, platformId, beans._id, 'en', 'Theirs Alone')
  const works = async (as: User, words: string) => {
    const { body } = await app.as(as).call(search.find, { query: { words } })
    return body.exercises.map(({ _id, also }) => [_id, also])
  }
  const pouring = { _id: beans._id, subActivityName: 'Pouring Beans', activityName: 'Pouring', also: null }
  const { body } = await app.as(teacher).call(search.find, { query: { words: 'bea pour' } })
  expect(body.exercises).toEqual([pouring])
  for (const user of [principal, teacher, await app.make.parent(asha)]) {
    expect(await works(user, 'राजमा')).toEqual([[beans._id, 'राजमा डालना']])
    expect(await works(user, 'jugs kid')).toEqual([[beans._id, 'Kidney Jugs']])
    expect(await works(user, 'theirs')).toEqual([])
    // Not one word of each of two names.
    expect(await works(user, 'kidney pouring')).toEqual([])
    expect(await works(user, 'morning')).toEqual([[song._id, null]])
  }
  expect(await works(nextTeacher, 'morning')).toEqual([])
  expect(await works(administrator, 'राजमा')).toEqual([[beans._id, 'राजमा डालना']])
  expect(await works(administrator, 'kidney')).toEqual([])
  expect(await works(far.principal, 'राजमा')).toEqual([])
})

test('one statement finds everything', async () => {
  const { principal } = await makeSchool()
  expect(await statementsOf(() => found(principal, 'asha'))).toHaveLength(1)
})

test('a cached plan prepares the typed words once, and looks up classes only for returned children', async () => {
  const { principal } = await makeSchool()
  const [sent] = await statementsOf(() => found(principal, 'asha'))
  const { rows } = await app.database.owner.query(`explain (generic_plan, verbose) ${sent}`)
  const lines = rows.map(row => String(row['QUERY PLAN']))
  expect(lines.filter(line => line.includes('word_patterns'))).toHaveLength(1)
  const at = (text: string) => lines.findIndex(line => line.includes(text))
  const depth = (line: number) => lines[line]!.search(/\S/)
  const limit = at('Limit')
  const classOfChild = at(' on app.classes c')
  expect(at(' on app.students s')).toBeGreaterThan(limit)
  // Beside the limit, not below it.
  expect(depth(classOfChild)).toBeLessThanOrEqual(depth(limit))
})

test('the search index follows a child’s new name', async () => {
  const { principal, jasmine, child } = await makeSchool()
  const asha = await child(jasmine, 'Asha')
  await app.database.owner.query(`update app.students set first_name = 'Meera' where id = $1`, [asha._id])
  expect(await namesFor(principal, 'asha')).toEqual([])
  expect(await namesFor(principal, 'meera')).toEqual(['Meera'])
})

/** The accounts that the administrator finds. */
async function accountsOf(words: string) {
  const administrator = await app.make.administrator()
  const { body } = await app.as(administrator).call(search.find, { query: { words } })
  return body.accounts.map(({ role, state, schooleId }) => ({ role, state, schooleId }))
}

test('the administrator finds the accounts of a whole number by role, state and school, and no child', async () => {
  const { _id: schooleId, jasmine, child } = await makeSchool()
  const school = { schooleId }
  await app.database.owner.query('update app.schools set activated_at = now() where id = $1', [schooleId])
  const asha = await child(jasmine, 'Asha')
  const mobile = app.make.mobile()
  const teacher = await app.make.teacher(jasmine)
  const parent = await app.make.parent(asha)
  await app.database.owner.query('update app.users set login = $1 where id = any($2)', [
    mobile,
    [teacher._id, parent._id],
  ])
  await app.database.owner.query('update app.users set disabled = true where id = $1', [teacher._id])
  const expected = [
    { role: 'PARENT', state: 'open', ...school },
    { role: 'TEACHER', state: 'closed', ...school },
  ]
  expect(await accountsOf(mobile)).toEqual(expected)
  expect(await accountsOf(`+91 ${mobile.slice(0, 5)} ${mobile.slice(5)}`)).toEqual(expected)
  expect(await accountsOf(mobile.slice(0, 9))).toEqual([])
  const administrator = await app.make.administrator()
  const { body } = await app.as(administrator).call(search.find, { query: { words: mobile } })
  expect(JSON.stringify(body)).not.toContain('Asha')
})

test('the number of a school that waits or is switched off finds its account; nobody else finds accounts', async () => {
  const waiting = await app.make.school({ active: false })
  const { rows } = await app.database.owner.query('select mobile_number from app.schools where id = $1', [
    waiting._id,
  ])
  const number = rows[0].mobile_number
  await app.database.owner.query('update app.users set login = null where id = $1', [waiting.principal._id])
  expect(await accountsOf(number)).toEqual([{ role: 'SCHOOLE', state: 'waiting', schooleId: waiting._id }])
  await app.database.owner.query(`update app.schools set activated_at = now() where id = $1`, [waiting._id])
  await app.database.owner.query('update app.users set login = $1 where id = $2', [
    number,
    waiting.principal._id,
  ])
  expect(await accountsOf(number)).toEqual([
    { role: 'SCHOOLE', state: 'switchedOff', schooleId: waiting._id },
  ])
  const { principal } = await makeSchool()
  const { body } = await app.as(principal).call(search.find, { query: { words: number } })
  expect(body.accounts).toEqual([])
})
