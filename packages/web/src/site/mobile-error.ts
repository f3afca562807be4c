import { messages } from '@casa/contract/messages'
import { india, numberIn } from '@casa/contract/rules/countries'

/** Validates a mobile number, typed as within a country; undefined when it is valid. */
export function mobileError(mobile: string, country = india): string | undefined {
  if (mobile.trim() === '') return messages.mobileRequired
  const found = numberIn(country, mobile)
  return 'fault' in found ? found.fault : undefined
}
