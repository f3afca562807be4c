import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { compressAssets } from './compress-assets.ts'

test('a script has a Brotli and a gzip copy, a tiny one and an image have none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'casa-assets-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const script = 'start()\n'.repeat(1_000)
  await writeFile(join(folder, 'a.js'), script)
  await writeFile(join(folder, 'tiny.js'), 'start()')
  await writeFile(join(folder, 'picture.webp'), script)
  await compressAssets(folder)
  expect((await readdir(folder)).sort()).toEqual(['a.js', 'a.js.br', 'a.js.gz', 'picture.webp', 'tiny.js'])
  expect(brotliDecompressSync(await readFile(join(folder, 'a.js.br'))).toString()).toBe(script)
  expect(gunzipSync(await readFile(join(folder, 'a.js.gz'))).toString()).toBe(script)
})
