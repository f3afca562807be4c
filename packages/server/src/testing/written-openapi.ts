import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { apiDocument } from '../api-document.ts'

/** The project's root folder. */
export const root = join(import.meta.dirname, '../../../..')

/** Writes the OpenAPI document to the path configured for the linter, below the root, and returns that path. */
export async function writeOpenapi(): Promise<string> {
  const place = '.cache/openapi.json'
  await mkdir(dirname(join(root, place)), { recursive: true })
  await writeFile(join(root, place), JSON.stringify(apiDocument()))
  return place
}
