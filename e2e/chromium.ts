/** The Chromium that `npm test` found on the machine; undefined takes the one that Playwright installed. */
export const chromiumPath = process.env.CHROMIUM_PATH

/** What Chromium needs as root, and what keeps it from calling home. */
export const chromiumArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
