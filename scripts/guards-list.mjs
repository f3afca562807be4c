import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The guards of `guards.txt`: what each guards, its file, the text to find in it, what to put in its place, and its test. */
export function readGuards(text) {
  const guards = []
  let file = ''
  for (const line of text.split('\n')) {
    const [, path] = /^file (.+)$/.exec(line) ?? []
    const [, guard, test] = /^(?![-+] )(.+) → (\S+)$/.exec(line) ?? []
    const current = guards.at(-1)
    if (path) file = path
    else if (guard)
      guards.push({
        guard,
        file,
        find: [],
        open: [],
        test: `${test.startsWith('packages/') ? '' : 'packages/server/src/'}${test}.test.ts`,
      })
    else if (line.startsWith('- ')) current.find.push(line.slice(2))
    else if (line.startsWith('+ ')) current.open.push(line.slice(2))
  }
  return guards.map(guard => ({ ...guard, find: guard.find.join('\n'), open: guard.open.join('\n') }))
}

/** The file of a guard, and its text with the guard opened. Throws when the guard or its test is not found. */
export function opened(root, { file, find, open, test }) {
  if (!existsSync(join(root, test))) throw new Error(`There is no ${test}.`)
  const text = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : ''
  const count = text.split(find).length - 1
  if (count !== 1) throw new Error(`${file} contains ${JSON.stringify(find)} ${count} times, not once.`)
  return { path: file, text: text.replace(find, () => open) }
}
