import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const app = testApp()

/** How the web app sorts a list that it has completely. */
const inBrowser = new Intl.Collator('en', { numeric: true })

const name = fc
  .array(
    fc.constantFrom(...'aAbéEzZ 0129ñ'.split(''), 'अ', 'अं', 'ज', 'नं', 'न', 'నం', 'జం', 'జ', 'న', 'వ', ' '),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map(letters => letters.join('').trim() || 'a')

test('the database sorts names as the browser does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(name, { minLength: 2, maxLength: 30 }), async names => {
      const { rows } = await app.database.owner.query<{ name: string }>(
        'select name from unnest($1::text[]) name order by name collate app.names',
        [names],
      )
      expect(rows.map(row => row.name)).toEqual(names.toSorted(inBrowser.compare))
    }),
    { numRuns: 60 },
  )
})

test('Class 9 comes before Class 10, and case and accents only decide between equal names', async () => {
  const { rows } = await app.database.owner.query<{ name: string }>(
    "select name from unnest('{Class 10,class 9,Emil,Émile,emil rao,Zoya,नंदिनी,నందిని}'::text[]) name order by name collate app.names",
  )
  expect(rows.map(row => row.name)).toEqual([
    'class 9',
    'Class 10',
    'Emil',
    'emil rao',
    'Émile',
    'Zoya',
    'नंदिनी',
    'నందిని',
  ])
})
