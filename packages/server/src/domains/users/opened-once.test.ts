import { api } from '@casa/contract'
import { expect, test } from 'vitest'
import { tokenHash } from '../../platform/db/sessions.ts'
import { testApp } from '../../testing/app.ts'
import { linkMother } from '../../testing/link-mother.ts'
import { firstPassword } from './one-time-password.ts'

const app = testApp()
const query = (text: string, ...values: unknown[]) => app.database.owner.query(text, values)

// Each of the database's own conditions for a first sign-in, with all others met.

async function unopened() {
  const school = await app.make.school()
  const child = await app.make.student(await app.make.class(school))
  const mobile = app.make.mobile()
  const { welcome } = await linkMother(app, school, child, mobile)
  const { rows } = await query('select id as "_id" from app.users where login = $1', mobile)
  const parent = rows[0] as { _id: string }
  return {
    mobile,
    parent,
    slip: welcome[0]!.password,
    choose: async (token: string) => {
      const body = { mobile, password: 'four small steps' }
      return (await app.as({ token }).call(api.users.resetDefaultPassword, { body })).status
    },
    slipSession: () => app.make.session(parent, { reset_only: true }),
  }
}

test('a slip opens an account once: its password is gone, and all its sessions except the one that chose', async () => {
  const { mobile, parent, slip, choose } = await unopened()
  const sessions = [
    await app.signIn(mobile, 'PARENT', slip),
    await app.signIn(mobile, 'PARENT', slip),
    await app.signIn(mobile, 'PARENT', slip),
  ]
  expect(await choose(sessions[1]!.body.token)).toBe(200)
  const { rows } = await query(
    `select first_password, password_changed, (select json_agg(s.token_hash) from app.sessions s where s.user_id = u.id) as sessions
       from app.users u where id = $1`,
    parent._id,
  )
  const left = `\\x${tokenHash(sessions[1]!.body.token).toString('hex')}`
  expect(rows).toEqual([{ first_password: null, password_changed: true, sessions: [left] }])
})

test('an opened account cannot be opened again, by a leftover session or slip', async () => {
  const { mobile, parent, slip, choose, slipSession } = await unopened()
  await query('update app.users set password_changed = true where id = $1', parent._id)
  expect(await choose(await slipSession())).toBe(403)
  const leftOver = firstPassword(app.services.secrets, slip)
  await query('update app.users set first_password = $2 where id = $1', parent._id, leftOver)
  expect((await app.signIn(mobile, 'PARENT', slip)).status).toBe(401)
})

test('only a session begun by a slip can choose the first password, and only while it lasts', async () => {
  const { mobile, parent, choose, slipSession } = await unopened()
  expect(await choose(await app.make.session(parent))).toBe(403)
  const token = await slipSession()
  const complete = async (hours: number) => {
    const at = new Date(app.now.getTime() + hours * 3_600_000)
    const { rows } = await query(
      `select app.complete_first_sign_in($1, null, $2, 'a hash', '30 days', $3) as done`,
      tokenHash(token),
      mobile,
      at,
    )
    return rows[0].done
  }
  expect(await complete(13)).toBeNull()
  // It waits for nothing else.
  expect(await complete(1)).toBe('')
})
