import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const folder = new URL('../.github/workflows/', import.meta.url)
const workflows = readdirSync(folder).map(name => ({
  name,
  text: readFileSync(new URL(name, folder), 'utf8'),
}))

test.each(workflows)(
  '$name only reads the repository, and uses actions by the hash of a commit',
  ({ text }) => {
    const { permissions, jobs } = parse(text)
    expect(permissions).toEqual({ contents: 'read' })
    for (const job of Object.values(jobs)) expect(job).not.toHaveProperty('permissions')
    const uses = [...text.matchAll(/\buses:\s*(.+)/g)].map(([, action]) => action)
    // A tag can be moved to other code; the comment says which version the hash is.
    expect(uses.filter(action => !/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([])
    const checkouts = Object.values(jobs)
      .flatMap(({ steps }) => steps)
      .filter(({ uses }) => uses?.startsWith('actions/checkout@'))
    expect(checkouts.map(step => step.with?.['persist-credentials'])).toEqual(checkouts.map(() => false))
  },
)
