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

/** Encrypts short texts at rest, and fingerprints secrets that are only compared, with keys derived from the secret key. */
export class Secrets {
  private readonly encryptionKey: KeyObject
  private readonly fingerprintKey: KeyObject

  /** `key` contains at least 32 random bytes and is kept outside the database. */
  constructor(key: Buffer) {
    if (key.length < 32) throw new Error('SECRET_KEY must hold at least 32 bytes.')
    const derived = (use: string) => createSecretKey(Buffer.from(hkdfSync('sha256', key, '', use, 32)))
    this.encryptionKey = derived('casa sealing v1')
    this.fingerprintKey = derived('casa printing v1')
  }

  /** Encrypts a text with AES-256-GCM, bound to `context` (such as a row's id): nonce, tag and ciphertext in one. */
  seal(text: string, context: string): Buffer {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', this.encryptionKey, nonce).setAAD(Buffer.from(context))
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
  }

  /** Reads a sealed text. Throws if key, context or content differ. */
  open(sealed: Buffer, context: string): string {
    const decipher = createDecipheriv('aes-256-gcm', this.encryptionKey, sealed.subarray(0, 12)).setAAD(
      Buffer.from(context),
    )
    decipher.setAuthTag(sealed.subarray(12, 28))
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
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
