import { messages } from '@casa/contract/messages'
import type { Caller } from './http/implement.ts'
import type { Services } from './services.ts'
import type { Limit } from './throttle.ts'

type Typed = { password: string; passwordHash: string | null }

/**
 * Whether somebody who is signed in has typed the own password. A wrong one is a try under the first of these sets of
 * limits that has a turn left: a stolen session is no way to guess it. Throws 429 when none has.
 */
export async function isOwnPassword(
  { passwords, throttle }: Services,
  caller: Caller,
  limits: readonly (readonly Limit[])[],
  { password, passwordHash }: Typed,
): Promise<boolean> {
  const taken = await throttle.takeFirst(limits, messages.signIn.tooOften)
  const isRight = await passwords.matches(password, passwordHash, caller.gone).catch(async error => {
    await throttle.giveBack(taken)
    throw error
  })
  if (isRight) await throttle.giveBack(taken)
  return isRight
}
