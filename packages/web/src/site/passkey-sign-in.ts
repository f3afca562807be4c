import type { PasskeyRequest, passkeys } from '@casa/contract/passkeys'
import type { AnswerOf } from '@casa/contract/route'
import type { LoginAnswer } from '@casa/contract/users'
import english from '../../locales/en/passkeys.json'
import { usePasskey as ask } from '../lib/passkey.ts'
import { call } from './client.ts'
import { addTexts, translateAdded } from './language.ts'

addTexts('passkeys', english, {
  hi: () => import('../../locales/hi/passkeys.json'),
  te: () => import('../../locales/te/passkeys.json'),
})

/** Signs in with a passkey instead of a login name and a password. Throws an ApiError. */
export async function signInWithPasskey(language: string): Promise<LoginAnswer> {
  await translateAdded()
  const { attempt, ...request } = await call<AnswerOf<typeof passkeys.beginSignIn>>(
    'POST',
    '/user/login/passkey/begin',
  )
  const body = { attempt, passkey: await ask(request), language }
  return call('POST', '/user/login/passkey', { body })
}

/** Completes a sign-in that waits for a second factor, with a passkey. Throws an ApiError. */
export async function answerWithPasskey(token: string): Promise<LoginAnswer> {
  await translateAdded()
  const request = await call<PasskeyRequest>('POST', '/user/login/factor/passkey/begin', { token })
  const body = { passkey: await ask(request) }
  return call('POST', '/user/login/factor/passkey', { body, token })
}
