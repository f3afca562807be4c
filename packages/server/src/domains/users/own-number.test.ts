import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const app = testApp()
const query = (text: string, ...values: unknown[]) => app.database.owner.query(text, values)

test('a number to which a link code is sent belongs only to a parent, with an account that is not disabled', async () => {
  const ownNumber = async ({ _id }: { _id: string }) => {
    const { rows } = await query(
      `with me as materialized (select set_config('app.user', $1, true)) select app.own_number() as number from me`,
      _id,
    )
    return rows[0].number
  }
  const school = await app.make.school()
  const parent = await app.make.parent(await app.make.student(await app.make.class(school)))
  expect(await ownNumber(parent)).toBe(parent.loginName)
  expect(await ownNumber(school.principal)).toBeNull()
  await query('update app.users set disabled = true where id = $1', parent._id)
  expect(await ownNumber(parent)).toBeNull()
})
