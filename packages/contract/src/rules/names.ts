import { folded } from './typed-text.ts'

/** A name in comparable form: folded, with single spaces. The database has the same function, `app.name_key`. */
export function nameKey(name: string): string {
  return folded(name).replace(/\s+/g, ' ').trim()
}

type Named = { fullName: string; admissionNumber?: string | null }

/** Returns a function that names a child in this list, adding the admission number if two have the same name. */
export function nameAmong(children: readonly Named[]): (child: Named) => string {
  const counts = new Map<string, number>()
  for (const { fullName } of children) counts.set(nameKey(fullName), (counts.get(nameKey(fullName)) ?? 0) + 1)
  return ({ fullName, admissionNumber }) =>
    admissionNumber && counts.get(nameKey(fullName))! > 1 ? `${fullName} (${admissionNumber})` : fullName
}

/** The children of a list by their unambiguous names, as `nameAmong` returns them. */
export function toldApart<Child extends Named>(children: readonly Child[]): Child[] {
  const nameOf = nameAmong(children)
  return children.map(child => ({ ...child, fullName: nameOf(child) }))
}

const webAddress =
  /:\/\/|\bwww\.|@|[a-z0-9]\.[a-z]{2,}\/|[a-z0-9]{2}\.(com|co|in|org|net|info|io|me|ly|app|xyz|biz|site|online|link|shop|store|top|club|edu|gov|uk|us|eu|tk|cc|ru|cn|gl|be|to|page|dev|live)\b/iu
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
    !webAddress.test(text) &&
    !phoneNumber.test(text)
  )
}
