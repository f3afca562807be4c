import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import sizes from './film/sizes.json'

const size = (file: string) => statSync(join(import.meta.dirname, 'film', file)).size

test.each(['laptop', 'phone'] as const)('the cut for a %s is small, and the page names its size', cut => {
  const { bytes, seconds } = sizes[cut]
  expect(Math.max(size(`${cut}.webm`), size(`${cut}.mp4`))).toBe(bytes)
  expect(bytes).toBeLessThan(500_000)
  expect(seconds).toBeLessThan(40)
  expect(size(`${cut}.webp`)).toBeLessThan(60_000)
})
