import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import type { Tx } from './db/connection.ts'

/** One version of the secret key: encrypts short texts with AES-256-GCM. */
export class SealingKey {
  private readonly key: KeyObject
  /** Recognises the key without revealing anything about it. */
  readonly checkValue: Buffer
  private readonly bytes: Buffer

  /** `bytes` are at least 32 random bytes that are kept outside the database. */
  constructor(bytes: Buffer) {
    if (bytes.length < 32) throw new Error('SECRET_KEY must hold at least 32 bytes.')
    this.bytes = bytes
    this.key = createSecretKey(this.derive('casa sealing v1'))
    this.checkValue = this.derive('casa check v1')
  }

  /** Encrypts a text, bound to `context` (such as a row's id): nonce, tag and ciphertext in one. */
  seal(text: string | Buffer, context: string): Buffer {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce).setAAD(Buffer.from(context))
    const sealed = Buffer.concat([cipher.update(text), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
  }

  /** Decrypts what `seal` returned. Throws if key, context or content differ. */
  open(sealed: Buffer, context: string): Buffer {
    const decipher = createDecipheriv('aes-256-gcm', this.key, sealed.subarray(0, 12)).setAAD(
      Buffer.from(context),
    )
    decipher.setAuthTag(sealed.subarray(12, 28))
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()])
  }

  /**
   * The key of fingerprints in an installation that begins with this version. Later versions keep it, because
   * printed slips and addresses of calendars cannot be computed again.
   */
  firstFingerprintKey(): Buffer {
    return this.derive('casa printing v1')
  }

  private derive(use: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.bytes, '', use, 32))
  }
}

/** The versions of the secret key by number, and the number of the current one. */
export type SealingKeys = {
  /** In the transaction that stores what it encrypts: a rotation waits until that transaction has ended. */
  current(tx: Tx): Promise<{ version: number; key: SealingKey }>
  /** Throws a 503 Problem if this server does not have the version. */
  version(tx: Tx, version: number): Promise<SealingKey>
}

/** A text that was encrypted by a version of the secret key. */
export type Sealed = { bytes: Buffer; version: number }

/** Encrypts short texts at rest, and fingerprints secrets that are only compared. */
export class Secrets {
  private readonly keys: SealingKeys
  private readonly fingerprintKey: Buffer

  constructor(keys: SealingKeys, fingerprintKey: Buffer) {
    this.keys = keys
    this.fingerprintKey = fingerprintKey
  }

  /** Encrypts texts, each bound to its context, with the current version of the key. */
  async seal(tx: Tx, texts: readonly { text: string; context: string }[]): Promise<Sealed[]> {
    if (texts.length === 0) return []
    const { version, key } = await this.keys.current(tx)
    return texts.map(({ text, context }) => ({ bytes: key.seal(text, context), version }))
  }

  /** Reads a sealed text. Throws if key, context or content differ. */
  async open(tx: Tx, { bytes, version }: Sealed, context: string): Promise<string> {
    return (await this.keys.version(tx, version)).open(bytes, context).toString('utf8')
  }

  /** HMAC-SHA-256 of a secret. Not for passwords: the secret must be random, or short-lived with counted attempts. */
  fingerprint(secret: string, context: string): Buffer {
    return createHmac('sha256', this.fingerprintKey).update(`${context}\0${secret}`).digest()
  }

  /** Compares a secret with a stored fingerprint in constant time. */
  matches(secret: string, context: string, stored: Buffer): boolean {
    const fresh = this.fingerprint(secret, context)
    return fresh.length === stored.length && timingSafeEqual(fresh, stored)
  }
}
