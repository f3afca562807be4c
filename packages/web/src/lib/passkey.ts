import type { CreatedPasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from '@casa/contract/passkeys'
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import i18next from 'i18next'
import type english from '../../locales/en/passkeys.json'
import { ApiError } from './api-error.ts'

type Reason = keyof typeof english

/**
 * A refusal by the browser or the user, in the form of one by the server. Its text is in the area `passkeys`, which
 * the files that import this one add.
 */
const refusal = (reason: Reason, values: Record<string, string> = {}) =>
  new ApiError(422, { message: i18next.t(reason, { ns: 'passkeys', ...values }) })

const nameOf = (failure: unknown) => {
  const { name, cause } = failure as { name?: string; cause?: { name?: string } }
  return cause?.name ?? name
}

/** Runs what the browser asks its user. Throws an ApiError whose text says what to do. */
async function asked<A>(address: string, otherwise: Reason, ask: () => Promise<A>): Promise<A> {
  if (!browserSupportsWebAuthn()) throw refusal('unsupported')
  try {
    return await ask()
  } catch (failure) {
    const name = nameOf(failure)
    if (name === 'InvalidStateError') throw refusal('here')
    // The page is at another address than that of passkeys.
    if (name === 'SecurityError' || location.origin !== address) throw refusal('onlyAt', { address })
    throw refusal(otherwise)
  }
}

/** Lets the user create a passkey on a device. Throws an ApiError if that does not happen. */
export async function createPasskey({ address, options }: PasskeyCreation): Promise<CreatedPasskey> {
  const optionsJSON = options as Parameters<typeof startRegistration>[0]['optionsJSON']
  const { id, rawId, type, response } = await asked(address, 'notMade', () =>
    startRegistration({ optionsJSON }),
  )
  const { clientDataJSON, attestationObject, transports } = response
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  }
}

/** Lets the user choose and use a passkey. Throws an ApiError if that does not happen. */
export async function usePasskey({ address, options }: PasskeyRequest): Promise<UsedPasskey> {
  const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON']
  const { id, rawId, type, response } = await asked(address, 'notUsed', () =>
    startAuthentication({ optionsJSON }),
  )
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  }
}
