import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'
import { decodeBech32, encodeBech32 } from './bech32.ts'

// The format of the `age` command (age-encryption.org/v1) with X25519 recipients, on OpenSSL's primitives.

const version = 'age-encryption.org/v1'
const chunkBytes = 65_536
const tagBytes = 16
const longestHeader = 16_384

const privatePrefix = Buffer.from('302e020100300506032b656e04220420', 'hex')
const publicPrefix = Buffer.from('302a300506032b656e032100', 'hex')

/** The content was changed, is cut off, or is no encrypted file at all. */
export class DamagedFile extends Error {}

/** The file was encrypted for other keys. */
export class WrongKey extends Error {}

/** A new private key, as `age-keygen` writes it: AGE-SECRET-KEY-1… */
export function newIdentity(): string {
  return encodeBech32('age-secret-key-', randomBytes(32)).toUpperCase()
}

/** The public key, age1…, of a private one. Throws a sentence if the text is no private key. */
export function recipientOf(identity: string): string {
  return encodeBech32('age', publicBytes(privateKeyOf(identity)))
}

/** The private key in the text of a key file, which may contain comments. Throws a sentence if there is none. */
export function identityIn(text: string): string {
  const found = /^AGE-SECRET-KEY-1[0-9A-Z]+$/im.exec(text)?.[0]
  if (!found) throw new Error('The key file contains no line that starts with AGE-SECRET-KEY-1.')
  recipientOf(found)
  return found
}

/** Throws a sentence if the text is no public key of the `age` format. */
export function requireRecipient(recipient: string): void {
  publicKeyOf(recipient)
}

function privateKeyOf(identity: string) {
  const raw = decodeBech32('age-secret-key-', identity)
  if (raw?.length !== 32)
    throw new Error('The key is not a private key of a backup (AGE-SECRET-KEY-1…), or a character is wrong.')
  return createPrivateKey({ key: Buffer.concat([privatePrefix, raw]), format: 'der', type: 'pkcs8' })
}

function publicKeyOf(recipient: string) {
  const raw = decodeBech32('age', recipient)
  if (raw?.length !== 32)
    throw new Error('The recipient is not a public key of backups (age1…), or a character is wrong.')
  return createPublicKey({ key: Buffer.concat([publicPrefix, raw]), format: 'der', type: 'spki' })
}

function publicBytes(key: ReturnType<typeof createPrivateKey>): Buffer {
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(publicPrefix.length)
}

const derive = (key: Buffer, salt: Buffer, info: string) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, 32))
const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

function seal(key: Buffer, nonce: Buffer, content: Buffer): Buffer {
  const cipher = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: tagBytes })
  return Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()])
}

/** Returns undefined if the key or the content is wrong. */
function open(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer | undefined {
  if (sealed.length < tagBytes) return undefined
  const decipher = createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: tagBytes })
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()])
  } catch {
    return undefined
  }
}

