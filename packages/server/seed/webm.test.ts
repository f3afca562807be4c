import sharp from 'sharp'
import { expect, test } from 'vitest'
import { judgeMedia } from '../src/platform/files/media.ts'
import { temporaryFile } from '../src/testing/temporary-file.ts'
import { webmOf } from './webm.ts'

const picture = (background: string) => sharp({ create: { width: 48, height: 32, channels: 3, background } })

test('a film of pictures passes as an upload would, and lasts as long as they are shown', async () => {
  const pictures = await Promise.all(
    ['#c00', '#06c', '#090'].map(colour => picture(colour).webp().toBuffer()),
  )
  const path = await temporaryFile(webmOf(pictures, 48, 32))
  expect(await judgeMedia(path, 'video')).toEqual({ kind: 'video', contentType: 'video/webm', seconds: 6 })
})

test('a film is made of pictures that a film can hold', async () => {
  const lossless = await picture('#c00').webp({ lossless: true }).toBuffer()
  expect(() => webmOf([lossless], 48, 32)).toThrow('not a lossy WebP file')
})
