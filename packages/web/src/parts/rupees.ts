import { grouped } from '@casa/contract/rules/money'

/** An amount formatted for reading, such as ₹1,30,000. */
export function rupees(amount: string): string {
  const [sign, digits] = amount.startsWith('-') ? ['−', amount.slice(1)] : ['', amount]
  return `${sign}₹${grouped(digits)}`
}