function chunkNonce(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(index, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

const wrapInfo = `${version}/X25519`

function stanzaFor(recipient: string, fileKey: Buffer): string {
  const to = publicKeyOf(recipient)
  const ephemeral = privateKeyOf(newIdentity())
  const share = publicBytes(ephemeral)
  const secret = diffieHellman({ privateKey: ephemeral, publicKey: to })
  const salt = Buffer.concat([share, decodeBech32('age', recipient)!])
  const body = seal(derive(secret, salt, wrapInfo), Buffer.alloc(12), fileKey)
  return `-> X25519 ${base64(share)}\n${base64(body)}\n`
}

function macOf(header: string, fileKey: Buffer): Buffer {
  return createHmac('sha256', derive(fileKey, Buffer.alloc(0), 'header'))
    .update(header)
    .digest()
}

/** Cuts what it is given into chunks of `size` bytes and keeps back the last one, which may be shorter. */
class Chunks {
  private readonly size: number
  private waiting: Buffer[] = []
  private bytes = 0

  constructor(size: number) {
    this.size = size
  }

  add(part: Buffer): void {
    this.waiting.push(part)
    this.bytes += part.length
  }

  /** The next chunk, if more than it is waiting. */
  next(): Buffer | undefined {
    if (this.bytes <= this.size) return undefined
    const all = Buffer.concat(this.waiting)
    this.waiting = [all.subarray(this.size)]
    this.bytes = all.length - this.size
    return all.subarray(0, this.size)
  }

  rest(): Buffer {
    return Buffer.concat(this.waiting)
  }
}

/** Encrypts a stream for the recipients: each of their private keys opens it. */
export function encryptFor(recipients: readonly string[]): Transform {
  const fileKey = randomBytes(16)
  const stanzas = recipients.map(recipient => stanzaFor(recipient, fileKey)).join('')
  const header = `${version}\n${stanzas}---`
  const nonce = randomBytes(16)
  const key = derive(fileKey, nonce, 'payload')
  const chunks = new Chunks(chunkBytes)
  let index = 0
  const stream = new Transform({
    transform(part: Buffer, _encoding, done) {
      chunks.add(part)
      for (let chunk = chunks.next(); chunk; chunk = chunks.next())
        this.push(seal(key, chunkNonce(index++, false), chunk))
      done()
    },
    flush(done) {
      this.push(seal(key, chunkNonce(index, true), chunks.rest()))
      done()
    },
  })
  stream.push(`${header} ${base64(macOf(header, fileKey))}\n`)
  stream.push(nonce)
  return stream
}

/**
 * Decrypts a stream. It passes on only what is authentic and fails with `WrongKey` or `DamagedFile`; that something is
 * missing at the end is known only at the end.
 */
export function decryptWith(identity: string): Transform {
  return new Decrypt(identity)
}

class Decrypt extends Transform {
  private readonly identity: string
  private start = Buffer.alloc(0)
  private key: Buffer | undefined
  private readonly chunks = new Chunks(chunkBytes + tagBytes)
  private index = 0

  constructor(identity: string) {
    super()
    this.identity = identity
  }

  override _transform(part: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    try {
      if (this.key) this.chunks.add(part)
      else this.readHeader(part)
      for (let chunk = this.chunks.next(); chunk; chunk = this.chunks.next()) this.pass(chunk, false)
      done()
    } catch (error) {
      done(error as Error)
    }
  }

  override _flush(done: TransformCallback): void {
    try {
      if (!this.key) throw new DamagedFile('The file ends before its content begins.')
      this.pass(this.chunks.rest(), true)
      done()
    } catch (error) {
      done(error as Error)
    }
  }

  private pass(chunk: Buffer, isLast: boolean): void {
    const content = open(this.key!, chunkNonce(this.index, isLast), chunk)
    if (!content || (isLast && content.length === 0 && this.index > 0))
      throw new DamagedFile('The file is cut off, or a byte of it was changed.')
    this.index += 1
    this.push(content)
  }

  private readHeader(part: Buffer): void {
    this.start = Buffer.concat([this.start, part])
    const known = this.start.subarray(0, version.length + 1).toString('latin1')
    if (!`${version}\n`.startsWith(known)) throw new DamagedFile('The file is not a backup of Casa.')
    const dashes = this.start.indexOf('\n--- ')
    const end = dashes < 0 ? -1 : this.start.indexOf('\n', dashes + 1)
    if (end < 0 || this.start.length < end + 17) {
      if (this.start.length > longestHeader) throw new DamagedFile('The beginning of the file was changed.')
      return
    }
    const header = this.start.subarray(0, dashes + 4).toString('latin1')
    const fileKey = fileKeyIn(header, this.identity)
    const mac = Buffer.from(this.start.subarray(dashes + 5, end).toString('latin1'), 'base64')
    const expected = macOf(header, fileKey)
    if (mac.length !== expected.length || !timingSafeEqual(mac, expected))
      throw new DamagedFile('The beginning of the file was changed.')
    this.key = derive(fileKey, this.start.subarray(end + 1, end + 17), 'payload')
    this.chunks.add(this.start.subarray(end + 17))
  }
}

function fileKeyIn(header: string, identity: string): Buffer {
  const privateKey = privateKeyOf(identity)
  const own = publicBytes(privateKey)
  for (const [, shareText, bodyText] of header.matchAll(/^-> X25519 ([\w+/]{43})\n([\w+/]{43})$/gm)) {
    const share = Buffer.from(shareText!, 'base64')
    try {
      const publicKey = createPublicKey({
        key: Buffer.concat([publicPrefix, share]),
        format: 'der',
        type: 'spki',
      })
      const wrap = derive(diffieHellman({ privateKey, publicKey }), Buffer.concat([share, own]), wrapInfo)
      const fileKey = open(wrap, Buffer.alloc(12), Buffer.from(bodyText!, 'base64'))
      if (fileKey?.length === 16) return fileKey
    } catch {
      // A share that is no point of the curve belongs to nobody.
    }
  }
  throw new WrongKey('This key does not open the file: it was encrypted for another one.')
}
