import { api } from '@casa/contract'
import type { BodyOf } from '@casa/contract/route'
import { platformId } from '@casa/contract/wire'
import { expect, test } from 'vitest'
import { Tx } from '../../platform/db/connection.ts'
import { testApp } from '../../testing/app.ts'
import { everybodysPassword } from '../../testing/factories.ts'
import { forgottenPassword } from '../../testing/mothers-number.ts'
import { administrators, makeFirstAdministrator, makeResetLink } from './link-queries.ts'

const app = testApp()
const { ask, spend } = forgottenPassword(app)
const ownerTx = () => new Tx(app.database.owner)
const query = (text: string, ...values: unknown[]) => app.database.owner.query(text, values)

/** A start of the server, as far as the administrator is concerned. */
const start = (given: { mobile?: string; password?: string } = {}) =>
  makeFirstAdministrator(ownerTx(), app.services.passwords, given, app.now)

async function startWithLink(): Promise<string> {
  const made = await start()
  if (!made || !('linkToken' in made)) throw new Error('The start made no link.')
  return made.linkToken
}

const check = (link: string) => app.stranger.call(api.administrator.link, { body: { link } })
const form = { mobileNumber: '98480 12345', name: 'Asha Rao', password: 'a house of pink towers' }
const open = (link: string, more: Partial<BodyOf<typeof api.administrator.open>> = {}) =>
  app.stranger.call(api.administrator.open, { body: { ...form, link, ...more } })

test('until a link is used, each start makes another; the first to be used opens the account, and ends them all', async () => {
  const [first, second] = [await startWithLink(), await startWithLink()]
  const { rows } = await query('select token_hash from app.administrator_links')
  expect(rows.map(({ token_hash }) => token_hash.toString('base64url'))).not.toContain(second)
  expect(await app.signIn('9848012345', 'SUPERADMIN', form.password)).toMatchObject({ status: 401 })
  expect((await check(first)).body).toEqual({ mobileNumber: null, name: null })

  expect((await open(second, { mobileNumber: '98480' })).body).toMatchObject({
    errors: [{ field: 'mobileNumber' }],
  })
  expect((await open(second, { name: ' ' })).body).toMatchObject({ errors: [{ field: 'name' }] })
  expect((await open(second, { password: 'Asha Rao' })).body).toMatchObject({
    errors: [{ field: 'password' }],
  })
  const opened = await Promise.all([open(second), open(first)])
  expect(opened.map(({ status }) => status).sort()).toEqual([200, 409])
  for (const link of [first, second]) {
    expect(await check(link)).toMatchObject({ status: 409, body: { message: /no longer valid/ } })
    expect((await open(link, { mobileNumber: '9848099999' })).status).toBe(409)
  }
  expect((await app.signIn('9848012345', 'SUPERADMIN', form.password)).body).toMatchObject({
    role: 'SUPERADMIN',
    name: 'Asha Rao',
    passwordReset: 1,
  })
  expect(await start()).toBeUndefined()
  expect(await start({ mobile: '9848054321', password: 'another pink tower' })).toBeUndefined()
  const audit = await query(
    "select user_id is not null as named, fields from app.audit_log where call like '%link'",
  )
  expect(audit.rows).toEqual([{ named: true, fields: ['login', 'name', 'password'] }])
})

test('a link lost its validity after a day, and a made-up one never had any', async () => {
  const [administrator] = await administrators(ownerTx())
  const link = await makeResetLink(ownerTx(), administrator!, app.now)
  app.later(86_399)
  expect((await check(link)).status).toBe(200)
  app.later(1)
  expect((await check(link)).status).toBe(409)
  expect((await open(link)).status).toBe(409)
  expect((await check('a'.repeat(43))).status).toBe(409)
  // The next link removes the old one.
  await makeResetLink(ownerTx(), administrator!, app.now)
  expect((await query('select from app.administrator_links')).rowCount).toBe(1)
})

