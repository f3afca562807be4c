import { plainCode } from './typed-text.ts'

/** The largest amount that can be stored: ten digits of rupees. */
export const largestAmount = '9999999999.99'

export type AmountFault = 'notAnAmount' | 'notMore' | 'paise' | 'tooLarge'

/** Digits, grouped the Indian way (1,30,000), by thousands (130,000) or not at all, with an optional fraction. */
const written = /^(\d+|[1-9]\d?(,\d{2})*,\d{3}|[1-9]\d{0,2}(,\d{3})+)(\.\d*)?$/

/** The currency before or after an amount, and the trailing `/-`: `₹ 500`, `Rs. 500`, `500/-`. */
const currency = /^(?:₹|rs\.?|inr|रु\.?|రూ\.?)\s*|\s*(?:₹|rs\.?|inr|\/[-=]|रु\.?|రూ\.?)$/gi

/**
 * A typed amount in rupees as a decimal with two places, such as `130000.00`; otherwise the error. An amount is more
 * than 0. It stays a string because a float cannot represent a tenth of a rupee. More than two places are refused
 * even if they are zeros: `1.500` may mean fifteen hundred.
 */
export function readAmount(typed: string): { amount: string } | { fault: AmountFault } {
  const plain = plainCode(typed).replace(currency, '').trim()
  if (/^-\s*[\d.,]/.test(plain)) return { fault: 'notMore' }
  const text = plain.includes(',') ? plain : plain.replace(/(?<=\d) (?=\d)/g, ',')
  if (!written.test(text)) return { fault: 'notAnAmount' }
  const [whole = '', fraction = ''] = text.replaceAll(',', '').split('.')
  if (fraction.length > 2) return { fault: 'paise' }
  const paise = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'))
  if (paise === 0n) return { fault: 'notMore' }
  if (paise > paiseOf(largestAmount)) return { fault: 'tooLarge' }
  return { amount: amountOf(paise) }
}

/** An amount with two places, in paise. */
export function paiseOf(amount: string): bigint {
  return BigInt(amount.replace('.', ''))
}

/** Paise as an amount with two places. */
export function amountOf(paise: bigint): string {
  const sign = paise < 0n ? '-' : ''
  const digits = String(paise < 0n ? -paise : paise).padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The exact sum of amounts. */
export function sumOf(amounts: readonly string[]): string {
  return amountOf(amounts.reduce((sum, amount) => sum + paiseOf(amount), 0n))
}

/** An amount with its rupees grouped the Indian way, and paise if there are any: `1,30,000`, `1,30,000.50`. */
export function grouped(amount: string): string {
  const [whole = '', fraction] = amount.split('.')
  const rupees = whole.replace(/\d(?=(\d\d)+\d$)/g, '$&,')
  return fraction === '00' || !fraction ? rupees : `${rupees}.${fraction}`
}
