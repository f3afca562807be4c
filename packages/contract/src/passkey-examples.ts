import { example, exampleId, instant } from './example-rows.ts'
import {
  ownPasskey,
  passkeyAttempt,
  passkeyCreation,
  passkeyDescriptor,
  passkeyRequest,
  passkeyRequestOptions,
  verification,
} from './passkeys.ts'

const challenge = 'c29tZSByYW5kb20gYnl0ZXMgb2YgYSBzZXJ2ZXI'
const credential = {
  id: 'Yk3mVx0hQq2oY1pTn8s5Xw',
  type: 'public-key' as const,
  transports: ['internal', 'hybrid'],
}
const address = 'https://casa.example'
const request = {
  rpId: 'casa.example',
  challenge,
  timeout: 120_000,
  userVerification: verification.enum.required,
  allowCredentials: [],
}

/** Examples of what an account answers about passkeys. */
export const passkeyExamples = {
  OwnPasskey: example(ownPasskey, {
    _id: exampleId('18'),
    name: 'Phone',
    addedAt: instant,
    lastUsedAt: instant,
  }),
  PasskeyDescriptor: example(passkeyDescriptor, credential),
  PasskeyRequestOptions: example(passkeyRequestOptions, request),
  PasskeyCreation: example(passkeyCreation, {
    address,
    options: {
      rp: { id: 'casa.example', name: 'Casa' },
      user: { id: 'AZqyxF0AcACAAAAAAAAAEg', name: 'Asha Menon', displayName: 'Asha Menon' },
      challenge,
      pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
      timeout: 120_000,
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      attestation: 'none',
    },
  }),
  PasskeyRequest: example(passkeyRequest, {
    address,
    options: { ...request, userVerification: 'preferred', allowCredentials: [credential] },
  }),
  PasskeyAttempt: example(passkeyAttempt, {
    address,
    options: request,
    attempt: 'q1b5Yq3q0mJt0m3fLr6oX2Zk7t9w0yVn4uP8sH1dC5E',
  }),
}
