import { isIP } from 'node:net'

/** Where passkeys work: the name that browsers bind them to, and the address at which pages may use them. */
export type RelyingParty = { id: string; origin: string }

/**
 * The relying party of the public address, and of nothing that a request says. Undefined for an address without a name,
 * for which browsers offer no passkeys; loopback has one.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | undefined {
  const { protocol, hostname, port } = new URL(publicUrl)
  const bare = hostname.replace(/^\[|\]$/g, '')
  const id = bare === '127.0.0.1' || bare === '::1' ? 'localhost' : bare
  return isIP(id) ? undefined : { id, origin: `${protocol}//${id}${port && `:${port}`}` }
}
