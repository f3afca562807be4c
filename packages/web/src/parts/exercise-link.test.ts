import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url)

/** Here pressing the name does something else, and a link is beside it or behind it; or it is the link itself. */
const elsewhere = new Set([
  'parts/exercise-link.tsx',
  'parts/matrix/matrix-head.tsx',
  'parts/matrix/matrix-tip.tsx',
  'screens/planner/exercise-search.tsx',
  'screens/planner/plan-grid-dialog.tsx',
  'screens/planner/work-row.tsx',
  // The link around the name has a second line.
  'screens/progress/analysis-column.tsx',
  // On paper.
  'screens/planner/plan-sheet.tsx',
])

const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  path => /(?<!\.browser\.test)\.tsx$/.test(path) && !elsewhere.has(path),
)

/** A name as a child of an element, and as a column without a cell. */
const plain = [
  />\s*\{[^{}=]*(?:subActivityName|workName\()[^{}]*\}\s*(?:<|\{)/,
  /text: (?:workName|row => [^\n]*subActivityName)[^\n]*,\n(?!\s*cell:)/,
]

test('the name of a work is shown as a link to its page', () => {
  const found = files.filter(path => {
    const text = readFileSync(new URL(path, root), 'utf8')
    return plain.some(pattern => pattern.test(text))
  })
  expect(found).toEqual([])
})

test('names without a link would be found', () => {
  const examples = [
    '<b>{subActivityName}</b>',
    '<b>\n  {work.subActivityId?.subActivityName ?? name}\n</b>',
    '<b>{workName(row)}</b>',
    'text: row => row.subActivityId?.subActivityName,\n      main: true',
  ]
  for (const example of examples)
    expect(
      plain.some(pattern => pattern.test(example)),
      example,
    ).toBe(true)
})
