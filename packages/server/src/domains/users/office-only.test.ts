import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const app = testApp()

/**
 * Functions that reach accounts past row-level security. The first argument is the school, and only its office may
 * call them.
 */
const functions = ['change_school', 'link_guardians', 'make_slip']

test('the database only lets a school’s office create its accounts, links and slips', async () => {
  const school = await app.make.school()
  const schoolClass = await app.make.class(school)
  const child = await app.make.student(schoolClass)
  const others = [
    await app.make.teacher(schoolClass),
    await app.make.parent(child),
    (await app.make.school()).principal,
  ]
  const { rows } = await app.database.owner.query(
    `select proname as name, array(select format('null::%s', format_type(t, null)) from unnest(proargtypes[1:]) t) as rest
       from pg_proc where pronamespace = 'app'::regnamespace and proname = any($1) order by proname`,
    [functions],
  )
  expect(rows.map(({ name }) => name)).toEqual(functions)
  for (const { name, rest } of rows)
    for (const { token } of others) {
      const called = app.services.database.asSession(token, 'write', connection =>
        connection.query(`select from app.${name}(${['$1', ...rest].join(', ')})`, [school._id]),
      )
      await expect(called, name).rejects.toThrow('not the office of this school')
    }
})
