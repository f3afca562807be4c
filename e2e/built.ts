import { readFileSync } from 'node:fs'

type Manifest = Record<string, { file: string; name?: string }>

let manifest: Manifest | undefined

/**
 * The file into which the build bundled a lazily loaded source (`src/ui/…`) or one of its groups (`frame`), as the
 * path of its URL. The built files do not keep their sources' names.
 */
export function builtFile(sourceOrGroup: string): string {
  manifest ??= JSON.parse(
    readFileSync(new URL('../.cache/web-manifest.json', import.meta.url), 'utf8'),
  ) as Manifest
  const chunk = manifest[sourceOrGroup] ?? Object.values(manifest).find(({ name }) => name === sourceOrGroup)
  if (!chunk) throw new Error(`The build has no ${sourceOrGroup}.`)
  return `/${chunk.file}`
}
