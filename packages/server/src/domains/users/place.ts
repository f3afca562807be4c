import { randomBytes } from 'node:crypto'
import { cookieOf, maxCookieSeconds } from '../../platform/http/cookie.ts'
import type { Caller } from '../../platform/http/implement.ts'
import type { Services } from '../../platform/services.ts'
import { networkOf } from '../../platform/throttle.ts'
import type { Fingerprints, KnownPlaces } from './place-queries.ts'
import { programOf } from './program.ts'
import type { Whereabouts } from './rules.ts'

/**
 * The origin of a call. `device` is the value of the browser's cookie, or a new one for a browser without; `program` says
 * which browser and system it is, null for unknown ones.
 */
export type Origin = { network: string; device: string; program: string | null; fingerprints: Fingerprints }

const cookie = { name: 'casa_device', path: '/api/user' } as const

/**
 * Where a call comes from. A device is a random cookie that grants no access; attempts from a known one are merely
 * counted separately from those of strangers.
 */
export function originOf({ secrets }: Services, caller: Caller): Origin {
  const sent = caller.cookie(cookie.name)
  const device = sent && /^[\w-]{43}$/.test(sent) ? sent : randomBytes(32).toString('base64url')
  const network = networkOf(caller.address)
  const fingerprint = (kind: keyof Fingerprints, value: string) => secrets.fingerprint(value, `place ${kind}`)
  return {
    network,
    device,
    program: programOf(caller.userAgent),
    fingerprints: { device: fingerprint('device', device), network: fingerprint('network', network) },
  }
}

/** A place in the form that the limits expect, with its known fingerprints, the device's first. */
export function whereaboutsOf(
  { network, fingerprints }: Origin,
  known: KnownPlaces,
): { at: Whereabouts; places: Buffer[] } {
  return {
    at: {
      network,
      device: known.device ? fingerprints.device.toString('base64url') : undefined,
      isNetworkKnown: known.network,
      roles: known.roles,
    },
    places: [
      ...(known.device ? [fingerprints.device] : []),
      ...(known.network ? [fingerprints.network] : []),
    ],
  }
}

/** Sets the cookie by which the browser is recognised next time. */
export function setDeviceCookie(caller: Caller, services: Services, { device }: Origin): void {
  caller.setHeader(
    'set-cookie',
    cookieOf(caller, services, { ...cookie, value: device, seconds: maxCookieSeconds }),
  )
}
