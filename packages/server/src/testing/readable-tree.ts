import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** The uid and gid of a user without any rights. */
export function nobody(): { uid: number; gid: number } {
  const numberOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: numberOf('-u'), gid: numberOf('-g') }
}

/**
 * Returns a function that gives the path of a file of this tree where an ordinary user may read it. A clone that only root may
 * enter, such as one in a folder made by `mktemp -d`, is linked to a folder that everybody may enter until the tests of the file
 * end.
 */
export function readableTree(): (path: string) => string {
  const isReadable = process.getuid?.() !== 0 || canRead(process.execPath)
  if (isReadable) return path => path
  // Not the folder in memory that tests use for their own files.
  const folder = mkdtempSync('/tmp/casa-tree-')
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o755)
  for (const name of ['package.json', 'packages', 'node_modules']) {
    // Links take a second. Between two file systems there are none.
    const linked = spawnSync('cp', ['-al', join(root, name), folder])
    if (linked.status !== 0) execFileSync('cp', ['-a', join(root, name), folder])
  }
  return path => join(folder, relative(root, path))
}

function canRead(path: string): boolean {
  return spawnSync('/bin/sh', ['-c', '[ -r "$1" ]', 'sh', path], { ...nobody(), cwd: '/' }).status === 0
}
