import { example, exampleId, exampleSchoolCard } from './example-rows.ts'
import { linkedAccount } from './linked-accounts.ts'

/** A teacher's other account: the one with which she follows her own child. */
export const linkedAccountExample = example(linkedAccount, {
  _id: exampleId('17'),
  name: 'Asha Menon',
  role: 'PARENT',
  schooleName: exampleSchoolCard.schooleName,
})
