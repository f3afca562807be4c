import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Creates an empty folder that exists until the test ends, and returns its path. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'casa-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Writes bytes into a file that exists until the test ends, and returns its path. */
export async function temporaryFile(bytes: Uint8Array): Promise<string> {
  const path = join(await temporaryFolder(), 'file')
  await writeFile(path, bytes)
  return path
}
