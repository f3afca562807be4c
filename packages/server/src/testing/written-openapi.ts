import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { apiDocument } from '../api-document.ts'

/** The root folder of the tree. */
export const root = join(import.meta.dirname, '../../../..')

/** Writes the OpenAPI document to the place that the linter's configuration names, below the root, and gives that place. */
export async function writeOpenapi(): Promise<string> {
  const place = '.cache/openapi.json'
  await mkdir(dirname(join(root, place)), { recursive: true })
  await writeFile(join(root, place), JSON.stringify(apiDocument()))
  return place
}
