import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linkedParts } from './work-text.tsx'

const tower = { _id: '1', subActivityName: 'Pink Tower' }
const language = { _id: '2', subActivityName: 'Pink Tower: Language of Large and Small' }

test('the names of exercises in a sentence are found, the longer one where one contains another', () => {
  const text = 'Asha was shown Pink Tower: Language of Large and Small and works alone on Pink Tower.'
  expect(linkedParts(text, [tower, language])).toEqual([
    'Asha was shown ',
    language,
    ' and works alone on ',
    tower,
    '.',
  ])
})

test('parts joined together are the text, for any text and names', () => {
  const names = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', ' '), maxLength: 4 }))
  const texts = fc.string({ unit: fc.constantFrom('a', 'b', ' '), maxLength: 30 })
  fc.assert(
    fc.property(texts, names, (text, names) => {
      const works = names.map((subActivityName, index) => ({ _id: `${index}`, subActivityName }))
      const parts = linkedParts(text, works)
      expect(parts.map(part => (typeof part === 'string' ? part : part.subActivityName)).join('')).toBe(text)
    }),
  )
})
