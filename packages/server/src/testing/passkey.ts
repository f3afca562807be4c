import { api } from '@casa/contract'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import { Authenticator } from './authenticator.ts'
import { everybodysPassword as password } from './factories.ts'

const { passkeys } = api

/** Creates a passkey of a signed-in user on a device, and returns the server's response. */
export async function addPasskey(
  app: TestApp,
  user: { token: string },
  device: Authenticator,
  name = 'Phone',
) {
  const as = app.as(user)
  const { body: creation } = await as.call(passkeys.begin, { body: { password } })
  return as.call(passkeys.add, { body: { name, passkey: device.create(creation) } })
}

/** Sets up a passkey for a signed-in user; returns its device and the recovery codes. */
export async function setUpPasskey(app: TestApp, user: { token: string }, name?: string) {
  const device = new Authenticator()
  const { status, body } = await addPasskey(app, user, device, name)
  expect(status).toBe(200)
  return { device, recoveryCodes: body.recoveryCodes }
}

/** Begins a sign-in with a passkey instead of the password; `send` sends a response. */
export async function beginWithPasskey(app: TestApp) {
  const address = app.make.address()
  const { body: attempt } = await app.stranger.call(passkeys.beginSignIn, { address })
  const send = (passkey: unknown, proof = attempt.attempt) =>
    app.stranger.call(passkeys.signIn, { body: { attempt: proof, passkey }, address })
  return { attempt, send }
}

/** Signs in with a passkey instead of the password. */
export async function signInWithPasskey(app: TestApp, device: Authenticator) {
  const { attempt, send } = await beginWithPasskey(app)
  return send(device.use(attempt))
}

/** The passkey's answer to a sign-in that waits for a second factor. */
export async function answerWithPasskey(app: TestApp, waiting: { token: string }, device: Authenticator) {
  const as = app.as(waiting)
  const { body: request } = await as.call(passkeys.beginFactor)
  return as.call(passkeys.answerFactor, { body: { passkey: device.use(request) } })
}
