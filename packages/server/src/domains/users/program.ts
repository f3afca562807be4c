/** The browsers, most specific first: most of them also claim to be Chrome or Safari. */
const browsers: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPiOS|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['UC Browser', /\bUCBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.* Safari\//],
]

/** The systems, most specific first: Android also claims to be Linux, and an iPhone to be like Mac OS X. */
const systems: readonly (readonly [name: string, mark: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
]

/** The browser and system of a User-Agent header, such as `Firefox, Windows`; null if neither is known. */
export function programOf(userAgent: string | undefined): string | null {
  const header = (userAgent ?? '').slice(0, 500)
  const named = [browsers, systems].map(known => known.find(([, mark]) => mark.test(header))?.[0])
  return named.filter(name => name !== undefined).join(', ') || null
}
