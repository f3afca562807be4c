import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLikelySame, likenessOf, repeatedIn } from './duplicates.ts'

const asha = { fullName: 'Asha Rao', dob: '2021-05-14', motherName: 'Meera Rao', mobileNumber: '9876543210' }

test('the same name with the same birth date or mother is a likely duplicate, however it is written; twins are not', () => {
  expect(isLikelySame(asha, { ...asha, fullName: 'ASHA  rao', dob: '2021-05-15' })).toBe(true)
  expect(isLikelySame(asha, { ...asha, motherName: 'Mira', dob: '2020-01-01' })).toBe(true)
  expect(isLikelySame(asha, { ...asha, fullName: 'Anu Rao' })).toBe(false)
  expect(isLikelySame(asha, { ...asha, dob: '2020-01-01', motherName: 'X', mobileNumber: null })).toBe(false)
  expect(likenessOf(asha, { ...asha, fullName: 'Anu', dob: '2019-01-01' })).toEqual(['mother'])
})

test('a list finds exactly the children for whom an earlier one is likely the same', () => {
  const child = fc.record({
    fullName: fc.constantFrom('Asha', 'asha', 'Dev'),
    dob: fc.constantFrom('2021-01-01', '2021-01-02'),
    motherName: fc.constantFrom('Meera', 'Uma'),
    mobileNumber: fc.constantFrom(null, '9876543210', '9876543211'),
  })
  fc.assert(
    fc.property(fc.array(child, { maxLength: 12 }), children => {
      const expected = children.flatMap((one, index) =>
        children.slice(0, index).some(other => isLikelySame(one, other)) ? [index] : [],
      )
      expect(repeatedIn(children).map(({ index }) => index)).toEqual(expected)
      for (const { index, earlier } of repeatedIn(children))
        expect(isLikelySame(children[index]!, children[earlier]!)).toBe(true)
    }),
  )
})
