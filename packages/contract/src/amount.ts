import * as z from 'zod'
import { bounded } from './bounded.ts'
import { fill } from './fill.ts'
import { messages } from './messages.ts'
import { type AmountFault, grouped, largestAmount, readAmount } from './rules/money.ts'

const { invalid } = messages

const faults: Record<AmountFault, string> = {
  notAnAmount: invalid.amount,
  notMore: invalid.amountNotMore,
  paise: invalid.amountPaise,
  tooLarge: invalid.atMost,
}

/**
 * An amount in rupees in a request: a string or a number greater than 0, with at most two decimal places. Parsed to a
 * decimal string with two places, never a float; `text` is the message for a missing amount.
 */
export function money(text: string = invalid.missing) {
  const written = bounded(60, { text, long: invalid.amount })
  // Reads a JSON number in its shortest decimal form, which is what was sent.
  const read = (value: unknown) => (typeof value === 'number' ? String(value) : value)
  const sent = z.preprocess(read, written) as unknown as z.ZodPipe<z.ZodType<string | number>, typeof written>
  return sent.transform((value, context) => {
    if (value === '') {
      context.addIssue({ code: 'custom', message: text })
      return z.NEVER
    }
    const amount = readAmount(value)
    if ('amount' in amount) return amount.amount
    const params = amount.fault === 'tooLarge' ? { maximum: grouped(largestAmount) } : undefined
    context.addIssue({
      code: 'custom',
      message: fill(faults[amount.fault], params),
      ...(params && { params }),
    })
    return z.NEVER
  })
}
