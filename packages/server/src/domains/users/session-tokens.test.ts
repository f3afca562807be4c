import { files } from '@casa/contract/files'
import { story } from '@casa/contract/story'
import { users } from '@casa/contract/users'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const app = testApp()

const picture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()

/** A principal who signs in, and the status of a school picture requested with a cookie. */
async function signedIn() {
  const { principal } = await app.make.school()
  const { body, headers } = await app.signIn(principal.loginName, 'SCHOOLE')
  const [, filesToken = ''] = /casa_files=([^;]+)/.exec(String(headers['set-cookie']))!
  const { url } = (await app.as(body).call(files.add, { files: { image: await picture() } })).body
  const openWith = async (cookie: string) =>
    (await app.server.inject({ url, headers: { cookie: `casa_files=${cookie}` } })).statusCode
  return { principal, session: body, filesToken, openWith }
}

const signOut = (signOutToken: string) => app.as(undefined).call(users.signOut, { body: { signOutToken } })

describe('the token of the files cookie', () => {
  test('opens files and nothing else, not even as a bearer token', async () => {
    const { session, filesToken, openWith } = await signedIn()
    expect(filesToken).not.toBe(session.token)
    expect(await openWith(filesToken)).toBe(200)
    expect((await app.as({ token: filesToken }).call(users.clock)).status).toBe(401)
    expect((await app.as({ token: filesToken }).call(users.logout)).status).toBe(401)
    const pdf = await app.server.inject({
      url: `/api${story.pdf.path.replace('{id}', crypto.randomUUID())}`,
      headers: { cookie: `casa_files=${filesToken}` },
    })
    expect(pdf.statusCode).toBe(401)
  })

  test('is not taken for the session’s own token by the cache of sessions, nor the other way round', async () => {
    const { session, filesToken, openWith } = await signedIn()
    expect(await openWith(filesToken)).toBe(200)
    const known = [{ filesCookie: filesToken }, filesToken, { filesCookie: session.token }, session.token]
    const { database } = app.services
    expect(known.map(token => database.cachedSession(token) !== undefined)).toEqual([
      true,
      false,
      false,
      true,
    ])
  })

  test('is the only one that the cookie may contain, and ends with its session', async () => {
    const { session, filesToken, openWith } = await signedIn()
    expect(await openWith(session.token)).toBe(401)
    expect(await openWith(session.signOutToken)).toBe(401)
    await app.as(session).call(users.logout)
    expect(await openWith(filesToken)).toBe(401)
  })
})

describe('a sign-out token', () => {
  test('ends its session, once and without a session of its own', async () => {
    const { principal, session, filesToken, openWith } = await signedIn()
    const other = (await app.signIn(principal.loginName, 'SCHOOLE')).body
    const ended = await signOut(session.signOutToken)
    expect(ended).toMatchObject({ status: 200, body: { status: true, message: 'You have signed out.' } })
    expect((await app.as(session).call(users.clock)).status).toBe(401)
    expect(await openWith(filesToken)).toBe(401)
    expect((await signOut(session.signOutToken)).status).toBe(200)
    expect((await app.as(other).call(users.clock)).status).toBe(200)
  })

  test('opens nothing, and the other tokens cannot end a session by this call', async () => {
    const { session, filesToken } = await signedIn()
    expect((await app.as({ token: session.signOutToken }).call(users.clock)).status).toBe(401)
    for (const token of [session.token, filesToken, '', 'x'.repeat(100)])
      expect((await signOut(token)).status).toBe(200)
    expect((await app.as(session).call(users.clock)).status).toBe(200)
  })
})

test('a device key is 32 bytes, the same at every sign-in of a user and different for everybody else', async () => {
  const [one, two] = [await signedIn(), await signedIn()]
  const again = (await app.signIn(one.principal.loginName, 'SCHOOLE')).body
  expect(Buffer.from(one.session.deviceKey, 'base64url')).toHaveLength(32)
  expect(again.deviceKey).toBe(one.session.deviceKey)
  expect(two.session.deviceKey).not.toBe(one.session.deviceKey)
})
