import { folded } from './typed-text.ts'

/** A name in comparable form: folded, with single spaces. The database has the same function, `app.name_key`. */
export function nameKey(name: string): string {
  return folded(name).replace(/\s+/g, ' ').trim()
}

type Named = {
  fullName: string
  admissionNumber?: string | null
  serialNumber?: string
  /** A child as the office's calls return it. */
  userId?: { serialNumber: string }
}

/**
 * Returns a function that names a child in this list. If two have the same name it adds the admission number or,
 * without one, the serial number, which every child has.
 */
export function nameAmong(children: readonly Named[]): (child: Named) => string {
  const counts = new Map<string, number>()
  for (const { fullName } of children) counts.set(nameKey(fullName), (counts.get(nameKey(fullName)) ?? 0) + 1)
  return ({ fullName, admissionNumber, serialNumber, userId }) => {
    const number = admissionNumber || (serialNumber ?? userId?.serialNumber)
    return number && counts.get(nameKey(fullName))! > 1 ? `${fullName} (${number})` : fullName
  }
}

/** The children of a list by their unambiguous names, as `nameAmong` returns them. */
export function withDistinctNames<Child extends Named>(children: readonly Child[]): Child[] {
  const nameOf = nameAmong(children)
  return children.map(child => ({ ...child, fullName: nameOf(child) }))
}

const webAddress =
  /:\/\/|\bwww\.|@|[a-z0-9]\.[a-z]{2,}\/|[a-z0-9]{2}\.(com|co|in|org|net|info|io|me|ly|app|xyz|biz|site|online|link|shop|store|top|club|edu|gov|uk|us|eu|tk|cc|ru|cn|gl|be|to|page|dev|live)\b/iu
/** Top-level domains in other scripts that India, its neighbours and the larger registries use; the Latin ones are above. */
const otherDomains =
  'भारत|भारतम्|भारोत|संगठन|नेट|कॉम|భారత్|ভারত|ভাৰত|বাংলা|ભારત|ਭਾਰਤ|ಭಾರತ|ഭാരതം|ଭାରତ|இந்தியா|இலங்கை|ලංකා|بھارت|بارت|پاکستان|شبكة|موقع|عرب|كوم'
const letter = '\\p{L}\\p{M}*'
/** How Latin initials are spelt in Hindi and Telugu when that takes more than one letter. */
const spelledInitial =
  'एफ|एच|आई|एल|एम|एन|आर|एस|एक्स|वाई|ज़ेड|जेड|डब्ल्यू|डब्लू|ఎఫ్|హెచ్|ఐ|ఎల్|ఎం|ఎమ్|ఎన్|ఆర్|ఎస్|ఎక్స్|వై|జెడ్|డబ్ల్యు|డబ్ల్యూ'
const notInWord = '(?<![\\p{L}\\p{M}\\p{Nd}-])'
/** A name of at least two letters that is not an initial, a dot, and such a domain. */
const otherAddress = new RegExp(
  `${notInWord}(?!(?:${spelledInitial})\\.)(?:${letter}|[\\p{Nd}-]){2,}\\.(?:${otherDomains})(?![\\p{L}\\p{M}])`,
  'u',
)
const distantScripts = [
  'Cyrillic',
  'Greek',
  'Han',
  'Hangul',
  'Hiragana',
  'Katakana',
  'Thai',
  'Hebrew',
  'Georgian',
  'Armenian',
]
const distant = `[${distantScripts.map(script => `\\p{sc=${script}}`).join('')}\\p{M}ー]`
/**
 * In these scripts no name has a dot after three letters, so such a text is an address; so is one with Latin letters
 * before the dot.
 */
const distantAddress = new RegExp(
  `${distant}{3,}\\.\\p{L}{2,}|${distant}{2,}\\.\\p{sc=Latin}{2,}|[\\p{sc=Latin}\\p{Nd}]{2,}\\.${distant}{2,}|\\.xn--`,
  'iu',
)
const phoneNumber = /\p{Nd}(?:[\s().+-]*\p{Nd}){6,}/u

/**
 * Whether a text is a valid name for a person, a class or a school: it has a letter or digit and no line break, web
 * address, e-mail address or phone number. A school's names are shown to parents of other schools and must not carry
 * messages.
 */
export function isName(text: string): boolean {
  return (
    /\p{L}|\p{Nd}/u.test(text) &&
    !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text) &&
    !isAddress(text) &&
    !phoneNumber.test(text)
  )
}

/** Whether a text contains a web or e-mail address, in any script; browsers also accept the dots of other scripts. */
function isAddress(text: string): boolean {
  const dotted = text
    .normalize('NFKC')
    .replace(/\u3002/g, '.')
    .normalize('NFC')
  return [webAddress, otherAddress, distantAddress].some(address => address.test(dotted))
}
