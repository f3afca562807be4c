import type { Services } from '../../platform/services.ts'
import { otpFingerprint, type Purpose, tryOtp } from './otp-queries.ts'

/**
 * The code that was sent to a number for a purpose, if the typed one is correct. The attempt is counted in a separate
 * transaction, which a later refusal does not roll back.
 */
export async function rightCode(
  { database, secrets, clock }: Services,
  purpose: Purpose,
  mobile: string,
  typed: string,
): Promise<{ otp: string; fingerprint: Buffer } | undefined> {
  const tried = { mobile, code: typed, now: clock() }
  const right = await database.asAnonymous('write', ({ tx }) => tryOtp(tx, secrets, purpose, tried))
  return right && { otp: right.id, fingerprint: otpFingerprint(secrets, right.id, typed) }
}
