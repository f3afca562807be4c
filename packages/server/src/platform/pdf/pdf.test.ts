import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPdf } from '../../testing/read-pdf.ts'
import type { PdfDocument, PdfPart } from './document.ts'
import { makePdf } from './make-pdf.ts'
import { fromLeft, wrappedLines } from './pen.ts'
import { runsOf } from './typefaces.ts'

const mine = { user: 'me', school: 'mine' }

function documentOf(...parts: PdfPart[]): PdfDocument {
  return {
    language: 'en',
    title: 'Story of आशा 🌸',
    head: { name: 'Lotus School', lines: ['12 Hill Road'] },
    parts,
    foot: 'Page {{page}} of {{pages}}',
  }
}

const textOf = (text: string) =>
  runsOf(text)
    .map(run => run.text)
    .join('')

test('a reader finds the texts of three scripts, and the name without its emoji', async () => {
  const made = await makePdf(
    documentOf(
      { kind: 'title', text: 'विद्यार्थी की रसीद' },
      { kind: 'facts', facts: [['శ్రీ కృష్ణ', 'Ananya ₹1,30,000']] },
      { kind: 'note', text: 'Rao 👨‍👩‍👧 क्षत्रिय' },
    ),
    mine,
  )
  const { title, pages, text } = readPdf(made)
  expect(title.trim()).toBe('Story of आशा')
  expect(pages).toBe(1)
  for (const part of [
    'Lotus School',
    'विद्यार्थी की रसीद',
    'శ్రీ కృష్ణ',
    'Ananya ₹1,30,000',
    'Rao क्षत्रिय',
    'Page 1 of 1',
  ])
    expect(text).toContain(part)
})

test('a long table spans pages with its heading on each', async () => {
  const rows = Array.from({ length: 90 }, (_, index) => [`Row ${index}`, 'x'.repeat(index * 4)])
  const { pages, text } = readPdf(
    await makePdf(
      documentOf({ kind: 'table', columns: [{ title: 'Month' }, { title: 'Days' }], rows }),
      mine,
    ),
  )
  expect(pages).toBeGreaterThan(2)
  expect(text.split('Month Days')).toHaveLength(pages + 1)
  for (const [name] of rows) expect(text).toContain(name)
  expect(text).toContain(`Page ${pages} of ${pages}`)
})

test('emoji are left out, letters without a font are shown as missing, and each script has its own runs', () => {
  expect(textOf('Asha 😀🏽 🇮🇳 1️⃣ Rao')).toBe('Asha   1 Rao')
  expect(textOf('Lee 李小 한')).toBe('Lee �� �')
  expect(runsOf('Asha आशा ఆశ')).toEqual([
    { family: 'latin', text: 'Asha ' },
    { family: 'devanagari', text: 'आशा ' },
    { family: 'telugu', text: 'ఆశ' },
  ])
})

test.each([
  ['Tamil', 'கிருஷ்ணமூர்த்தி ஸ்ரீ'],
  ['Bengali', 'শ্রী রবীন্দ্রনাথ'],
  ['Gujarati', 'શ્રી કૃષ્ણકુમાર'],
  ['Kannada', 'ಶ್ರೀ ಕೃಷ್ಣಮೂರ್ತಿ'],
  ['Malayalam', 'കൃഷ്ണൻകുട്ടി'],
  ['Gurmukhi', 'ਗੁਰਪ੍ਰੀਤ'],
  ['Odia', 'ଶ୍ରୀ କୃଷ୍ଣ'],
  ['Devanagari', 'क्षत्रिय श्रीनिवास'],
  ['Telugu', 'శ్రీ కృష్ణ'],
  ['Cyrillic', 'Николай Щукин'],
  ['Greek', 'Ελένη'],
  ['Latin', 'Ōḷā Ṣ Đặng'],
])('a name in %s is typeset between others', async (_script, name) => {
  expect(textOf(`Asha ${name} 12`)).toBe(`Asha ${name} 12`)
  const made = await makePdf(documentOf({ kind: 'facts', facts: [[`Asha ${name}`, 'Rao']] }), mine)
  expect(readPdf(made).text).toContain(`Asha ${name}`)
})

test('a name in Arabic letters is written from the right, with its numbers and brackets in reading order', async () => {
  const drawn = (text: string) => fromLeft(runsOf(text)).map(run => run.text)
  expect(drawn('Asha محمد علی Rao')).toEqual(['Asha ', 'علی', ' ', 'محمد', ' ', 'Rao'])
  expect(drawn('محمد (علی) 12')).toEqual(['12', ' ', '(علی)', ' ', 'محمد'])
  expect(drawn('محمد () علی')).toEqual(['علی', ' ', '()', ' ', 'محمد'])
  expect(drawn('Asha (Rao)')).toEqual(['Asha (Rao)'])
  const made = await makePdf(documentOf({ kind: 'text', text: 'Asha محمد Rao' }), mine)
  // This reader assumes that text is written from the left.
  expect(readPdf(made).text).toContain(`Asha ${[...'محمد'].reverse().join('')} Rao`)
})

test('any input is typeset, in lines no wider than allowed', async () => {
  const unit = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.string())
  const measure = ({ text }: { text: string }) => text.length
  await fc.assert(
    fc.asyncProperty(unit, async text => {
      for (const { width, runs } of wrappedLines(text, 40, measure))
        expect(
          width <= 40 || [...new Intl.Segmenter().segment(runs.map(r => r.text).join(''))].length === 1,
        ).toBe(true)
      const made = await makePdf(documentOf({ kind: 'facts', facts: [[text, text]] }), mine)
      expect(readPdf(made).pages).toBeGreaterThan(0)
    }),
    { numRuns: 60 },
  )
})

test('an endless document is refused, and the next one is created', async () => {
  const endless = documentOf(
    { kind: 'text', text: 'line\n'.repeat(4000) },
    ...Array(40).fill({ kind: 'text', text: 'line\n'.repeat(4000) }),
  )
  await expect(makePdf(endless, mine)).rejects.toMatchObject({ status: 409 })
  expect(readPdf(await makePdf(documentOf(), mine)).pages).toBe(1)
})

test('documents wait for their turn: fifty of a user, and another school is served between them', async () => {
  const signal = AbortSignal.timeout(60_000)
  const other = { user: 'other', school: 'other', signal }
  // Both threads have started and read their fonts.
  await Promise.all([makePdf(documentOf(), { ...mine, signal }), makePdf(documentOf(), other)])
  let done = 0
  const made = Array.from({ length: 51 }, async () => {
    const bytes = await makePdf(documentOf(), { ...mine, signal })
    done += 1
    return bytes
  })
  await expect(makePdf(documentOf(), { ...mine, signal })).rejects.toMatchObject({
    status: 429,
    retryAfter: 5,
  })
  expect(readPdf(await makePdf(documentOf(), other)).pages).toBe(1)
  expect(done).toBeLessThan(25)
  for (const bytes of await Promise.all(made)) expect(readPdf(bytes).pages).toBe(1)
})

test('a school has at most a hundred documents waiting, and all schools together two hundred', async () => {
  const stop = new AbortController()
  const ofSchool = (school: string, count: number) =>
    Array.from({ length: count }, () =>
      makePdf(documentOf(), { user: crypto.randomUUID(), school, signal: stop.signal }),
    )
  const waiting = ofSchool('crowded', 101)
  const [beyond] = ofSchool('crowded', 1)
  await expect(beyond).rejects.toMatchObject({ status: 503, retryAfter: 5 })
  stop.abort()
  await Promise.allSettled(waiting)
})
