import { isDay } from '@casa/contract/rules/dates'

/**
 * The day (`YYYY-MM-DD`) of a spreadsheet's serial number, whose fraction is the time of day. Returns null before the
 * calendar's first day and after the year 9999.
 */
export function dayFromSerial(serial: number, date1904 = false): string | null {
  const whole = Math.floor(serial) + (date1904 ? 1462 : 0)
  // Spreadsheets count 29 February 1900 as serial 60, which never existed, so days before it are shifted by one.
  if (!(whole >= 1) || whole === 60 || whole > 2_958_465) return null
  return dayFromCount(whole - (whole < 60 ? 25_568 : 25_569))
}

/** The serial number, in the 1900 system, of a day (`YYYY-MM-DD`) from March 1900 on. */
export function serialFromDay(day: string): number {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return countFromDay(year, month, date) + 25_569
}

/** `YYYY-MM-DD` of a year (four digits), month and date; null if there is no such day. */
export function existingDay(year: number, month: number, date: number): string | null {
  const day = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
  return isDay(day) ? day : null
}

// Both directions count years from 1 March, so that the leap day is the last day of a year, and in eras of 400 years.

/** Days from 1 January 1970. */
function countFromDay(year: number, month: number, date: number): number {
  const shifted = month > 2 ? year : year - 1
  const era = Math.floor(shifted / 400)
  const yearOfEra = shifted - era * 400
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + date - 1
  return (
    era * 146_097 +
    yearOfEra * 365 +
    Math.floor(yearOfEra / 4) -
    Math.floor(yearOfEra / 100) +
    dayOfYear -
    719_468
  )
}

function dayFromCount(count: number): string | null {
  const days = count + 719_468
  const era = Math.floor(days / 146_097)
  const dayOfEra = days - era * 146_097
  const leapDays =
    Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096)
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365)
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shifted = Math.floor((5 * dayOfYear + 2) / 153)
  const month = shifted < 10 ? shifted + 3 : shifted - 9
  const date = dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1
  return existingDay(yearOfEra + era * 400 + (month > 2 ? 0 : 1), month, date)
}
