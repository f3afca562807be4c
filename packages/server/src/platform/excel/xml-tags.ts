import { WorkbookRefused } from './sheet.ts'

/** An opening tag: its name without a prefix, its attributes, and whether it also closes the element. */
export type Tag = { name: string; attributes: { name: string; value: string }[]; isEmpty: boolean }

/** Root elements have about twenty attributes; a cell has three. */
const maxAttributes = 64
/** A sheet's cells are nested five deep, extensions ten. */
const maxDepth = 64
/** The maximum number of bytes of a tag, a comment or a text. Enough for a cell's 32,767 letters as `&#2309;`. */
const maxPiece = 262_144

/** The delimiters of instructions, comments and CDATA sections. */
const asides = [
  ['<?', '?>'],
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
] as const

const entities: Record<string, string> = { quot: '"', amp: '&', lt: '<', gt: '>', apos: "'" }

const spaces = codesOf(' \t\r\n')
const notInNames = codesOf(' \t\r\n<>"\'=/!?')
const [less, greater, slash, equals, double, single] = [...'<>/="\''].map(letter => letter.charCodeAt(0))

/**
 * Scans the XML of a workbook's part, decoded as latin1, once and calls `onTag` for every opening tag. Throws
 * WorkbookRefused for malformed or very many attributes, for anything unclosed, and for very long texts and deep nesting:
 * no program writes these, and they make XML readers take quadratic time.
 */
export function eachTag(xml: string, onTag: (tag: Tag) => void = () => {}): void {
  const open: string[] = []
  let at = 0
  for (let next = xml.indexOf('<'); next >= 0; next = xml.indexOf('<', at)) {
    refuseLong(at, next)
    const kind = xml[next + 1]
    at = kind === '?' || kind === '!' ? afterAside(xml, next) : afterTag(xml, next, open, onTag)
    refuseLong(next, at)
  }
  refuseLong(at, xml.length)
  if (open.length > 0) throw new WorkbookRefused('unreadable')
}

/** The values of all attributes with this name, with or without a prefix. */
export function valuesOf({ attributes }: Tag, wanted: string): string[] {
  return attributes.filter(({ name }) => withoutPrefix(name) === wanted).map(({ value }) => value)
}

/** An attribute's value, which was decoded as latin1, converted to its actual text. */
export function unescaped(value: string): string {
  const text = Buffer.from(value, 'latin1').toString('utf8')
  return text.replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
}

function afterAside(xml: string, from: number): number {
  const aside = asides.find(([begin]) => xml.startsWith(begin, from))
  const end = aside ? xml.indexOf(aside[1], from + aside[0].length) : -1
  if (!aside || end < 0) throw new WorkbookRefused('unreadable')
  return end + aside[1].length
}

function refuseLong(from: number, to: number): void {
  if (to - from > maxPiece) throw new WorkbookRefused('unreadable')
}

/** Pushes an opened element on the stack, or pops the last one when it is closed. */
function note(open: string[], name: string, closes: boolean, isEmpty: boolean): void {
  if (closes ? isEmpty || open.pop() !== name : open.length >= maxDepth)
    throw new WorkbookRefused('unreadable')
  if (!closes && !isEmpty) open.push(name)
}

function afterTag(xml: string, from: number, open: string[], onTag: (tag: Tag) => void): number {
  const closes = xml.charCodeAt(from + 1) === slash
  const begin = closes ? from + 2 : from + 1
  let at = afterName(xml, begin)
  const fullName = xml.slice(begin, at)
  const name = withoutPrefix(fullName)
  const attributes: Tag['attributes'] = []
  for (;;) {
    const next = afterSpaces(xml, at)
    const code = xml.charCodeAt(next)
    if (code === greater || code === slash) {
      const isEmpty = code === slash
      const end = isEmpty ? next + 1 : next
      if (xml.charCodeAt(end) !== greater) throw new WorkbookRefused('unreadable')
      note(open, fullName, closes, isEmpty)
      if (!closes) onTag({ name, attributes, isEmpty })
      return end + 1
    }
    if (next === at || attributes.length >= maxAttributes) throw new WorkbookRefused('unreadable')
    const named = afterName(xml, next)
    const sign = afterSpaces(xml, named)
    if (xml.charCodeAt(sign) !== equals) throw new WorkbookRefused('unreadable')
    const value = afterSpaces(xml, sign + 1)
    at = afterValue(xml, value)
    attributes.push({ name: xml.slice(next, named), value: xml.slice(value + 1, at - 1) })
  }
}

function afterName(xml: string, from: number): number {
  let at = from
  while (at < xml.length && notInNames[xml.charCodeAt(at)] === 0) at += 1
  if (at === from) throw new WorkbookRefused('unreadable')
  return at
}

function afterSpaces(xml: string, from: number): number {
  let at = from
  while (spaces[xml.charCodeAt(at)] === 1) at += 1
  return at
}

function afterValue(xml: string, from: number): number {
  const quote = xml.charCodeAt(from)
  if (quote !== double && quote !== single) throw new WorkbookRefused('unreadable')
  for (let at = from + 1; at < xml.length; at += 1) {
    const code = xml.charCodeAt(at)
    if (code === quote) return at + 1
    if (code === less) break
  }
  throw new WorkbookRefused('unreadable')
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** A lookup table: 1 for the character codes of these letters. */
function codesOf(letters: string): Uint8Array {
  const codes = new Uint8Array(256)
  for (const letter of letters) codes[letter.charCodeAt(0)] = 1
  return codes
}
