import { api } from '@casa/contract'
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import { everybodysPassword as password } from './factories.ts'

/** The code that an authenticator app shows, by a clock that is `seconds` ahead. */
export function codeOf(app: TestApp, secret: string, seconds = 0): string {
  const timestamp = app.now.getTime() + seconds * 1_000
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

/**
 * Sets up an authenticator app for a signed-in user and returns its secret and the recovery codes. A minute later, so that
 * the next code is another one.
 */
export async function setUpTotp(app: TestApp, user: { token: string }) {
  const as = app.as(user)
  const { body } = await as.call(api.account.beginTotp, { body: { password } })
  const confirmed = await as.call(api.account.confirmTotp, { body: { code: codeOf(app, body.secret) } })
  expect(confirmed.status).toBe(200)
  app.later(60)
  return { secret: body.secret, recoveryCodes: confirmed.body.recoveryCodes }
}
