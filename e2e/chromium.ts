/** The Chromium that `npm test` found on the machine; undefined uses the one installed by Playwright. */
export const chromiumPath = process.env.CHROMIUM_PATH

/** The flags that Chromium needs to run as root, and those that keep it from phoning home. */
export const chromiumArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
