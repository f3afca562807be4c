import { isTimeZone } from '@casa/contract/rules/clock'

/**
 * The browser's time zones in order. The given one replaces its alias, because browsers still list some zones under an
 * old name such as Asia/Calcutta.
 */
export function timeZones(own: string): string[] {
  const listed = new Intl.DateTimeFormat('en', { timeZone: own }).resolvedOptions().timeZone
  return [
    ...new Set(Intl.supportedValuesOf('timeZone').filter(zone => zone !== listed && isTimeZone(zone))).add(
      own,
    ),
  ].sort()
}
