import type { Instalment } from './fees.ts'
import { amountOf, paiseOf, sumOf } from './money.ts'

/**
 * A fee for another year: each instalment with `percent` added, at most two places, rounded to whole rupees, and due
 * `years` years later. A total that is the sum of the instalments stays their sum.
 */
export function copiedFee(
  { totalFee, instalments }: { totalFee: string; instalments: readonly Instalment[] },
  percent: number,
  years: number,
): { totalFee: string; instalments: Instalment[] } {
  const copied = instalments.map(({ fee, date }) => ({
    fee: raised(fee, percent),
    date: yearsLater(date, years),
  }))
  const isSum = sumOf(instalments.map(({ fee }) => fee)) === sumOf([totalFee])
  return {
    totalFee: isSum ? sumOf(copied.map(({ fee }) => fee)) : raised(totalFee, percent),
    instalments: copied,
  }
}

/** An amount with a percentage added, rounded to whole rupees and at least one. */
function raised(amount: string, percent: number): string {
  const paise = paiseOf(amount)
  if (percent === 0) return amountOf(paise)
  const hundredths = BigInt(Math.round(percent * 100))
  const rupees = (paise * (10_000n + hundredths) + 500_000n) / 1_000_000n
  return amountOf((rupees > 0n ? rupees : 1n) * 100n)
}

/** The same day some years later; 29 February becomes 28 February in an ordinary year. */
function yearsLater(day: string, years: number): string {
  const year = String(Number(day.slice(0, 4)) + years).padStart(4, '0')
  const isLeap = new Date(Date.UTC(Number(year), 1, 29)).getUTCMonth() === 1
  return day.slice(4) === '-02-29' && !isLeap ? `${year}-02-28` : year + day.slice(4)
}

/** How many years one academic year comes after another, by the first year in their names; 1 if a name has none. */
export function yearsBetween(from: string, to: string): number {
  const [first, second] = [from, to].map(name => Number(/\b(?:19|20)\d\d\b/.exec(name)?.[0]))
  return first && second ? second - first : 1
}
