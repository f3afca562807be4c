import { dayNumber, dayOfNumber, isDay } from '@casa/contract/rules/day'

/**
 * The day (`YYYY-MM-DD`) of a spreadsheet's serial number, whose fraction is the time of day. Returns null before the
 * calendar's first day and after the year 9999.
 */
export function dayFromSerial(serial: number, date1904 = false): string | null {
  const whole = Math.floor(serial) + (date1904 ? 1462 : 0)
  // Spreadsheets count 29 February 1900 as serial 60, which never existed, so days before it are shifted by one.
  if (!(whole >= 1) || whole === 60 || whole > 2_958_465) return null
  return dayOfNumber(whole - (whole < 60 ? 25_568 : 25_569))
}

/** The serial number, in the 1900 system, of a day (`YYYY-MM-DD`) from March 1900 onwards. */
export function serialFromDay(day: string): number {
  return dayNumber(day) + 25_569
}

/** `YYYY-MM-DD` of a year (four digits), month and date; null if there is no such day. */
export function existingDay(year: number, month: number, date: number): string | null {
  const day = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
  return isDay(day) ? day : null
}
