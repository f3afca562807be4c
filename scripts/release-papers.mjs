import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './tree.mjs'

/**
 * The bill of materials of a release's folder, as CycloneDX: what `npm sbom` finds there. Its serial number and its
 * time are left out, because the same release must have the same bytes.
 */
export function sbomOf(folder) {
  const { status, stdout, stderr } = spawnSync(
    'npm',
    ['sbom', '--sbom-format=cyclonedx', '--legacy-peer-deps'],
    {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 64 * 1_048_576,
    },
  )
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`)
  const { serialNumber: _, metadata, components, dependencies, ...bom } = JSON.parse(stdout)
  const { timestamp: __, tools: ___, ...rest } = metadata
  const inOrder = (one, other) => (one < other ? -1 : 1)
  return `${JSON.stringify(
    {
      ...bom,
      metadata: { ...rest, component: { ...rest.component, name: 'casa' } },
      components: components.toSorted((one, other) => inOrder(one['bom-ref'], other['bom-ref'])),
      dependencies: dependencies
        .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.toSorted() }))
        .toSorted((one, other) => inOrder(one.ref, other.ref)),
    },
    null,
    1,
  )}\n`
}

/** Name, version and licence of each package, with the texts that the package brings. */
export function licencesOf(packages) {
  const parts = packages.map(path => {
    const { version, license } = manifestOf(path)
    const texts = readdirSync(join(root, path))
      .filter(name => /^(?:licen[cs]e|copying|notice)/i.test(name))
      .sort()
      .map(name => readFileSync(join(root, path, name), 'utf8').trim())
    return [`${nameOf(path)} ${version} (${license?.type ?? license ?? 'no licence named'})`, ...texts].join(
      '\n\n',
    )
  })
  const rule = `\n\n${'-'.repeat(80)}\n\n`
  return `Casa contains the packages below, each under its own licence.${rule}${parts.join(rule)}\n`
}

const nameOf = path => path.replace(/^.*node_modules\//, '')

function manifestOf(path) {
  const file = join(root, path, 'package.json')
  if (!existsSync(file)) throw new Error(`${path} is not installed: run npm start once.`)
  return JSON.parse(readFileSync(file, 'utf8'))
}
