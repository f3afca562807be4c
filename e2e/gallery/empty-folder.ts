import { rm } from 'node:fs/promises'
import { folder } from './folder.ts'

/** Removes the pictures of the last run, which may show screens that no longer exist. */
export default async function emptyFolder(): Promise<void> {
  await rm(folder, { recursive: true, force: true })
}
