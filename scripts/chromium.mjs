import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'

// The headless shell first: it makes the journeys a quarter faster.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const APPLICATIONS = ['Google Chrome', 'Chromium'].map(
  name => `/Applications/${name}.app/Contents/MacOS/${name}`,
)

/**
 * The environment with CHROMIUM_PATH for the journeys: the configured one, otherwise the machine's. It is empty if
 * only Playwright's own is installed. If there is none, throws an error that says how to install one.
 */
export function chromiumVariables() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const machines = [...NAMES.flatMap(name => folders.map(folder => join(folder, name))), ...APPLICATIONS]
  const found = [process.env.CHROMIUM_PATH, ...machines].find(path => path && runs(path))
  if (found) return { CHROMIUM_PATH: found }
  if (runs(chromium.executablePath())) return {}
  throw new Error(
    'The journeys need Chromium, which is not installed: run `npx playwright install --with-deps chromium`.',
  )
}

function runs(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
