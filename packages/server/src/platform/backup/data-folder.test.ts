import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/workbook.ts'
import { onAnotherDisk, putInPlace } from './data-folder.ts'

test('a restore that fails while it puts things in place leaves everything where it was', async () => {
  const folder = await temporaryFolder()
  const scratch = join(folder, 'restore-1')
  for (const at of [folder, scratch]) {
    await mkdir(join(at, 'postgres'), { recursive: true })
    await mkdir(join(at, 'files'))
    await writeFile(join(at, 'postgres', 'PG_VERSION'), at)
    await writeFile(join(at, 'secret-key'), at)
  }
  await mkdir(join(folder, 'log'))
  const names = async () => (await readdir(folder, { recursive: true })).sort()
  const former = await names()
  const failingAt = (last: number) => {
    let moves = 0
    return async (from: string, to: string) => {
      if (++moves === last) throw new Error('The disk is full.')
      await rename(from, to)
    }
  }
  // Four are moved aside and three are put in place.
  for (const last of [1, 2, 4, 5, 7]) {
    await expect(putInPlace(folder, scratch, () => {}, failingAt(last))).rejects.toThrow('The disk is full.')
    expect(await names()).toEqual(former)
    expect(await readFile(join(folder, 'postgres', 'PG_VERSION'), 'utf8')).toBe(folder)
  }
  const before = await putInPlace(folder, scratch, () => {}, failingAt(8))
  expect(await readFile(join(folder, 'secret-key'), 'utf8')).toBe(scratch)
  expect((await readdir(before!)).sort()).toEqual(['files', 'log', 'postgres', 'secret-key'])
})

test('a folder on another disk is found before anything is restored', async () => {
  expect(await onAnotherDisk('/', ['dev', 'nothing of this name'])).toEqual(['dev'])
})
