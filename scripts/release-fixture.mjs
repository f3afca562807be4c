import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { refuse, root } from './tree.mjs'

// Keeps this release's server for the tests of the next one: `npm run release:fixture`, once a version is released.

const target = 'packages/server/src/testing/fixtures/last-release.tar.gz'
const content = [
  ...['package.json', 'src', 'migrations', 'schema.sql', 'seed', 'starter'].map(
    path => `packages/server/${path}`,
  ),
  ...['package.json', 'src'].map(path => `packages/contract/${path}`),
]
const same = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner', '--format=gnu']
const { status } = spawnSync(
  'tar',
  [
    '--create',
    ...same,
    '--exclude=testing',
    '--exclude=*.test.ts',
    '--use-compress-program=gzip -9n',
    '--file',
    target,
    ...content,
  ],
  { cwd: root, stdio: 'inherit' },
)
if (status !== 0) refuse('The fixture could not be written: see the lines above.')
process.stdout.write(`${join(root, target)}\n`)
