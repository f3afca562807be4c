import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, readdir, realpath, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../testing/workbook.ts'
import { removeOldCopies } from './binaries.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

async function makeCache(copies: Record<string, number>): Promise<string> {
  const cache = await realpath(await temporaryFolder())
  for (const [name, days] of Object.entries(copies)) {
    await mkdir(join(cache, name, 'bin'), { recursive: true })
    await utimes(join(cache, name), daysAgo(days), daysAgo(days))
  }
  return cache
}

test('copies not used for a week are deleted; the current one, recent ones and running ones stay', async () => {
  const cache = await makeCache({ own: 90, running: 90, young: 6, old: 8, 'half.made': 8 })
  const program = join(cache, 'running', 'bin', 'postgres')
  await copyFile('/bin/sleep', program)
  const running = spawn(program, ['60'])
  onTestFinished(() => void running.kill())
  await once(running, 'spawn')
  const left = async () => (await readdir(cache)).sort()
  const all = await left()
  const inUse = ['own', 'running', 'young']
  // Running programs can be found only on Linux; elsewhere nothing is deleted.
  const kept = process.platform === 'linux' ? inUse : all
  await removeOldCopies(cache, 'own')
  expect(await left()).toEqual(kept)
  // From here on the current one counts as used.
  await removeOldCopies(cache, 'young')
  expect(await left()).toEqual(kept)
})