test('a link resets an existing administrator, whose sessions end; it cannot take another administrator’s number', async () => {
  const administrator = await app.make.administrator()
  const [found, ...others] = await administrators(ownerTx(), administrator.loginName)
  expect([found?.mobile, others.length]).toEqual([administrator.loginName, 0])
  const link = await makeResetLink(ownerTx(), found!, app.now)
  expect((await check(link)).body).toEqual({ mobileNumber: administrator.loginName, name: found!.name })
  expect((await app.as(administrator).call(api.today.platform)).status).toBe(200)

  const taken = await open(link, { mobileNumber: '9848012345' })
  expect(taken).toMatchObject({ status: 409, body: { errors: [{ field: 'mobileNumber' }] } })
  expect((await app.as(administrator).call(api.today.platform)).status).toBe(200)
  const mobileNumber = app.make.mobile()
  expect((await open(link, { mobileNumber })).status).toBe(200)
  expect((await app.as(administrator).call(api.today.platform)).status).toBe(401)
  expect((await app.signIn(administrator.loginName, 'SUPERADMIN')).status).toBe(401)
  expect((await app.signIn(mobileNumber, 'SUPERADMIN', form.password)).status).toBe(200)
})

test('a link to reset an account ends with a change of its password', async () => {
  const administrator = await app.make.administrator()
  const [found] = await administrators(ownerTx(), administrator.loginName)
  const link = await makeResetLink(ownerTx(), found!, app.now)
  await query(`update app.users set password_hash = 'new' where id = $1`, administrator._id)
  expect((await check(link)).status).toBe(409)
})

test('a code sent by message never opens an administrator’s account, and the answer does not say so', async () => {
  const administrator = await app.make.administrator()
  const mother = await app.make.user('PARENT', { login: administrator.loginName })
  const hash = async (id: string) =>
    (await query('select password_hash from app.users where id = $1', id)).rows[0].password_hash
  const before = await hash(administrator._id)
  const stranger = await ask(app.make.mobile(), { role: 'SUPERADMIN' })
  const asked = await ask(administrator.loginName, { role: 'SUPERADMIN' })
  expect([asked.status, asked.body]).toEqual([stranger.status, stranger.body])
  await app.runJobs()
  expect(app.messages.filter(({ mobile }) => mobile === administrator.loginName)).toEqual([])

  app.later(301)
  await ask(administrator.loginName)
  const otp = await app.codeSentTo(administrator.loginName)
  const mothers = await hash(mother._id)
  expect((await spend(administrator.loginName, { otp, newPassword: 'four small steps' })).status).toBe(200)
  expect(await hash(administrator._id)).toBe(before)
  expect(await hash(mother._id)).not.toBe(mothers)
})

test('the number that earlier releases chose is named on Today until the administrator changes it', async () => {
  const administrator = await app.make.user('SUPERADMIN', { school_id: platformId, login: '9000000000' })
  const elsewhere = (await app.signIn('9000000000', 'SUPERADMIN')).body.token
  const settings = async () => (await app.as(administrator).call(api.today.platform)).body.content.settings
  expect(await settings()).toEqual(['number'])
  const change = (mobileNumber: string, password: string) =>
    app.as(administrator).call(api.administrator.changeNumber, { body: { mobileNumber, password } })
  const mobileNumber = app.make.mobile()
  const wrong = await change(mobileNumber, 'a wrong password')
  expect(wrong).toMatchObject({ status: 422, body: { errors: [{ field: 'password' }] } })
  const taken = await change('9848012345', everybodysPassword)
  expect(taken).toMatchObject({ status: 409, body: { errors: [{ field: 'mobileNumber' }] } })
  expect((await change(mobileNumber, everybodysPassword)).status).toBe(200)
  expect(await settings()).toEqual([])
  expect((await app.as({ token: elsewhere }).call(api.today.platform)).status).toBe(401)
  expect((await app.signIn('9000000000', 'SUPERADMIN')).status).toBe(401)
  expect((await app.signIn(mobileNumber, 'SUPERADMIN')).status).toBe(200)
})
