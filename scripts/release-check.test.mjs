import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { isReleased } from './release-content.mjs'

const program = fileURLToPath(new URL('release-check.mjs', import.meta.url))
const released = '# Changelog\n\n## [Unreleased]\n\n## [9.9.9] - 2026-12-01\n\n### Upgrade notes\n\n- None.\n'

/** Packs a folder as a release would be, with these files and checksums for what `listed` says, and checks it. */
function check(files, { listed = files, version = '9.9.9' } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'casa-release-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const name = `casa-${version}-linux-x64`
  mkdirSync(join(folder, name))
  const sums = Object.entries(listed).map(
    ([path, text]) => `${createHash('sha256').update(text).digest('hex')}  ${path}\n`,
  )
  for (const [path, text] of Object.entries({ ...files, SHA256SUMS: sums.join('') }))
    writeFileSync(join(folder, name, path), text)
  const file = join(folder, `${name}.tar.gz`)
  spawnSync('tar', ['-czf', file, '-C', folder, name])
  const { status, stderr } = spawnSync(process.execPath, [program, file], { encoding: 'utf8' })
  return [status, stderr.trim()]
}

const content = { 'package.json': '{"version":"9.9.9"}', 'CHANGELOG.md': released, 'sbom.cdx.json': '{}' }

test('an artefact whose version is still under "Unreleased" is rejected', () => {
  const changelog = released.replace('## [9.9.9] - 2026-12-01', '')
  expect(check({ ...content, 'CHANGELOG.md': changelog })).toEqual([
    1,
    'CHANGELOG.md has no heading for 9.9.9: what it changes is still under "Unreleased", so it cannot be released.',
  ])
})

test('an artefact with a wrong name, or with a file that was changed, added or lost, is rejected', () => {
  expect(check(content, { version: '9.9.8' })).toEqual([
    1,
    'casa-9.9.8-linux-x64.tar.gz contains version 9.9.9.',
  ])
  const changed = { ...content, 'sbom.cdx.json': '[]' }
  expect(check(changed, { listed: content })).toEqual([
    1,
    'sbom.cdx.json is not the file that SHA256SUMS lists.',
  ])
  expect(check({ ...content, extra: '' }, { listed: content })).toEqual([
    1,
    'extra is not the file that SHA256SUMS lists.',
  ])
  expect(check(content, { listed: { ...content, lost: '' } })).toEqual([1, 'lost is missing.'])
})

test('somebody’s settings are neither released nor accepted in an artefact', () => {
  const paths = ['deploy/.env', 'deploy/.env.local', 'deploy/example.env', 'packages/server/src/env.ts']
  expect(paths.filter(isReleased)).toEqual(['deploy/example.env', 'packages/server/src/env.ts'])
  expect(check({ ...content, '.env': 'SECRET_KEY=' })).toEqual([
    1,
    'It contains .env, which may hold passwords.',
  ])
  const ignored = readFileSync(new URL('../.dockerignore', import.meta.url), 'utf8').split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['.git', '**/.env*', 'data', 'dist', '**/node_modules']))
})
