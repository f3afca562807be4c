import { createHash, generateKeyPairSync, type JsonWebKey, randomBytes, sign } from 'node:crypto'
import type { PasskeyCreation, PasskeyRequest } from '@casa/contract/passkeys'

/** What a test changes in a response, to see it refused. */
export type Faked = {
  /** The page on which the device is used; that of the request by default. */
  origin?: string
  /** The name to which the passkey is bound. */
  rpId?: string
  challenge?: string
  /** Whether the device has checked its user. */
  verified?: boolean
  /** The device's own count, which otherwise goes up by one. */
  counter?: number
  type?: string
  crossOrigin?: boolean
  /** Signs with another key. */
  forged?: boolean
  userHandle?: string
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest()

/** CBOR of what a device writes: integers, texts, bytes and maps. */
function cbor(value: number | string | Uint8Array | Map<unknown, unknown>): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flat().map(one => cbor(one as string))])
}

function head(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(kind << 5) | length])
  if (length < 256) return Buffer.from([(kind << 5) | 24, length])
  return Buffer.from([(kind << 5) | 25, length >> 8, length & 255])
}

const present = 0x01
const verifiedBit = 0x04
const hasKey = 0x40

/** A device with passkeys, such as a phone: it creates a key for an address and an account, and signs with it. */
export class Authenticator {
  counter = 0
  /** The device's name for the key. */
  readonly id = base64url(randomBytes(32))
  private keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  private userHandle = ''

  /** Responds to the request to create a passkey. */
  create({ address, options }: PasskeyCreation, faked: Faked = {}) {
    this.userHandle = options.user.id
    const { x, y } = this.keys.publicKey.export({ format: 'jwk' }) as Required<JsonWebKey>
    const key = new Map<number, unknown>([
      ...([
        [1, 2],
        [3, -7],
        [-1, 1],
      ] as const),
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    const id = Buffer.from(this.id, 'base64url')
    const length = Buffer.from([id.length >> 8, id.length & 255])
    const added = Buffer.concat([Buffer.alloc(16), length, id, cbor(key)])
    const authData = Buffer.concat([this.data(options.rp.id, hasKey, faked), added])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    return {
      ...this.named(),
      response: {
        clientDataJSON: this.page('webauthn.create', address, options.challenge, faked),
        attestationObject: base64url(cbor(attestation)),
        transports: ['internal'],
      },
    }
  }

  /** Responds to the request to use the passkey. */
  use({ address, options }: PasskeyRequest, faked: Faked = {}) {
    this.counter += 1
    const authData = this.data(options.rpId, 0, faked)
    const clientDataJSON = this.page('webauthn.get', address, options.challenge, faked)
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    const { privateKey } = faked.forged ? generateKeyPairSync('ec', { namedCurve: 'P-256' }) : this.keys
    return {
      ...this.named(),
      response: {
        clientDataJSON,
        authenticatorData: base64url(authData),
        signature: base64url(sign('sha256', signed, privateKey)),
        userHandle: faked.userHandle ?? this.userHandle,
      },
    }
  }

  private named() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const }
  }

  private page(type: string, address: string, challenge: string, faked: Faked): string {
    const { origin = address, crossOrigin = false } = faked
    const said = { type: faked.type ?? type, challenge: faked.challenge ?? challenge, origin, crossOrigin }
    return base64url(Buffer.from(JSON.stringify(said)))
  }

  private data(rpId: string, more: number, faked: Faked): Buffer {
    const { verified = true, counter = this.counter } = faked
    const rest = Buffer.alloc(5)
    rest[0] = present | (verified ? verifiedBit : 0) | more
    rest.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(faked.rpId ?? rpId), rest])
  }
}
