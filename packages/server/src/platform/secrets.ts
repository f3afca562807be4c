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

/** What the server's one secret key does: seal short texts at rest, and fingerprint secrets that need no reading back. */
export class Secrets {
  private readonly sealing: KeyObject
  private readonly printing: KeyObject

  /** `key` holds at least 32 random bytes and lives outside the database. */
  constructor(key: Buffer) {
    if (key.length < 32) throw new Error('SECRET_KEY must hold at least 32 bytes.')
    const derived = (use: string) => createSecretKey(Buffer.from(hkdfSync('sha256', key, '', use, 32)))
    this.sealing = derived('casa sealing v1')
    this.printing = derived('casa printing v1')
  }

  /** Encrypts a text with AES-256-GCM, bound to `context` (such as a row's id): nonce, tag and ciphertext in one. */
  seal(text: string, context: string): Buffer {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', this.sealing, nonce).setAAD(Buffer.from(context))
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
  }

  /** Reads a sealed text. Throws when key, context or content differ. */
  open(sealed: Buffer, context: string): string {
    const decipher = createDecipheriv('aes-256-gcm', this.sealing, sealed.subarray(0, 12)).setAAD(
      Buffer.from(context),
    )
    decipher.setAuthTag(sealed.subarray(12, 28))
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
  }

  /** HMAC-SHA-256 of a secret that has enough randomness of its own, or is short-lived and counted. */
  fingerprint(secret: string, context: string): Buffer {
    return createHmac('sha256', this.printing).update(`${context}\0${secret}`).digest()
  }

  /** Compares a secret with a stored fingerprint in constant time. */
  matches(secret: string, context: string, stored: Buffer): boolean {
    const fresh = this.fingerprint(secret, context)
    return fresh.length === stored.length && timingSafeEqual(fresh, stored)
  }
}
