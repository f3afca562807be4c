import { nameKey } from '@casa/contract/rules/names'
import { folded } from '@casa/contract/rules/typed-text'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const app = testApp()

/** Texts that PostgreSQL can store: valid Unicode without NUL. */
const stored = fc
  .string({ unit: 'binary', maxLength: 30 })
  .map(text => text.toWellFormed().replaceAll('\0', ''))
const awkward = fc
  .array(
    fc.constantFrom(
      ...[
        'a',
        'É',
        'e\u0301',
        'İ',
        'ß',
        'ΑΣ',
        'ς',
        'Ⱥ',
        'ﬁ',
        '१',
        '౧',
        '９',
        '𝟗',
        'क़',
        'क\u093c',
        '\u094d',
        'ష',
        'കാ',
      ],
      ...[
        ' ',
        '  ',
        '\u00a0',
        '\n',
        '\r\n',
        '\t',
        '\u2028',
        '\u200b',
        '\u200c',
        '\u200d',
        '\ufe0f',
        '\ufeff',
      ],
      ...[
        '\u202e',
        '\u00ad',
        '\u061c',
        '\u3164',
        '\u0001',
        '\u007f',
        '\u0085',
        '–',
        '−',
        '’',
        '“',
        '\u{e0067}',
        '👩',
      ],
    ),
    { maxLength: 12 },
  )
  .map(parts => parts.join(''))

test('the database and the browser normalise texts in the same way before comparing them', async () => {
  const texts = fc.sample(fc.oneof(stored, awkward, fc.string()), { numRuns: 5_000, seed: 5 })
  const { rows } = await app.database.owner.query(
    'select app.folded(t) as folded, app.name_key(t) as key from unnest($1::text[]) with ordinality u (t, n) order by n',
    [texts],
  )
  const different = texts.flatMap((text, at) =>
    rows[at].folded === folded(text) && rows[at].key === nameKey(text)
      ? []
      : [{ text, database: rows[at], browser: { folded: folded(text), key: nameKey(text) } }],
  )
  expect(different).toEqual([])
})
