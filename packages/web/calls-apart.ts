import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Rolldown } from 'vite'

type Node = { type: string; start: number; end: number } & Record<string, unknown>

/**
 * The parts of a call that a browser never needs: requests are validated by the server, and forms import their schema
 * by name.
 */
const unused = new Set(['params', 'query', 'body', 'response', 'summary'])

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

function children(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode)
}

/** Whether it is a schema of a call, and not a call with such a name. */
function isUnused(node: Node): boolean {
  if (node.type !== 'Property' || !unused.has(String((node.key as Node).name))) return false
  const { callee } = node.value as Node
  return !(isNode(callee) && callee.name === 'route')
}

/** The identifiers in a node, except property names and those in what is left out. */
function namesIn(node: Node): string[] {
  if (isUnused(node)) return []
  if (node.type === 'Identifier') return [String(node.name)]
  const named =
    node.type === 'Property' ? node.key : node.type === 'MemberExpression' ? node.property : undefined
  return children(node).flatMap(child => (child === named && !node.computed ? [] : namesIn(child)))
}

/** The text of a node without what is left out. */
function textOf(code: string, node: Node): string {
  const cuts = (within: Node): Node[] => (isUnused(within) ? [within] : children(within).flatMap(cuts))
  let text = ''
  let from = node.start
  for (const cut of cuts(node)) {
    text += code.slice(from, cut.start)
    from = cut.end + (code[cut.end] === ',' ? 1 : 0)
  }
  return text + code.slice(from, node.end)
}

type Declared = { statement: Node; name: string; exported: boolean }

function declaredIn(statement: Node): Declared[] {
  const exported = statement.type === 'ExportNamedDeclaration'
  const declaration = exported ? statement.declaration : statement
  if (!isNode(declaration)) return []
  const declarators =
    declaration.type === 'VariableDeclaration' ? (declaration.declarations as Node[]) : [declaration]
  return declarators
    .map(({ id }) => (isNode(id) && id.type === 'Identifier' ? String(id.name) : ''))
    .filter(name => name !== '')
    .map(name => ({ statement, name, exported }))
}

const isCalls = ({ type, declaration }: Node) =>
  type === 'ExportNamedDeclaration' &&
  isNode(declaration) &&
  declaration.type === 'VariableDeclaration' &&
  namesIn(declaration).includes('route')

/** Whether it is shared by several calls, of this file or another: an object with a schema that a call uses. */
function isShared({ type, declaration }: Node): boolean {
  if (type !== 'ExportNamedDeclaration' || !isNode(declaration)) return false
  const declarators = declaration.type === 'VariableDeclaration' ? (declaration.declarations as Node[]) : []
  return declarators.some(({ init }) => {
    if (!isNode(init)) return false
    const value = init.type === 'TSAsExpression' ? (init.expression as Node) : init
    return value.type === 'ObjectExpression' && (value.properties as Node[]).some(isUnused)
  })
}

/** The declarations of a file that calls need, its own and imported ones, without their schemas. */
function neededBy(statements: Node[]): Declared[] {
  const declared = statements.flatMap(declaredIn)
  if (!statements.some(isCalls)) return []
  const needed = declared.filter(({ statement }) => isCalls(statement) || isShared(statement))
  for (const { statement } of needed)
    for (const name of namesIn(statement)) {
      const one = declared.find(other => other.name === name)
      if (one && !needed.includes(one)) needed.push(one)
    }
  return needed
}

const hasCalls = (path: string) => /[:=] route\(\{/.test(readFileSync(path, 'utf8'))

/** An import used by a file's calls; from another file with calls, only those calls. */
function importText(statement: Node, names: Set<string>, folder: string): string {
  const used = (statement.specifiers as Node[])
    .map(({ local }) => String((local as Node).name))
    .filter(name => names.has(name))
  if (used.length === 0) return ''
  const source = String((statement.source as Node).value)
  const part = source.startsWith('.') && hasCalls(join(folder, source)) ? '?calls' : ''
  return `import { ${used.join(', ')} } from '${source}${part}'\n`
}

/**
 * Separates the contract's calls from its schemas, so that a screen without a form loads no zod: a call is then only
 * its method, path and access. Both come from the same contract file; the calls are imported with `?calls`.
 */
export const callsApart: Rolldown.Plugin = {
  name: 'casa-calls-apart',
  transform: {
    filter: { id: /packages\/contract\/src\/[\w-]+\.ts(\?calls)?$/ },
    handler(code, id) {
      if (id.endsWith('/index.ts')) return code.replace(/(?<=from (['"]).*\.ts)(?=\1)/g, '?calls')
      const statements = (this.parse(code, { lang: 'ts' }) as unknown as { body: Node[] }).body
      const needed = neededBy(statements)
      if (needed.length === 0) return null
      if (id.endsWith('?calls')) {
        const kept = statements.filter(statement => needed.some(one => one.statement === statement))
        const names = new Set(kept.flatMap(namesIn))
        const imports = statements.filter(
          ({ type, importKind }) => type === 'ImportDeclaration' && importKind !== 'type',
        )
        const parts = [
          ...imports.map(one => importText(one, names, dirname(id))),
          ...kept.map(one => `${textOf(code, one)}\n`),
        ]
        return { code: parts.join(''), moduleSideEffects: false }
      }
      const exported = needed.filter(one => one.exported)
      const moved = new Set(exported.map(one => one.statement))
      const rest = statements
        .filter(statement => !moved.has(statement))
        .map(({ start, end }) => code.slice(start, end))
      const file = `./${basename(id)}?calls`
      const again = exported.map(({ name }) => name).join(', ')
      return {
        code: [`import { ${again} } from '${file}'`, `export { ${again} }`, ...rest].join('\n'),
        moduleSideEffects: false,
      }
    },
  },
}
