/** A child's age. */
export type Age = { years: number; months: number }

/**
 * Whole years and months from a date of birth to the school's today (both `YYYY-MM-DD`). For a child born on the
 * 31st, a shorter month is complete on the first day of the next; before birth the age is zero.
 */
export function ageOn(dob: string, today: string): Age {
  const born = parts(dob)
  const now = parts(today)
  const begun = (now.year - born.year) * 12 + now.month - born.month
  const months = Math.max(0, now.day < born.day ? begun - 1 : begun)
  return { years: Math.floor(months / 12), months: months % 12 }
}

function parts(day: string): { year: number; month: number; day: number } {
  const [year, month, date] = day.split('-').map(Number)
  return { year: year!, month: month!, day: date! }
}
