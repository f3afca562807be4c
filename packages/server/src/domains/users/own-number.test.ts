import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { ownNumber } from './own-account-queries.ts'

const app = testApp()

test('a number to which a link code is sent belongs only to a parent', async () => {
  const school = await app.make.school()
  const parent = await app.make.parent(await app.make.student(await app.make.class(school)))
  expect(await app.within(parent, ownNumber)).toBe(parent.loginName)
  expect(await app.within(school.principal, ownNumber)).toBeNull()
})
