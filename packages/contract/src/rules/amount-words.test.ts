import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountInWords, type WordLanguage } from './amount-words.ts'
import { amountOf, largestAmount, paiseOf } from './money.ts'

test('amounts use lakhs and crores in each language', () => {
  expect(amountInWords('130000.00', 'en')).toBe('One lakh thirty thousand rupees only')
  expect(amountInWords('1.00', 'en')).toBe('One rupee only')
  expect(amountInWords('0.50', 'en')).toBe('Zero rupees and fifty paise only')
  expect(amountInWords('12500099.01', 'en')).toBe(
    'One crore twenty five lakh ninety nine rupees and one paisa only',
  )
  expect(amountInWords('65000.50', 'hi')).toBe('पैंसठ हज़ार रुपये और पचास पैसे मात्र')
  expect(amountInWords('130021.00', 'te')).toBe('ఒక లక్ష ముప్పై వేల ఇరవై ఒక రూపాయలు మాత్రమే')
  expect(amountInWords(largestAmount, 'en')).toBe(
    'Nine hundred ninety nine crore ninety nine lakh ninety nine thousand nine hundred ninety nine rupees and ninety nine paise only',
  )
})

/** The words for the numbers below 100, taken from amounts of that many rupees. */
const numbersOf = (language: WordLanguage) =>
  new Map(
    Array.from({ length: 100 }, (_, count) => [
      amountInWords(amountOf(BigInt(count) * 100n), language)
        .split(/ (?:rupee|रुपय|రూపాయ)/)[0]!
        .toLowerCase(),
      BigInt(count),
    ]),
  )

const scaleWords: [bigint, string][] = [
  [100n, 'hundred सौ వంద వందల'],
  [1000n, 'thousand हज़ार వెయ్యి వేల'],
  [100_000n, 'lakh लाख లక్ష లక్షల'],
  [10_000_000n, 'crore करोड़ కోటి కోట్ల'],
]
const scales = new Map(scaleWords.flatMap(([size, words]) => words.split(' ').map(word => [word, size])))

test.each(['en', 'hi', 'te'] as const)('in %s, the words convert back to the amount', language => {
  const numbers = numbersOf(language)
  expect(numbers.size).toBe(100)
  const read = (text: string) => {
    let [sum, current] = [0n, 0n]
    for (const word of text.split(' ')) {
      const size = scales.get(word)
      if (size === undefined) current += numbers.get(word)!
      else if (size === 100n) current *= 100n
      else if (size === 10_000_000n) [sum, current] = [(sum + current) * size, 0n]
      else [sum, current] = [sum + current * size, 0n]
    }
    return sum + current
  }
  const parts =
    /^(.+) (?:rupees?|रुपये|रुपया|రూపాయలు|రూపాయి)(?: (?:and |और )?(.+) (?:paise|paisa|पैसे|पैसा|పైసలు|పైసా))? (?:only|मात्र|మాత్రమే)$/
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: paiseOf(largestAmount) }), paise => {
      const [, rupees, rest] = parts.exec(amountInWords(amountOf(paise), language).toLowerCase())!
      expect(read(rupees!) * 100n + (rest ? read(rest) : 0n)).toBe(paise)
    }),
  )
})
