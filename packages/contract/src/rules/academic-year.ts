/** The year in which a day's school year begins; it runs from June to May. */
export function schoolYearOf(day: string): number {
  const year = Number(day.slice(0, 4))
  return day.slice(5, 7) < '06' ? year - 1 : year
}

/** The name of an academic year by its first calendar year: 2026-27. */
export function academicYearName(begins: number): string {
  return `${begins}-${String(begins + 1).slice(-2)}`
}

/** The first calendar year in the name of an academic year; undefined if it has none. */
export function firstYearIn(name: string): number | undefined {
  const [year] = /(?<!\d)(?:19|20)\d\d(?!\d)/.exec(name) ?? []
  return year === undefined ? undefined : Number(year)
}

/**
 * Whether fees can be set for a day: one of the academic years covers it. A name with one calendar year covers that
 * year; with two, April of the first to May of the second, because schools begin in April, May or June. A name
 * without a year matches any day.
 */
export function coversDay(names: readonly string[], day: string): boolean {
  return names.some(name => {
    const first = firstYearIn(name)
    if (first === undefined) return true
    const isPair = /\d{4}\D+\d{2}/.test(name)
    return isPair ? `${first}-04-01` <= day && day <= `${first + 1}-05-31` : day.startsWith(`${first}-`)
  })
}
