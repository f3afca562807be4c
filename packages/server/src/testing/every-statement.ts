import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { exceptionNames } from './statement-exceptions.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/**
 * Fails a whole run in which all tests passed but none made the server send some statement, so that its columns were
 * never compared with what PostgreSQL returns (check-columns.ts). Prints the locations of these statements. It also fails for an
 * exception that no statement needed.
 */
export function setup(project: TestProject) {
  return async () => {
    const { state, config } = project.vitest
    const ran = state.getFiles().filter(file => file.projectName === project.name)
    const { testFiles } = await project.globTestFiles()
    const isWhole = !config.testNamePattern && ran.length === testFiles.length
    if (!isWhole || ran.some(file => file.result?.state !== 'pass')) return
    const seen = new Set(ran.flatMap(file => file.meta.statements ?? []))
    const unseen = statementPlaces().filter(place => !seen.has(place))
    if (unseen.length > 0)
      throw new Error(`No test makes the server send these statements:\n${unseen.join('\n')}`)
    const needed = new Set(ran.flatMap(file => file.meta.exceptions ?? []))
    const stale = exceptionNames.filter(name => !needed.has(name))
    if (stale.length > 0)
      throw new Error(
        `No statement needs these lines of statement-exceptions.ts any more:\n${stale.join('\n')}`,
      )
  }
}

/** The template that Tx sends, up to its first backtick: `run`, or another one with the columns that it declares. */
const sent = /\.(?:run|(?:rows|row|maybeRow)\((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*\))`/g

/** The locations of the server's statements, as `path:line` of their first backtick. */
function statementPlaces(): string[] {
  return globSync('packages/server/{src,seed}/**/*.ts', { cwd: root })
    .filter(path => !path.endsWith('.test.ts') && !path.includes('/testing/'))
    .flatMap(path => {
      const text = readFileSync(join(root, path), 'utf8')
      return [...text.matchAll(sent)].map(({ 0: tag, index }) => {
        const line = text.slice(0, index + tag.length).split('\n').length
        return `${path}:${line}`
      })
    })
}
