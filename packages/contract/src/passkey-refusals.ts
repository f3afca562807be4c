/** Refusals about passkeys; refusals.ts includes them. */
export const passkeyRefusals = {
  over: 'This attempt has ended. Please try again.',
  unknown:
    'Casa does not know this passkey. It may have been removed. Sign in with your password, then set up another one.',
  otherAccount: 'This passkey does not belong to this account. Choose another one, or type a code.',
  otherAddress: 'This passkey was used on another website. Open {{address}} and try again.',
  unverified:
    'Your device did not check that it is you. Unlock it with its PIN, your fingerprint or your face, and try again.',
  copied:
    'This passkey was refused, because a copy of it seems to be in use. Sign in with your password and remove it.',
  wrong: 'This passkey could not be checked. Please try again.',
  known: 'This passkey is already set up.',
  most: 'An account can have {{number}} passkeys. Remove one first.',
  noAddress:
    'Passkeys need an address with a name, such as casa.example. Ask the people who run Casa to set PUBLIC_URL.',
  closed: 'This account is closed.',
  slip: 'Sign in with the password on your slip first.',
} as const
