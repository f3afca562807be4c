import type { Reach } from '@casa/contract/access'
import { allRights } from '@casa/contract/areas'
import { platformId } from '@casa/contract/wire'
import { sql } from 'kysely'
import type { ClientBase } from 'pg'
import { describe, expect, test } from 'vitest'
import { Tx } from './connection.ts'
import { mintScope, type ReachColumns, within } from './scope.ts'

const scopeOf = (reach: Reach, schools = ['a school', 'another'], classes = ['a class']) =>
  mintScope({
    user: 'a user',
    name: 'Meera',
    role: 'TEACHER',
    reach,
    rights: allRights,
    school: 'a school',
    schools,
    classId: 'a class',
    classes: classes.map(id => ({ id, role: 'main' as const, areas: [] })),
    refusedClasses: [],
    teacherId: 'a teacher',
    children: ['a child'],
    childrenWith: { child: ['a child'], work: ['a child'], fees: [] },
    isBlocked: false,
    timeZone: 'Asia/Kolkata',
    today: '2026-11-20',
    now: new Date(),
  })

/** What would be sent to the database, without quotes around names. */
async function written(
  reach: Reach,
  columns: Omit<ReachColumns, 'school'>,
  schools?: string[],
  classes?: string[],
) {
  const sent: { text: string; values: unknown[] }[] = []
  const query = async (statement: (typeof sent)[number]) => {
    sent.push(statement)
    return { fields: [], rows: [] }
  }
  const tx = new Tx({ query } as unknown as ClientBase)
  await tx.query({}, within(scopeOf(reach, schools, classes), { school: 't.school_id', ...columns }))
  return sent.map(({ text, values }) => [text.replaceAll('"', ''), values])[0]
}

test('a call about the user’s own data reaches no table', () => {
  const columns = { school: 't.school_id', currentClassOf: 't.student_id' }
  expect(() => within(scopeOf('own'), columns)).toThrow('The reach `own` has no rows')
})

// Row-level security repeats these conditions, so a test of the results would not notice if one were missing.
describe('the statement itself contains', () => {
  const child = 't.student_id'

  test('the school', async () => {
    expect(await written('school', { class: 't.class_id', child })).toEqual([
      't.school_id = $1::uuid',
      ['a school'],
    ])
  })

  test('the platform', async () => {
    for (const reach of ['platform', 'all'] as const)
      expect(await written(reach, {})).toEqual(['t.school_id = $1::uuid', [platformId]])
  })

  test('what the administrator reaches beyond the platform, if a table declares it', async () => {
    const columns = { all: sql<boolean>`t.active` }
    expect(await written('all', columns)).toEqual(['t.active', []])
    expect(await written('platform', columns)).toEqual(['t.school_id = $1::uuid', [platformId]])
  })

  test('the class of a teacher, or the child’s current class', async () => {
    expect(await written('class', { class: 't.class_id', child })).toEqual([
      't.school_id = $1::uuid and t.class_id = $2::uuid',
      ['a school', 'a class'],
    ])
    expect(await written('class', { class: 't.class_id', currentClassOf: child })).toEqual([
      't.school_id = $1::uuid and t.student_id in (select id from app.students where school_id = $2::uuid and class_id = $3::uuid)',
      ['a school', 'a school', 'a class'],
    ])
    expect(await written('class', {})).toEqual(['t.school_id = $1::uuid', ['a school']])
  })

  test('each class of a teacher who has several', async () => {
    const classes = ['a class', 'another class']
    expect(await written('class', { class: 't.class_id' }, undefined, classes)).toEqual([
      't.school_id = $1::uuid and t.class_id = any($2::uuid[])',
      ['a school', classes],
    ])
    expect(await written('class', { currentClassOf: child }, undefined, classes)).toEqual([
      't.school_id = $1::uuid and t.student_id in (select id from app.students where school_id = $2::uuid and class_id = any($3::uuid[]))',
      ['a school', 'a school', classes],
    ])
    // Without a class, nothing is within reach.
    expect(await written('class', { class: 't.class_id' }, undefined, [])).toEqual([
      't.school_id = $1::uuid and t.class_id = any($2::uuid[])',
      ['a school', []],
    ])
  })

  test('the children of a parent, or their classes', async () => {
    const schools = ['a school', 'another']
    for (const columns of [{ child, class: 't.class_id' }, { currentClassOf: child }])
      expect(await written('child', columns)).toEqual([
        't.school_id = any($1::uuid[]) and t.student_id = any($2::uuid[])',
        [schools, ['a child']],
      ])
    const [ofClass, ofClassValues] = (await written('child', { class: 't.class_id' }))!
    expect(String(ofClass).replace(/\s+/g, ' ')).toBe(
      't.school_id = any($1::uuid[]) and t.class_id in ( select class_id from app.students where school_id = any($2::uuid[]) and id = any($3::uuid[]))',
    )
    expect(ofClassValues).toEqual([schools, schools, ['a child']])
    const everyChildOf = sql`m.class_id = t.class_id`
    const [text, values] = (await written('child', { child, everyChildOf }))!
    expect(String(text).replace(/\s+/g, ' ')).toBe(
      't.school_id = any($1::uuid[]) and (t.student_id = any($2::uuid[]) or t.student_id is null and exists ( select from app.class_memberships m where m.school_id = any($3::uuid[]) and m.student_id = any($4::uuid[]) and m.class_id = t.class_id))',
    )
    expect(values).toEqual([schools, ['a child'], schools, ['a child']])
    expect(await written('child', {})).toEqual(['t.school_id = any($1::uuid[]) and true', [schools]])
  })

  // The planner applies an equality, but not a list, to the other tables of a join.
  test('the only school of a parent as an equality', async () => {
    expect(await written('child', { child }, ['a school'])).toEqual([
      't.school_id = $1::uuid and t.student_id = any($2::uuid[])',
      ['a school', ['a child']],
    ])
  })
})
