import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './tree.mjs'

/** Where the closure of what runs Casa begins; the web app is built before, so its packages are not among them. */
const STARTS = ['packages/server', 'packages/contract', 'node_modules/node']

/**
 * The packages that run a built Casa on one platform, as their paths in `package-lock.json`: everything that server
 * and contract depend on, without optional peers.
 */
export function runtimePackages({ os = 'linux', cpu = 'x64', libc = 'glibc' } = {}, lock = readLock()) {
  const fits = (names, name) => !names || names.includes(name)
  const found = new Set()
  const waiting = [...STARTS]
  for (const path of waiting) {
    const entry = lock[path]
    if (!entry || found.has(path)) continue
    if (!fits(entry.os, os) || !fits(entry.cpu, cpu) || !fits(entry.libc, libc)) continue
    found.add(path)
    if (entry.link) waiting.push(entry.resolved)
    waiting.push(...needsOf(entry).flatMap(name => pathOf(lock, path, name) ?? []))
  }
  return [...found].filter(path => path.includes('node_modules/') && !lock[path].link).sort()
}

function needsOf({
  dependencies = {},
  optionalDependencies = {},
  peerDependencies = {},
  peerDependenciesMeta = {},
}) {
  const peers = Object.keys(peerDependencies).filter(name => !peerDependenciesMeta[name]?.optional)
  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers]
}

/** Where a package finds another one: beside itself, or in a folder above. */
function pathOf(lock, from, name) {
  const folders = from
    .split('/node_modules/')
    .map((_, at, parts) => parts.slice(0, at + 1).join('/node_modules/'))
    .reverse()
  return [...folders.map(folder => `${folder}/`), '']
    .map(folder => `${folder}node_modules/${name}`)
    .find(path => path in lock)
}

function readLock() {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
}
