/**
 * The time zones that the browser can name, in order. The given one stands among them by its own name: browsers
 * still list some under an older one, such as Asia/Calcutta.
 */
export function timeZones(own: string): string[] {
  const listed = new Intl.DateTimeFormat('en', { timeZone: own }).resolvedOptions().timeZone
  return [...new Set(Intl.supportedValuesOf('timeZone').filter(zone => zone !== listed)).add(own)].sort()
}
