import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { draw } from '../packages/server/starter/store-drawings.ts'
import { webmOf } from '../packages/server/starter/webm.ts'

const size = { width: 960, height: 540 }

/** A picture that compresses badly, so that a video of it is large. */
const noise = (number: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="540"><filter id="f"><feTurbulence baseFrequency="0.9" numOctaves="2" seed="${number}"/></filter><rect width="960" height="540" filter="url(#f)"/><rect width="${number * 100}" height="40" fill="#c2453a"/></svg>`

/**
 * Writes a video of this many seconds, which a browser does not fetch completely until asked to, and returns its
 * size. The browser opens the file itself; a buffer would be sent to it in one message.
 */
export async function writeLongFilm(path: string, seconds: number): Promise<number> {
  const drawn = await draw([1, 2, 3, 4].map(noise))
  const frames = Array.from({ length: seconds }, (_, at) => drawn[at % drawn.length]!)
  const film = webmOf({ frames, ...size, frameMs: 1_000 })
  await writeFile(path, film)
  return film.length
}

/** Throttles a page's network to 8 MB a second without a cache, so that a long video does not load completely at once. */
export async function slowDown(page: Page): Promise<void> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.setCacheDisabled', { cacheDisabled: true })
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: 8_000_000,
    uploadThroughput: -1,
  })
}
