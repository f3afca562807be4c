import * as z from 'zod'
import { messages } from './messages.ts'
import { chargeChoices } from './rules/charges.ts'
import { entity } from './wire.ts'

/** How much of the fees to charge if the school keeps a ledger; by default, the upcoming instalments. */
export const chargeChoice = z.enum(chargeChoices, messages.invalid.missing).optional()

const choice = entity('ChargedByChoice', {
  charge: z.enum(chargeChoices),
  /** What is added to the accounts and what is credited back; both are non-negative. */
  charged: z.string(),
  takenBack: z.string(),
})

/** What each choice would post to how many children's accounts; all 0 where no ledger is kept. */
export const chargePreview = entity('ChargePreview', { children: z.number(), choices: z.array(choice) })
export type ChargePreview = z.output<typeof chargePreview>

/** What each choice would charge a child who joins the class. */
export const classCharges = entity('ClassCharges', {
  _id: z.string(),
  className: z.string(),
  ...chargePreview.shape,
})
