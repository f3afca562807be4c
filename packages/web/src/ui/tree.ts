import { folded } from '@casa/contract/rules/typed-text'

/** A node of a tree of choices; a leaf can be chosen itself, and a parent represents everything below it. */
export type TreeNode = { id: string; label: string; children: readonly TreeNode[] }

/** Whether everything below a node is chosen, or a part of it. */
export type CheckState = boolean | 'mixed'

/** A node as a line of the tree: its depth from 1, its position among its siblings from 1, and its parent's line. */
export type TreeLine = {
  node: TreeNode
  level: number
  position: number
  siblings: number
  parent: number | undefined
}

/** The ids of what can be chosen in nodes. */
export function leavesOf(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap(({ id, children }) => (children.length > 0 ? leavesOf(children) : [id]))
}

/** The ids of the nodes that have children. */
export function parentsOf(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap(({ id, children }) => (children.length > 0 ? [id, ...parentsOf(children)] : []))
}

/** The ids of the nodes below which something is chosen. */
export function ancestorsOf(nodes: readonly TreeNode[], chosen: ReadonlySet<string>): string[] {
  return nodes.flatMap(({ id, children }) =>
    leavesOf(children).some(leaf => chosen.has(leaf)) ? [id, ...ancestorsOf(children, chosen)] : [],
  )
}

/** The nodes whose path from the root contains every word of the search; everything below a match is kept. */
export function searchTree(nodes: readonly TreeNode[], search: string): readonly TreeNode[] {
  const words = folded(search).split(/\s+/).filter(Boolean)
  return words.length === 0 ? nodes : having(nodes, words)
}

function having(nodes: readonly TreeNode[], words: readonly string[]): TreeNode[] {
  return nodes.flatMap(node => {
    const label = folded(node.label)
    const left = words.filter(word => !label.includes(word))
    if (left.length === 0) return [node]
    const children = having(node.children, left)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

/** The visible lines: the roots, and those below an open node. */
export function visibleLines(nodes: readonly TreeNode[], open: ReadonlySet<string>): TreeLine[] {
  const lines: TreeLine[] = []
  const add = (siblings: readonly TreeNode[], level: number, parent: number | undefined) => {
    for (const [index, node] of siblings.entries()) {
      const here = lines.length
      lines.push({ node, level, position: index + 1, siblings: siblings.length, parent })
      if (open.has(node.id)) add(node.children, level + 1, here)
    }
  }
  add(nodes, 1, undefined)
  return lines
}

/** How each node is ticked, by its id. */
export function checkStatesOf(
  nodes: readonly TreeNode[],
  chosen: ReadonlySet<string>,
): Map<string, CheckState> {
  const ticks = new Map<string, CheckState>()
  const tick = ({ id, children }: TreeNode): CheckState => {
    const below = children.map(tick)
    const all = children.length > 0 ? below.every(tick => tick === true) : chosen.has(id)
    const ticked = all || (below.some(tick => tick !== false) ? 'mixed' : false)
    ticks.set(id, ticked)
    return ticked
  }
  for (const node of nodes) tick(node)
  return ticks
}

/** The selection after a node was pressed: everything below it or, if all of it was selected, none of it. */
export function toggleNode(node: TreeNode, chosen: ReadonlySet<string>): ReadonlySet<string> {
  const leaves = leavesOf([node])
  const next = new Set(chosen)
  const all = leaves.every(id => chosen.has(id))
  for (const id of leaves) {
    if (all) next.delete(id)
    else next.add(id)
  }
  return next
}
