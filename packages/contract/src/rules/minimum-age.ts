const quarters = ['', '¼', '½', '¾']

/** The oldest minimum age of an exercise, in months. */
export const highestMinimumAge = 240

/** An age in months as a number of years, such as “4½”; one that is not a quarter of a year has two numbers, “4 y 2 m”. */
export function yearsText(months: number): string {
  const [years, rest] = [Math.floor(months / 12), months % 12]
  if (rest % 3 !== 0) return `${years} y ${rest} m`
  return `${years > 0 || rest === 0 ? years : ''}${quarters[rest / 3]}`
}

const yearsPart = /^(\d{1,3}(?:[.,]\d{1,2})?)?\s*([¼½¾])?\s*(?:y|yrs?|years?|साल|वर्ष|ఏళ్లు|సంవత్సరాలు)?$/u
const monthsPart = /(\d{1,3})\s*(?:m|months?|महीने|నెలలు)$/u

/**
 * The months of an age as people write it: “3”, “3.5”, “3½”, “3,5 years”, “3 years 6 months”, “42 months”. Undefined
 * for anything else, and for an age above the highest.
 */
export function monthsOfAge(text: string): number | undefined {
  const written = text.trim().toLowerCase()
  const months = monthsPart.exec(written)
  const before = months ? written.slice(0, months.index).trim() : written
  const years = yearsPart.exec(before)
  if (!years || (before === '' && !months)) return undefined
  const inYears = Number((years[1] ?? '0').replace(',', '.')) * 12 + quarters.indexOf(years[2] ?? '') * 3
  const total = Math.round(inYears + Number(months?.[1] ?? 0))
  return total <= highestMinimumAge ? total : undefined
}
