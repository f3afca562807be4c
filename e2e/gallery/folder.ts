import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where the pictures are stored, one folder per screen; ignored by git. */
export const folder = fileURLToPath(new URL('../../.cache/gallery', import.meta.url))

/** The variants of each screen: window sizes in pixels, and both schemes. */
export const windows = [
  { width: 1280, height: 800 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
]
export const schemes = ['light', 'dark'] as const

/** The file of one picture, below its screen's folder. */
export function fileOf(width: number, scheme: (typeof schemes)[number]): string {
  return `${width}-${scheme}.png`
}

/** The folder of a screen, below the gallery's. */
export function screenFolder(who: string, path: string): string {
  return join(who.toLowerCase().replace(' ', '-'), path.replace(/[^\w]+/g, '-'))
}
