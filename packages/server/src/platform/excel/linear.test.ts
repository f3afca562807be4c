import { readKey } from '@casa/contract/rules/keys'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { digits, normalized } from './cells.ts'
import { checkWorkbook } from './workbook-parts.ts'
import { eachTag, type Tag, valuesOf } from './xml-tags.ts'
import { packParts } from './zip.ts'

// Untrusted input is read in linear time: a million letters take a few milliseconds. In quadratic time each of these
// would take hours, so no clock is needed.

const million = 1_000_000
const longOf = (unit: string) => unit.repeat(Math.ceil(million / unit.length))

/** Reads the parts of a workbook that contain these. */
function readParts(workbook: string, sheet: string): void {
  const parts = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': workbook,
    'xl/worksheets/sheet1.xml': sheet,
  }
  const zip = packParts(Object.entries(parts).map(([name, xml]) => ({ name, bytes: Buffer.from(xml) })))
  checkWorkbook(Buffer.from(zip))
}

/** Done, or refused with a message. */
function readAll(text: string): void {
  for (const read of [() => readParts(text, '<a/>'), () => readParts('<a/>', `<sheetData t="e"${text}`)]) {
    try {
      read()
    } catch (error) {
      expect(error).toMatchObject({ code: expect.any(String) })
    }
  }
  readKey(text)
  digits(text, { date1904: false })
  normalized(text)
}

test.each([
  '<workbookPr ',
  '<workbookPr date1904 ',
  'date1904 = ',
  '"<":c\t',
  '<c "',
  '<c r=',
  '<row r="',
  "<a:c x='\"' ",
  `<c "'<c '"`,
  `<c r="A1" `,
  `<c r='" `,
  '<!-- <c ',
  '<![CDATA[',
  '<?',
  'a="b" ',
  ' ',
  '1 ',
  '( ',
])('a million letters of %j are read at once', unit => {
  readAll(longOf(unit))
  readAll(`${longOf(unit)}"'>`)
})

test('so is any repeated nonsense of tags, quotes and names', () => {
  const words = [
    '<',
    '>',
    '"',
    "'",
    ':',
    'c',
    'row',
    ' ',
    '\t',
    'r=',
    '=',
    '/',
    'x',
    'date1904',
    'workbookPr',
    't="e"',
    '1',
  ]
  const unit = fc
    .array(fc.constantFrom(...words), { minLength: 1, maxLength: 8 })
    .map(parts => parts.join(''))
  fc.assert(
    fc.property(unit, unit, (one, end) => readAll(one.repeat(Math.ceil(300_000 / one.length)) + end)),
    { numRuns: 60 },
  )
})

test('the year from which days are counted is read only from its own tag', () => {
  const dates = (xml: string) => {
    const parts = { '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': xml }
    const zip = packParts(Object.entries(parts).map(([name, text]) => ({ name, bytes: Buffer.from(text) })))
    return checkWorkbook(Buffer.from(zip)).date1904
  }
  expect(dates('<workbook><workbookPr date1904="1"/></workbook>')).toBe(true)
  expect(dates('<x:workbook><x:workbookPr codeName="a" date1904 = \'true\' /></x:workbook>')).toBe(true)
  expect(dates('<workbook><workbookPr date1904="false"/></workbook>')).toBe(false)
  expect(dates('<workbook><workbookPr/><other date1904="1"/></workbook>')).toBe(false)
})

/** What the reader receives of a workbook with this sheet and these texts; nothing if it is refused before. */
function handedOver(sheet: string, texts = '<sst/>') {
  const parts = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': '<workbook/>',
    'xl/worksheets/sheet1.xml': sheet,
    'xl/sharedStrings.xml': texts,
  }
  return checkWorkbook(
    Buffer.from(packParts(Object.entries(parts).map(([name, xml]) => ({ name, bytes: Buffer.from(xml) })))),
  ).archive
}

const brokenTags = [
  '<":c r="A1"/>',
  `<c "'<c '"`.repeat(200_000),
  '<c r="A1" "x"/>',
  '<c r=A1/>',
  '<c r/>',
  '<c r="A1"t="s"/>',
  '<c r="A<1"/>',
  '<c r="A1',
  '<!-- <c>',
  '<![CDATA[ <c>',
  '<?xml',
  '<!DOCTYPE x [<!ENTITY a "b">]>',
]

/** Input that takes the reader a long time although each tag is valid. */
const attributes = (count: number) => Array.from({ length: count }, (_, index) => ` a${index}="x"`).join('')
const nested = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth)
const longPieces = [
  `<c${attributes(65)}/>`,
  nested(64),
  ' '.repeat(262_145),
  `<c r="${'1'.repeat(262_145)}"/>`,
  `<!--${' '.repeat(262_145)}-->`,
  `<![CDATA[${' '.repeat(262_145)}]]>`,
  `<?x ${' '.repeat(262_145)}?>`,
  '<c>',
  '</c>',
  '<c></d>',
  '<c></c/>',
]

test.each([...brokenTags, ...longPieces].map(xml => [xml.slice(0, 20), xml]))(
  'a workbook in which a part reads %j is refused before the reader sees it',
  (_, xml) => {
    const refused = expect.objectContaining({ code: 'unreadable' })
    expect(() => handedOver(`<sheetData>${xml}</sheetData>`)).toThrow(refused)
    expect(() => handedOver('<sheetData/>', `<sst>${xml}</sst>`)).toThrow(refused)
  },
)

test('so is a truncated sheet, with ten million spaces and without', () => {
  const refused = expect.objectContaining({ code: 'unreadable' })
  for (const end of ['', ' '.repeat(10_000_000)])
    expect(() => handedOver(`<worksheet><sheetData>${end}`)).toThrow(refused)
  expect(() => handedOver(`<sheetData/>${' '.repeat(262_145)}`)).toThrow(refused)
})

test.each([
  ['64 attributes', `<c${attributes(64)}/>`],
  ['63 elements in each other', nested(63)],
  ['text of 256 KiB', `<t>${' '.repeat(262_144)}</t>`],
  ['the longest text of Excel, each letter of it by its number', `<t>${'&#2309;'.repeat(32_767)}</t>`],
])('%s are passed on', (_, xml) => {
  expect(handedOver(`<sheetData>${xml}</sheetData>`).byteLength).toBeGreaterThan(0)
})

test('what programs write is passed on: every way of writing an attribute, comments, and ordinary content', () => {
  const tags: Tag[] = []
  const xml = `\ufeff<?xml version="1.0"?>\r\n<!-- <c "'<c '" --><x:row r='1' spans = "1:2"\n\t><c r="B2" x:r='C3'
    t="a>b"/><v>1 > 2 "'</v><![CDATA[<c "'<c]]></x:row >`
  eachTag(xml, tag => tags.push(tag))
  expect(tags.map(({ name, isEmpty }) => [name, isEmpty])).toEqual([
    ['row', false],
    ['c', true],
    ['v', false],
  ])
  expect(tags.map(tag => [...valuesOf(tag, 'r')])).toEqual([['1'], ['B2', 'C3'], []])
  expect(handedOver('<sheetData><row r="1"><c r="A1"/></row></sheetData>').byteLength).toBeGreaterThan(0)
})
