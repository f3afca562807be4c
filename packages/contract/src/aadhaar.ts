import { orNumber, typed } from './bounded.ts'
import { messages } from './messages.ts'
import { digits } from './wire.ts'

/** An Aadhaar number of which only the last four digits are shown. */
export const maskedAadhaar = /^(?=.*[x*•])[x*•\s-]+\d{4}$/i

/** An Aadhaar number in a request; a masked one is ignored. */
export const aadhaar = orNumber(typed(100, { text: messages.digitsOnly, long: messages.exactly12 }).nullish())
  .transform(value => {
    if (value === '') return null
    return value && maskedAadhaar.test(value) ? undefined : value
  })
  .pipe(digits(12).nullish())
