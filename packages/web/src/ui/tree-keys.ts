import { folded } from '@casa/contract/rules/typed-text'
import type { TreeLine } from './tree.ts'

/** What a keystroke does: ticks, opens or closes the line with the focus, or moves the focus to another. */
export type TreeStep = { tick?: true; open?: boolean; active?: number }

type KeyStroke = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }

/** What a keystroke does in a tree, after ARIA's pattern; undefined for one that is not the tree's. */
export function treeStep(
  { key, ctrlKey, metaKey, altKey }: KeyStroke,
  lines: readonly TreeLine[],
  active: number,
  open: ReadonlySet<string>,
): TreeStep | undefined {
  const line = lines[active]
  if (!line || ctrlKey || metaKey || altKey) return undefined
  const parent = line.node.children.length > 0
  const isOpen = open.has(line.node.id)
  switch (key) {
    case ' ':
    case 'Enter':
      return { tick: true }
    case 'ArrowDown':
      return { active: Math.min(active + 1, lines.length - 1) }
    case 'ArrowUp':
      return { active: Math.max(active - 1, 0) }
    case 'Home':
      return { active: 0 }
    case 'End':
      return { active: lines.length - 1 }
    case 'ArrowRight':
      if (!parent) return {}
      return isOpen ? { active: active + 1 } : { open: true }
    case 'ArrowLeft':
      return parent && isOpen ? { open: false } : { active: line.parent ?? active }
  }
  return key.length === 1 ? { active: nextNamed(key, lines, active) } : undefined
}

/** The next line that begins with a letter, going round. */
function nextNamed(letter: string, lines: readonly TreeLine[], active: number): number {
  const wanted = folded(letter)
  const order = lines.map((_, step) => (active + 1 + step) % lines.length)
  return order.find(index => folded(lines[index]?.node.label ?? '').startsWith(wanted)) ?? active
}
