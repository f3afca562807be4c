import fc from 'fast-check'
import { expect, test } from 'vitest'
import { labelLines } from './label-lines.ts'

test('a label breaks between its words', () => {
  expect(labelLines('Exercises of Practical Life', 14, 3)).toEqual(['Exercises of', 'Practical Life'])
  expect(labelLines('Practical Life', 14, 3)).toEqual(['Practical Life'])
})

test('a long word breaks within itself, and what is too long ends in an ellipsis', () => {
  expect(labelLines('Handwashing', 6, 3)).toEqual(['Handwa', 'shing'])
  expect(labelLines('Walking on the line with a bell', 8, 2)).toEqual(['Walking', 'on the…'])
})

test('letters of Indian scripts are counted as they are read, and never torn', () => {
  expect(labelLines('అభ్యాస విభాగం', 4, 3)).toEqual(['అభ్యాస', 'విభాగం'])
})

test('no line is wider and none too many, and without an ellipsis nothing is lost', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.integer({ min: 2, max: 20 }),
      fc.integer({ min: 1, max: 4 }),
      (label, width, most) => {
        const lines = labelLines(label, width, most)
        expect(lines.length).toBeLessThanOrEqual(most)
        for (const line of lines)
          expect([...new Intl.Segmenter().segment(line)].length).toBeLessThanOrEqual(width + 1)
        if (!lines.at(-1)?.endsWith('…'))
          expect(lines.join('').replace(/\s/g, '')).toBe(label.replace(/\s/g, ''))
      },
    ),
  )
})
