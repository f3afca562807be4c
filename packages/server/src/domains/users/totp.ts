import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const seconds = 30
/** Codes of this many periods before and after the current one are accepted. */
const accepted = 1
/** Of codes this many periods away, the refusal says that the clock is wrong. */
const recognised = 20

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Encodes bytes, five of which are eight characters, without padding (RFC 4648). */
function base32(bytes: Buffer): string {
  const bits = Array.from(bytes, byte => byte.toString(2).padStart(8, '0')).join('')
  return bits.replace(/.{5}/g, five => alphabet[Number.parseInt(five, 2)]!)
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, letter => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from(bits.match(/.{8}/g)!.map(eight => Number.parseInt(eight, 2)))
}

/** The six digits of a period (RFC 4226). */
function codeAt(key: Buffer, step: number): Buffer {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', key).update(counter).digest()
  const number = mac.readUInt32BE(mac.at(-1)! & 0xf) & 0x7fffffff
  return Buffer.from(String(number % 1_000_000).padStart(6, '0'))
}

/** A new secret of 160 bits, in base32, and its address for a QR code; `label` says whose account it is. */
export function newTotp(label: string): { secret: string; uri: string } {
  const secret = base32(randomBytes(20))
  const details = `issuer=Casa&secret=${secret}&algorithm=SHA1&digits=6&period=${seconds}`
  return { secret, uri: `otpauth://totp/Casa:${encodeURIComponent(label)}?${details}` }
}

/** What a code is: right for the period `step`, right for another time, or wrong. Periods are counted from 1970. */
export type CheckedCode = { is: 'right' | 'otherTime'; step: number } | { is: 'wrong' }

/** Checks a code of six digits (RFC 6238). Whether its period was used before is for the caller to decide. */
export function checkTotp(secret: string, code: string, now: Date): CheckedCode {
  const [key, typed] = [fromBase32(secret), Buffer.from(code)]
  if (typed.length !== 6) return { is: 'wrong' }
  const current = Math.floor(now.getTime() / 1000 / seconds)
  for (let away = 0; away <= recognised; away++)
    for (const step of [current - away, current + away])
      if (timingSafeEqual(codeAt(key, step), typed))
        return { is: away <= accepted ? 'right' : 'otherTime', step }
  return { is: 'wrong' }
}
