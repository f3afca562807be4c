/** Characters that are invisible and have no effect. */
const invisible = /(?!\p{Join_C}|\ufe0e|\ufe0f)[\p{DI}\ufff9-\ufffb]/gu
/**
 * Joiners and selectors without effect: a joiner shapes letters of Indian and Arabic scripts and the parts of an
 * emoji; a selector follows a symbol.
 */
const idleJoiners =
  /(?!(?<=[\u0600-\u1cff])\p{Join_C}(?=[\u0600-\u1cff])|(?<=\p{ExtPict}\ufe0f?|\p{EMod})\u200d(?=\p{ExtPict})|(?<=\p{ExtPict})(?:\ufe0e|\ufe0f)|(?<=[0-9#*])\ufe0f\u20e3)(?:\p{Join_C}|\ufe0e|\ufe0f)/gu
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g
const plainAscii = /^[\x20-\x7e\n\t]*$/

/**
 * A typed text as stored: in Unicode NFC, without invisible and control characters, with plain spaces and line
 * breaks. Idempotent.
 */
export function cleanText(text: string): string {
  if (plainAscii.test(text)) return text
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/\p{Zs}/gu, ' ')
    .replace(controls, '')
    .replace(invisible, '')
    .replace(idleJoiners, '')
    .normalize('NFC')
}

/** The zeros of the digits on keyboards in India, of Arabic and Persian, and of full-width digits. */
const zeros = [
  0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0x1c50, 0xabf0, 0xff10,
]
const asciiByDigit = new Map(
  zeros.flatMap(zero =>
    Array.from({ length: 10 }, (_, digit) => [String.fromCharCode(zero + digit), String(digit)]),
  ),
)
const otherDigits = new RegExp(`[${[...asciiByDigit.keys()].join('')}]`, 'g')

/** A text with the digits of other scripts written as 0 to 9. */
export function asciiDigits(text: string): string {
  return plainAscii.test(text) ? text : text.replace(otherDigits, digit => asciiByDigit.get(digit)!)
}

const dashes = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g

/** A code that people copy from paper, such as an admission number: cleaned, with ASCII digits and hyphens. */
export function plainCode(text: string): string {
  return asciiDigits(cleanText(text)).replace(dashes, '-').trim()
}

/** Typed digits without the spaces, hyphens and brackets that group them. */
export function denseDigits(text: string): string {
  return plainCode(text).replace(/[\s()-]/g, '')
}

/**
 * The ten digits of an Indian mobile number, with or without a +91, 91, 0091 or 0 prefix. Anything else is returned
 * without its grouping, so that a rule can report the error.
 */
export function mobileDigits(text: string): string {
  const dense = denseDigits(text).replace(/^\+/, '')
  return /^(?:(?:00)?91)?0?(\d{10})$/.exec(dense)?.[1] ?? dense
}

const marks = /[\u0300-\u036f]/g
const quotes = { '‘': "'", '’': "'", ʼ: "'", '“': '"', '”': '"', ς: 'σ' } as const
const joiners = /\p{Join_C}|\ufe0e|\ufe0f/gu

/**
 * A text as search and names compare it: lower case, without accents and joiners, with ASCII digits, hyphens and
 * quotation marks. Vowel signs of Indian scripts are letters and stay. The database has the same function,
 * `app.folded`.
 */
export function folded(text: string): string {
  if (plainAscii.test(text)) return text.toLowerCase()
  return asciiDigits(cleanText(text))
    .replace(joiners, '')
    .normalize('NFD')
    .replace(marks, '')
    .toLowerCase()
    .normalize('NFC')
    .replace(dashes, '-')
    .replace(/[‘’ʼ“”ς]/g, letter => quotes[letter as keyof typeof quotes])
}
