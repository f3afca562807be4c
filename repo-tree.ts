import { readdirSync, readFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'

// The data that repo.test.ts and repo-texts.test.ts check: the files of this tree, their texts and their imports.

const root = import.meta.dirname
const unwatched = new Set(readFileSync(join(root, '.gitignore'), 'utf8').match(/^[\w.-]+(?=\/$)/gm))
for (const folder of ['.git', 'fixtures']) unwatched.add(folder)

function filesBelow(folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name)
    if (entry.isFile()) return [path]
    return unwatched.has(entry.name) ? [] : filesBelow(path)
  })
}

const kinds = ['.ts', '.tsx', '.mjs', '.sql', '.css', '.html', '.svg', '.json', '.md', '.yaml', '.yml', '.sh']

/** Every file of the project, as a path from the root, except fixtures and what git ignores. */
export const files = filesBelow()

/** The texts among them by their path, without the lockfile. */
export const texts = new Map(
  files
    .filter(path => kinds.includes(extname(path)) && path !== 'package-lock.json')
    .map(path => [path, readFileSync(join(root, path), 'utf8')]),
)

/** The programs among them, as path and text. */
export const sources = [...texts].filter(([path]) => /\.(tsx?|mjs)$/.test(path))

export function isTest(path: string): boolean {
  return /\.(test|e2e)\.tsx?$/.test(path)
}

/** Whether a path is in one of the places; a place ending in / is a folder. */
export function isBelow(path: string, places: readonly string[]): boolean {
  return places.some(place => (place.endsWith('/') ? path.startsWith(place) : path === place))
}

/** The places, `path:line text`, where a pattern occurs in the texts selected by `among`. */
export function linesMatching(pattern: RegExp, among: (path: string) => boolean = () => true): string[] {
  return [...texts]
    .filter(([path]) => among(path))
    .flatMap(([path, text]) =>
      text
        .split('\n')
        .flatMap((line, at) => (pattern.test(line) ? [`${path}:${at + 1} ${line.trim()}`] : [])),
    )
}

/** One import. `to` is a path from the root for a project file, otherwise the module name. */
export type Import = { from: string; to: string; kind: 'value' | 'type' | 'lazy' }

const importPattern =
  /^(?:import|export)\s+(type\s+)?(?:[\w$*\s{},]+?\sfrom\s+)?'([^']+)'|(?<!typeof )\bimport\('([^']+)'\)/gm

function resolved(from: string, name: string): string {
  if (name.startsWith('.')) return join(dirname(from), name)
  if (name === '@casa/contract') return 'packages/contract/src/index.ts'
  return name.replace(/^@casa\/contract\/(.+)$/, 'packages/contract/src/$1.ts')
}

/** All imports of all programs. */
export const imports: Import[] = sources.flatMap(([from, text]) =>
  [...text.matchAll(importPattern)].map(([, type, name, lazy]): Import => {
    return { from, to: resolved(from, (name ?? lazy)!), kind: lazy ? 'lazy' : type ? 'type' : 'value' }
  }),
)

/** The imports that violate a rule, in words. */
export function wrongImports(isWrong: (one: Import) => boolean): string[] {
  return imports.filter(isWrong).map(({ from, to }) => `${from} imports ${to}`)
}

/** Everything loaded with these programs: their transitive imports, including lazy ones if asked. */
export function loadedWith(paths: string[], withLazy = false): string[] {
  const reached = new Set(paths)
  for (const path of reached) {
    for (const { from, to, kind } of imports)
      if (from === path && (kind === 'value' || (withLazy && kind === 'lazy'))) reached.add(to)
  }
  return [...reached]
}

/** A layer: where its files are, and the other layers that it may import. */
export type Layer = { in: string[]; sees: string[] }

/** The imports that violate the layering. A file belongs to the first layer that matches, or to none. */
export function importsAcross(
  layers: Record<string, Layer>,
  among: (path: string) => boolean = () => true,
): string[] {
  const layerOf = (path: string) => Object.keys(layers).find(name => isBelow(path, layers[name]!.in))
  return wrongImports(({ from, to }) => {
    const [mine, theirs] = [layerOf(from), layerOf(to)]
    return among(from) && !!mine && !!theirs && mine !== theirs && !layers[mine]!.sees.includes(theirs)
  })
}
