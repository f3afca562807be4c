import { crc32, inflateRawSync } from 'node:zlib'

/** A part as the archive's central directory declares it; sizes and `offset` are bytes. */
export type ZipPart = {
  name: string
  method: number
  crc: number
  packedSize: number
  size: number
  offset: number
}

/** An archive that is truncated, inconsistent or packed in a way that workbooks never are. */
export class ZipDamaged extends Error {}

const signature = {
  part: 0x04034b50,
  directory: 0x02014b50,
  end: 0x06054b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
}
const saturated32 = 0xffffffff

/** Lists the parts from the central directory without unpacking any. Throws ZipDamaged. */
export function listParts(zip: Buffer): ZipPart[] {
  return guarded(() => {
    const parts: ZipPart[] = []
    let { at, count } = directoryOf(zip)
    for (; count > 0; count -= 1) {
      if (zip.readUInt32LE(at) !== signature.directory) throw new ZipDamaged('directory')
      const nameLength = zip.readUInt16LE(at + 28)
      const extraLength = zip.readUInt16LE(at + 30)
      const next = at + 46 + nameLength + extraLength + zip.readUInt16LE(at + 32)
      const part = {
        name: zip.toString('utf8', at + 46, at + 46 + nameLength),
        method: zip.readUInt16LE(at + 10),
        crc: zip.readUInt32LE(at + 16),
        size: zip.readUInt32LE(at + 24),
        packedSize: zip.readUInt32LE(at + 20),
        offset: zip.readUInt32LE(at + 42),
      }
      widen(part, zip.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength))
      parts.push(part)
      at = next
    }
    return parts
  })
}

/** Unpacks one part: never more bytes than declared, with their checksum verified. Throws ZipDamaged. */
export function unpackPart(zip: Buffer, part: ZipPart): Buffer {
  return guarded(() => {
    if (zip.readUInt32LE(part.offset) !== signature.part) throw new ZipDamaged('part')
    const start = part.offset + 30 + zip.readUInt16LE(part.offset + 26) + zip.readUInt16LE(part.offset + 28)
    const packed = zip.subarray(start, start + part.packedSize)
    const bytes = part.method === 0 ? packed : part.method === 8 ? inflate(packed, part.size) : null
    if (bytes?.length !== part.size || crc32(bytes) !== part.crc) throw new ZipDamaged('content')
    return bytes
  })
}

/** Packs parts without compressing them: the form in which checked parts are passed to the workbook reader. */
export function packParts(parts: { name: string; bytes: Buffer }[]): ArrayBuffer {
  const length = parts.reduce(
    (sum, part) => sum + 76 + 2 * Buffer.byteLength(part.name) + part.bytes.length,
    22,
  )
  const zip = Buffer.from(new ArrayBuffer(length))
  const directory: Buffer[] = []
  let at = 0
  for (const { name, bytes } of parts) {
    const label = Buffer.from(name)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt32LE(crc32(bytes), 10)
    fields.writeUInt32LE(bytes.length, 14)
    fields.writeUInt32LE(bytes.length, 18)
    fields.writeUInt16LE(label.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([word(signature.directory), fields.subarray(0, 2), fields, place, label]))
    for (const piece of [word(signature.part), fields, label, bytes]) at += piece.copy(zip, at)
  }
  const start = at
  for (const record of directory) at += record.copy(zip, at)
  zip.writeUInt32LE(signature.end, at)
  zip.writeUInt16LE(parts.length, at + 8)
  zip.writeUInt16LE(parts.length, at + 10)
  zip.writeUInt32LE(at - start, at + 12)
  zip.writeUInt32LE(start, at + 16)
  return zip.buffer as ArrayBuffer
}

function directoryOf(zip: Buffer): { at: number; count: number } {
  const end = zip.lastIndexOf(word(signature.end))
  if (end < 0) throw new ZipDamaged('no end')
  const at = zip.readUInt32LE(end + 16)
  const count = zip.readUInt16LE(end + 10)
  const has64 = end >= 20 && zip.readUInt32LE(end - 20) === signature.locator64
  if (!has64 || (at !== saturated32 && count !== 0xffff)) return { at, count }
  const end64 = Number(zip.readBigUInt64LE(end - 12))
  if (zip.readUInt32LE(end64) !== signature.end64) throw new ZipDamaged('end')
  return { at: Number(zip.readBigUInt64LE(end64 + 48)), count: Number(zip.readBigUInt64LE(end64 + 32)) }
}

/** Streaming writers keep a part's sizes as 64-bit numbers in an extra field, however small the part is. */
function widen(part: ZipPart, extra: Buffer): void {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    let value = at + 4
    for (const field of ['size', 'packedSize', 'offset'] as const) {
      if (part[field] !== saturated32) continue
      part[field] = Number(extra.readBigUInt64LE(value))
      value += 8
    }
  }
}

function inflate(packed: Buffer, size: number): Buffer {
  return inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) })
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** Turns any error while following the archive's own offsets and sizes into ZipDamaged. */
function guarded<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof ZipDamaged ? error : new ZipDamaged('numbers', { cause: error })
  }
}
