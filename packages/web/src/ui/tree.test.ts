import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  ancestorsOf,
  checkStatesOf,
  leavesOf,
  parentsOf,
  searchTree,
  type TreeNode,
  toggleNode,
  visibleLines,
} from './tree.ts'

const node = (id: string, ...children: TreeNode[]): TreeNode => ({ id, label: id, children })
const tree = [
  node('Practical Life', node('Pouring', node('Pouring rice'), node('Pouring water')), node('Sewing')),
  node('Language', node('Sandpaper Letters', node('First sounds'), node('Second sounds'))),
]
const names = (nodes: readonly TreeNode[]): unknown[] =>
  nodes.map(({ id, children }) => (children.length > 0 ? [id, names(children)] : id))

test('a search keeps the path to its matches and everything below them; its words may be on different levels', () => {
  expect(names(searchTree(tree, 'water'))).toEqual([['Practical Life', [['Pouring', ['Pouring water']]]]])
  expect(names(searchTree(tree, 'language second'))).toEqual([
    ['Language', [['Sandpaper Letters', ['Second sounds']]]],
  ])
  expect(names(searchTree(tree, 'SANDPAPER'))).toEqual([
    ['Language', [['Sandpaper Letters', ['First sounds', 'Second sounds']]]],
  ])
  expect(searchTree(tree, 'zebra')).toEqual([])
  expect(searchTree(tree, ' ')).toBe(tree)
})

test('only open nodes show their children, and each line knows its position', () => {
  const lines = visibleLines(tree, new Set(['Practical Life']))
  expect(
    lines.map(({ node: { id }, level, position, siblings, parent }) => [
      id,
      level,
      position,
      siblings,
      parent,
    ]),
  ).toEqual([
    ['Practical Life', 1, 1, 2, undefined],
    ['Pouring', 2, 1, 2, 0],
    ['Sewing', 2, 2, 2, 0],
    ['Language', 1, 2, 2, undefined],
  ])
  expect(visibleLines(tree, new Set(parentsOf(tree)))).toHaveLength(9)
})

test('a parent is ticked if everything below it is, and mixed if only part of it is', () => {
  const chosen = new Set(['Pouring rice', 'Pouring water', 'First sounds'])
  const ticks = checkStatesOf(tree, chosen)
  expect([...ticks].filter(([, ticked]) => ticked === 'mixed').map(([id]) => id)).toEqual([
    'Practical Life',
    'Sandpaper Letters',
    'Language',
  ])
  expect(ticks.get('Pouring')).toBe(true)
  expect(ancestorsOf(tree, new Set(['Sewing', 'First sounds']))).toEqual([
    'Practical Life',
    'Language',
    'Sandpaper Letters',
  ])
  expect(ticks.get('Sewing')).toBe(false)
})

test('pressing a parent selects everything below it, pressing it again deselects it, and nothing else changes', () => {
  // The shape of a forest: how many exercises each activity of each area has.
  const forests = fc
    .array(fc.array(fc.nat({ max: 4 }), { maxLength: 4 }), { minLength: 1, maxLength: 4 })
    .map(areas =>
      areas.map((activities, area) =>
        node(
          `${area}`,
          ...activities.map((count, activity) =>
            node(
              `${area}.${activity}`,
              ...Array.from({ length: count }, (_, at) => node(`${area}.${activity}.${at}`)),
            ),
          ),
        ),
      ),
    )
  fc.assert(
    fc.property(forests, fc.nat(), (forest, pick) => {
      const every = leavesOf(forest)
      const before = new Set(every.filter((_, index) => (index + pick) % 3 === 0))
      const target = forest[pick % forest.length]!
      const below = new Set(leavesOf([target]))
      const once = toggleNode(target, before)
      const all = [...below].every(id => before.has(id))
      expect(checkStatesOf(forest, once).get(target.id)).toBe(!all)
      expect(every.filter(id => !below.has(id) && before.has(id) !== once.has(id))).toEqual([])
      expect(checkStatesOf(forest, toggleNode(target, once)).get(target.id)).toBe(all)
    }),
  )
})
