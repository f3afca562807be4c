import { expect, test } from 'vitest'
import { Tx } from '../../platform/db/connection.ts'
import { testApp } from '../../testing/app.ts'
import { cloneDatabase } from '../../testing/database.ts'
import { makeFirstAdministrator } from './administrator-queries.ts'

const app = testApp()

async function onANewDatabase<A>(work: (owner: typeof app.database) => Promise<A>): Promise<A> {
  const database = await cloneDatabase()
  try {
    return await work(database)
  } finally {
    await database.drop()
  }
}

const ownerOf = ({ owner }: typeof app.database) => new Tx(owner)

test('the first start creates an administrator, the second leaves it unchanged', async () => {
  const make = (password?: string) =>
    makeFirstAdministrator(ownerOf(app.database), app.services.passwords, { mobile: '9848012345', password })
  expect(await make('a house of pink towers')).toMatchObject({ mobile: '9848012345', invented: false })
  expect(await make('another password')).toBeUndefined()
  const signIn = (password: string) => app.signIn('9848012345', 'SUPERADMIN', password)
  expect((await signIn('another password')).status).toBe(401)
  expect((await signIn('a house of pink towers')).body).toMatchObject({
    role: 'SUPERADMIN',
    passwordReset: 1,
  })
})

test('without a password a random one is generated, and a weak one is refused with a message', async () => {
  await onANewDatabase(async database => {
    const make = (given: { mobile?: string; password?: string }) =>
      makeFirstAdministrator(ownerOf(database), app.services.passwords, given)
    await expect(make({ password: 'password123' })).rejects.toThrow(
      'ADMIN_PASSWORD will not do. This password is',
    )
    const made = await make({})
    expect(made).toMatchObject({ invented: true, password: expect.stringMatching(/^(\w{4}-){3}\w{4}$/) })
  })
})
