import { Secret, TOTP, URI } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { checkTotp, newTotp } from './totp.ts'

const at = (seconds: number) => new Date(seconds * 1_000)
/** The secret of the examples in RFC 4226 and RFC 6238, in base32. */
const ofExamples = Secret.fromUTF8('12345678901234567890').base32

describe('the code of a secret', () => {
  test('is that of RFC 4226, for each count', () => {
    const codes = '755224 287082 359152 969429 338314 254676 287922 162583 399871 520489'.split(' ')
    for (const [step, code] of codes.entries())
      expect(checkTotp(ofExamples, code, at(step * 30))).toEqual({ is: 'right', step })
  })

  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('is that of RFC 6238, %d seconds after 1970', (seconds, code) => {
    expect(checkTotp(ofExamples, code, at(seconds))).toEqual({
      is: 'right',
      step: Math.floor(seconds / 30),
    })
  })

  test('is that of another implementation, which also reads the address in the QR code', () => {
    for (let round = 0; round < 100; round += 1) {
      const { secret, uri } = newTotp('Asha: Menon & 1/2 é')
      const app = URI.parse(uri) as TOTP
      expect(app).toMatchObject({
        issuer: 'Casa',
        label: 'Asha: Menon & 1/2 é',
        algorithm: 'SHA1',
        digits: 6,
        period: 30,
      })
      expect(app.secret.base32).toBe(secret)
      const seconds = 1_700_000_000 + round * 86_413
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: seconds * 1_000 })
      expect(checkTotp(secret, code, at(seconds))).toEqual({ is: 'right', step: Math.floor(seconds / 30) })
    }
  })
})

test('a secret has 160 bits in base32, and is never made twice', () => {
  const secrets = Array.from({ length: 200 }, () => newTotp('Asha').secret)
  expect(new Set(secrets).size).toBe(200)
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
})

test('a code is right for one period around the clock, recognised for ten minutes, and wrong beyond', () => {
  const now = 1_800_000_015
  const ofClock = (seconds: number) => {
    const code = new TOTP({ secret: Secret.fromBase32(ofExamples) }).generate({
      timestamp: (now + seconds) * 1_000,
    })
    return checkTotp(ofExamples, code, at(now)).is
  }
  for (const seconds of [-30, 0, 30]) expect(ofClock(seconds)).toBe('right')
  for (const seconds of [-600, -120, -60, 60, 120, 600]) expect(ofClock(seconds)).toBe('otherTime')
  for (const seconds of [-630, 630]) expect(ofClock(seconds)).toBe('wrong')
})

test.each([
  '',
  '2',
  '28708',
  '2870822',
  '28708a',
  '-28708',
  ' 28708',
  '２８７０８２',
  'ééé',
  '28708\0',
  '287082 ',
])('anything but six digits is wrong: %j', code => {
  expect(checkTotp(ofExamples, code, at(1_111_111_111))).toEqual({ is: 'wrong' })
})
