/** How many passkeys an account may have. */
export const mostPasskeys = 10

/** How long somebody has to touch the device, in milliseconds, and how long the server waits, as a PostgreSQL interval. */
export const passkeyTimeout = 120_000
export const challengeLifetime = '3 minutes'

/** Signatures that are accepted, as COSE numbers: Ed25519, ES256 and RS256. */
export const passkeyAlgorithms = [-8, -7, -257]

/** How many sign-ins with passkeys one network may begin, and how many may fail. Nobody guesses a signature. */
export function passkeyLimits(what: 'begun' | 'refused', network: string) {
  return [{ name: `passkeys ${what} from ${network}`, burst: 60, seconds: 5 }]
}
