import * as z from 'zod'
import { messages } from './messages.ts'
import { chargeChoices } from './rules/charges.ts'
import { entity } from './wire.ts'

/** How much of the fees to charge, where the school keeps a ledger; absent, the instalments to come. */
export const chargeChoice = z.enum(chargeChoices, messages.invalid.missing).optional()

const choice = entity('ChargedByChoice', {
  charge: z.enum(chargeChoices),
  /** What is added to the accounts, and what is taken back of them; both are not negative. */
  charged: z.string(),
  takenBack: z.string(),
})

/** What each choice would write into the accounts of how many children; all 0 where no ledger is kept. */
export const chargePreview = entity('ChargePreview', { children: z.number(), choices: z.array(choice) })
export type ChargePreview = z.output<typeof chargePreview>

/** What each choice would charge one new child of a class. */
export const classCharges = entity('ClassCharges', {
  _id: z.string(),
  className: z.string(),
  ...chargePreview.shape,
})
