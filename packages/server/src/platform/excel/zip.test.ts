import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listParts, packParts, unpackPart, ZipDamaged } from './zip.ts'

const someParts = fc.uniqueArray(
  fc.record({
    name: fc.stringMatching(/^[a-zA-Z0-9_/.é]{1,20}$/),
    bytes: fc.uint8Array().map(bytes => Buffer.from(bytes)),
  }),
  { selector: part => part.name, maxLength: 6 },
)
const packed = (parts: { name: string; bytes: Buffer }[]) => Buffer.from(packParts(parts))

test('what is packed is unpacked', () => {
  fc.assert(
    fc.property(someParts, parts => {
      const zip = packed(parts)
      expect(listParts(zip).map(part => ({ name: part.name, bytes: unpackPart(zip, part) }))).toEqual(parts)
    }),
  )
})

test('a damaged archive yields its original bytes or is refused, wherever it is cut or altered', () => {
  const parts = [
    { name: 'a.xml', bytes: Buffer.from('first part') },
    { name: 'b.xml', bytes: Buffer.from('second part') },
  ]
  const whole = packed(parts)
  const readsTruly = (zip: Buffer) => {
    try {
      for (const part of listParts(zip)) {
        const bytes = unpackPart(zip, part)
        expect(parts.some(original => original.bytes.equals(bytes))).toBe(true)
      }
    } catch (error) {
      expect(error).toBeInstanceOf(ZipDamaged)
    }
  }
  const place = fc.integer({ min: 0, max: whole.length - 1 })
  fc.assert(fc.property(place, length => readsTruly(whole.subarray(0, length))))
  fc.assert(
    fc.property(place, fc.integer({ min: 1, max: 255 }), (at, change) => {
      const altered = Buffer.from(whole)
      altered[at]! ^= change
      readsTruly(altered)
    }),
  )
})

test('a part that inflates to more than it declares is refused after that many bytes', () => {
  const bomb = deflateRawSync(Buffer.alloc(50_000_000))
  const zip = packed([{ name: 'xl/bomb.xml', bytes: bomb }])
  const [part] = listParts(zip)
  const unpack = () => unpackPart(zip, { ...part!, method: 8, size: 1000 })
  expect(unpack).toThrow(ZipDamaged)
  // Inflating stopped there, instead of comparing the sizes of 50 MB afterwards.
  expect(unpack).toThrow(
    expect.objectContaining({ cause: expect.objectContaining({ code: 'ERR_BUFFER_TOO_LARGE' }) }),
  )
})
