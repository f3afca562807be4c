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
import { existsSync } from 'node:fs'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

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

/**
 * The server's secret key: the configured one (hexadecimal), or one generated at the first start and stored in
 * `dataDir`. `isNeeded` says whether the database contains anything that only an earlier key can decrypt; if so, no
 * key is generated, and a missing one is an error with instructions. Otherwise a restored backup would silently get a
 * second key, and neither would open everything.
 */
export async function secretKey(
  configured: string | undefined,
  dataDir: string,
  isNeeded: () => Promise<boolean>,
): Promise<Buffer> {
  if (configured) return Buffer.from(configured, 'hex')
  const path = join(dataDir, 'secret-key')
  if (!existsSync(path)) {
    if (await isNeeded()) {
      const what = 'is missing, and this database holds Aadhaar numbers that only it opens'
      const lost = 'if it is lost, to 64 new hexadecimal digits, and these numbers stay closed'
      throw new Error(`The key ${path} ${what}: put it back, or set SECRET_KEY to it; ${lost}.`)
    }
    await writeKey(path, dataDir)
  }
  return Buffer.from((await readFile(path, 'utf8')).trim(), 'hex')
}

/** Writes a new key, unless another server starting on the same folder was first. */
async function writeKey(path: string, dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  try {
    const file = await open(path, 'wx', 0o600)
    await file.writeFile(randomBytes(32).toString('hex'))
    await file.sync()
    await file.close()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
