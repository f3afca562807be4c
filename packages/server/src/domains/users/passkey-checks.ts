import type { CreatedPasskey, UsedPasskey } from '@casa/contract/passkeys'
import { refusals } from '@casa/contract/refusals'
import type { Text } from '@casa/contract/text'
import { textOf } from '@casa/contract/text'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import * as z from 'zod'
import { passkeyAlgorithms } from './passkey-rules.ts'
import type { RelyingParty } from './relying-party.ts'

/** A stored public key, in COSE, with the count of its device. */
type StoredKey = { credential: Buffer; publicKey: Buffer; counter: number }

/** A created passkey whose response is right. */
export type NewKey = StoredKey & { transports: string[] }

type Expected = { party: RelyingParty; challenge: Buffer }
type Refused = { refusal: Text }

const text = refusals.passkeys
const base64url = (bytes: Buffer) => bytes.toString('base64url')

/** The name under which devices keep the passkeys of an account: its id, which says nothing to anybody else. */
export const userHandleOf = (user: string) => base64url(Buffer.from(user.replaceAll('-', ''), 'hex'))

const clientData = z.object({
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.boolean().optional(),
})

/** What the browser has signed about the page: where it was, and whether another site's page contained it. */
function clientDataOf(encoded: string): z.output<typeof clientData> | undefined {
  try {
    return clientData.safeParse(JSON.parse(Buffer.from(encoded, 'base64url').toString())).data
  } catch {
    return undefined
  }
}

/** The bit of the device's data that says that it has checked its user, and the place of its count. */
const verifiedBit = 0x04
const flagsAt = 32
const counterAt = 33

/** Checks the response to the creation of a passkey. */
export async function checkCreated(
  { party, challenge }: Expected,
  passkey: CreatedPasskey,
): Promise<{ key: NewKey } | Refused> {
  const page = clientDataOf(passkey.response.clientDataJSON)
  if (page && page.origin !== party.origin) return otherAddress(party)
  const { transports, ...response } = passkey.response
  const checked = await verifyRegistrationResponse({
    response: { ...passkey, response, clientExtensionResults: {} },
    expectedChallenge: base64url(challenge),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    // A key that cannot check its user is a second factor all the same.
    requireUserVerification: false,
    supportedAlgorithmIDs: passkeyAlgorithms,
  }).catch(() => undefined)
  if (!checked?.verified || page?.crossOrigin) return { refusal: textOf(text.wrong) }
  const { id, publicKey, counter } = checked.registrationInfo.credential
  return {
    key: {
      credential: Buffer.from(id, 'base64url'),
      publicKey: Buffer.from(publicKey),
      counter,
      transports: transports ?? [],
    },
  }
}

/**
 * Checks the response of a passkey against its stored key, and returns the new count of its device. `replacesPassword`: the
 * device has to have checked that it is its user.
 */
export async function checkUsed(
  { party, challenge }: Expected,
  passkey: UsedPasskey,
  { user, stored, replacesPassword }: { user: string; stored: StoredKey; replacesPassword: boolean },
): Promise<{ counter: number } | Refused> {
  const { userHandle, ...response } = passkey.response
  if (userHandle && userHandle !== userHandleOf(user)) return { refusal: textOf(text.wrong) }
  const page = clientDataOf(response.clientDataJSON)
  if (page && page.origin !== party.origin) return otherAddress(party)
  const checked = await verifyAuthenticationResponse({
    response: { ...passkey, response, clientExtensionResults: {} },
    expectedChallenge: base64url(challenge),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: replacesPassword,
    credential: {
      id: base64url(stored.credential),
      publicKey: new Uint8Array(stored.publicKey),
      counter: stored.counter,
    },
  }).catch(() => undefined)
  if (checked?.verified && !page?.crossOrigin) return { counter: checked.authenticationInfo.newCounter }
  if (page?.challenge !== base64url(challenge)) return { refusal: textOf(text.wrong) }
  return { refusal: whyNotUsed(passkey, stored, replacesPassword) }
}

const otherAddress = ({ origin }: RelyingParty): Refused => ({
  refusal: textOf(text.otherAddress, { address: origin }),
})

/** The text for a response that the library has refused. */
function whyNotUsed(passkey: UsedPasskey, stored: StoredKey, replacesPassword: boolean): Text {
  const data = Buffer.from(passkey.response.authenticatorData, 'base64url')
  if (data.length < counterAt + 4) return textOf(text.wrong)
  if (replacesPassword && !(data[flagsAt]! & verifiedBit)) return textOf(text.unverified)
  return textOf(
    data.readUInt32BE(counterAt) <= stored.counter && stored.counter > 0 ? text.copied : text.wrong,
  )
}
