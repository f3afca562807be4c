// Bech32 (BIP 173) without its limit of 90 characters, in which the `age` format writes keys.

const letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]

function polymod(values: readonly number[]): number {
  return values.reduce((sum, value) => {
    const top = sum >>> 25
    const next = ((sum & 0x1ffffff) << 5) ^ value
    return generators.reduce((all, generator, bit) => ((top >> bit) & 1 ? all ^ generator : all), next)
  }, 1)
}

const expanded = (prefix: string) => [
  ...[...prefix].map(letter => letter.charCodeAt(0) >> 5),
  0,
  ...[...prefix].map(letter => letter.charCodeAt(0) & 31),
]

/** Regroups bits; undefined if the bits that are left over are not padding. */
function regroup(values: Iterable<number>, from: number, to: number, pad: boolean): number[] | undefined {
  const groups: number[] = []
  let held = 0
  let bits = 0
  for (const value of values) {
    held = ((held << from) | value) & 0xfff
    bits += from
    while (bits >= to) {
      bits -= to
      groups.push((held >> bits) & ((1 << to) - 1))
    }
  }
  if (pad) return bits > 0 ? [...groups, (held << (to - bits)) & ((1 << to) - 1)] : groups
  return bits >= from || held & ((1 << bits) - 1) ? undefined : groups
}

/** The text of some bytes, in lower case, with its checksum. */
export function encodeBech32(prefix: string, bytes: Uint8Array): string {
  const data = regroup(bytes, 8, 5, true)!
  const sum = polymod([...expanded(prefix), ...data, 0, 0, 0, 0, 0, 0]) ^ 1
  const check = [25, 20, 15, 10, 5, 0].map(shift => (sum >>> shift) & 31)
  return `${prefix}1${[...data, ...check].map(value => letters[value]).join('')}`
}

/** The bytes of a text with this prefix; undefined if a character is wrong. */
export function decodeBech32(prefix: string, text: string): Buffer | undefined {
  const lower = text.toLowerCase()
  if ((text !== lower && text !== text.toUpperCase()) || !lower.startsWith(`${prefix}1`)) return undefined
  const values = [...lower.slice(prefix.length + 1)].map(letter => letters.indexOf(letter))
  if (values.length < 6 || values.includes(-1)) return undefined
  if (polymod([...expanded(prefix), ...values]) !== 1) return undefined
  const bytes = regroup(values.slice(0, -6), 5, 8, false)
  return bytes && Buffer.from(bytes)
}
