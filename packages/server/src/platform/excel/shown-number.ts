/**
 * A whole number as a format with leading zeros or words shows it, such as 7 as `0007` or `A-007`. Undefined for every other
 * format: dates, decimals, percentages and grouping change how a number looks and not what it is.
 */
export function shownNumber(value: number, format: string): string | undefined {
  if (!Number.isSafeInteger(value) || value < 0) return undefined
  const [section = ''] = format.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/)
  const parts = section.match(/"[^"]*"|\\.|_.|\*.|[\s\S]/g) ?? []
  let left = String(value)
  const shown: string[] = []
  const places = parts.filter(part => part === '0' || part === '#' || part === '?').length
  let seen = 0
  for (const part of parts.toReversed()) {
    if (part === '0' || part === '#' || part === '?') {
      seen += 1
      shown.unshift(
        seen === places
          ? left.padStart(part === '0' ? 1 : 0, '0')
          : left.slice(-1) || (part === '0' ? '0' : ''),
      )
      left = seen === places ? '' : left.slice(0, -1)
    } else if (/^[_*]./.test(part)) continue
    else if (/^".*"$/.test(part)) shown.unshift(part.slice(1, -1))
    else if (part.startsWith('\\')) shown.unshift(part.slice(1))
    else if (/^[- ()/+:]$/.test(part)) shown.unshift(part)
    else return undefined
  }
  const text = shown.join('').trim()
  return places > 0 && text !== String(value) ? text : undefined
}
