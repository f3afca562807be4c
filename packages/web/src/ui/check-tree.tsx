import { folded } from '@casa/contract/rules/typed-text'
import Box from '@mui/material/Box'
import { styled, type Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import {
  CheckBox,
  CheckBoxOutlineBlank,
  ExpandMore,
  IndeterminateCheckBox,
  RadioButtonChecked,
  RadioButtonUnchecked,
} from './icons.tsx'
import { lineClamp, roomForMarks } from './styles.ts'
import {
  ancestorsOf,
  type CheckState,
  checkStatesOf,
  parentsOf,
  searchTree,
  type TreeLine,
  type TreeNode,
  toggleNode,
  visibleLines,
} from './tree.ts'

/** The height of a line and the indent per level, in pixels; on a phone most names have two lines. */
const measures = { height: 44, indent: 24 }
const phoneMeasures = { height: 52, indent: 16 }
type Measures = typeof measures

type Props = {
  /** The tree's accessible name. */
  name: string
  nodes: readonly TreeNode[]
  /** Filters the tree to matching nodes and opens them. */
  search: string
  /** The ids of the chosen leaves. */
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
  /** Single selection. */
  single?: boolean
}

/**
 * A virtualised tree whose leaves are ticked, individually or through their parent. Arrows move and open, Home and
 * End jump, Space ticks, letters find.
 */
export function CheckTree({ name, nodes, search, chosen, onChange, single }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const phone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'), { noSsr: true })
  const measure = phone ? phoneMeasures : measures
  const shown = useMemo(() => searchTree(nodes, search), [nodes, search])
  const { open, toggle } = useOpen(nodes, shown, search, chosen)
  const lines = useMemo(() => visibleLines(shown, open), [shown, open])
  const ticks = useMemo(() => checkStatesOf(shown, chosen), [shown, chosen])
  const [requested, setActive] = useState(() =>
    Math.max(
      0,
      lines.findIndex(({ node }) => chosen.has(node.id)),
    ),
  )
  const active = Math.max(0, Math.min(requested, lines.length - 1))
  const { virtual, follow } = useLines(scroller, lines.length, active, measure.height)
  const tick = ({ node }: TreeLine) => {
    if (!single) onChange(toggleNode(node, chosen))
    else if (node.children.length === 0) onChange(new Set([node.id]))
  }
  const press = (event: KeyboardEvent) => {
    const line = lines[active]
    const step = line && treeStep(event, lines, active, open)
    if (!step) return
    event.preventDefault()
    if (step.tick) tick(line)
    if (step.open !== undefined) toggle(line, step.open)
    if (step.active !== undefined) {
      follow()
      setActive(step.active)
    }
  }
  return (
    <Box
      ref={scroller}
      role="tree"
      aria-label={name}
      aria-multiselectable={!single}
      onKeyDown={press}
      sx={{ maxHeight: 320, overflow: 'auto', bgcolor: 'fill', borderRadius: 1 }}
    >
      <div role="presentation" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const line = lines[index]
          return (
            line && (
              <Line
                key={line.node.id}
                line={line}
                index={index}
                start={start}
                measure={measure}
                ticked={ticks.get(line.node.id) ?? false}
                open={line.node.children.length > 0 ? open.has(line.node.id) : undefined}
                active={index === active}
                single={single}
                onTick={() => {
                  setActive(index)
                  tick(line)
                }}
                onTurn={() => {
                  setActive(index)
                  toggle(line)
                }}
              />
            )
          )
        })}
      </div>
    </Box>
  )
}

/** Which nodes are open: those opened by the user or leading to a choice; during a search, all that are shown. */
function useOpen(
  nodes: readonly TreeNode[],
  shown: readonly TreeNode[],
  search: string,
  chosen: ReadonlySet<string>,
) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(ancestorsOf(nodes, chosen)))
  const open = useMemo(() => (search.trim() ? new Set(parentsOf(shown)) : opened), [search, shown, opened])
  const toggle = ({ node }: TreeLine, opens = !open.has(node.id)) => {
    const next = new Set(opened)
    if (opens) next.add(node.id)
    else next.delete(node.id)
    setOpened(next)
  }
  return { open, toggle }
}

/** Virtualises the lines; the focused one is always rendered. */
function useLines(scroller: RefObject<HTMLDivElement | null>, count: number, active: number, height: number) {
  const rangeExtractor = useCallback(
    (range: Range) => [...new Set([...defaultRangeExtractor(range), active])].filter(at => at < range.count),
    [active],
  )
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 6,
    rangeExtractor,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the measurement is valid until the height changes.
  useLayoutEffect(() => virtual.measure(), [virtual, height])
  // Scrolls to the initial selection.
  const first = useRef(active)
  useLayoutEffect(() => {
    if (first.current > 0) virtual.scrollToIndex(first.current, { align: 'center' })
  }, [virtual])
  const due = useRef(false)
  useLayoutEffect(() => {
    if (!due.current) return
    due.current = false
    virtual.scrollToIndex(active)
    scroller.current?.querySelector<HTMLElement>(`[data-index="${active}"]`)?.focus({ preventScroll: true })
  }, [active, virtual, scroller])
  const follow = () => {
    due.current = true
  }
  return { virtual, follow }
}

type LineProps = {
  line: TreeLine
  index: number
  start: number
  measure: Measures
  ticked: CheckState
  /** Undefined for a leaf. */
  open: boolean | undefined
  active: boolean
  single: boolean | undefined
  onTick: () => void
  onTurn: () => void
}

function Line({ line, index, start, measure, ticked, open, active, single, onTick, onTurn }: LineProps) {
  const click = ({ target }: MouseEvent) =>
    open === undefined || (target as HTMLElement).closest('.tick') ? onTick() : onTurn()
  const Icon = (single ? radio : box)[`${ticked}`]
  return (
    <Item
      role="treeitem"
      data-index={index}
      aria-level={line.level}
      aria-posinset={line.position}
      aria-setsize={line.siblings}
      aria-expanded={open}
      aria-checked={single && open !== undefined ? undefined : ticked}
      tabIndex={active ? 0 : -1}
      onClick={click}
      style={{
        top: start,
        minHeight: measure.height,
        paddingInlineStart: (line.level - 1) * measure.indent + 4,
      }}
    >
      <ExpandMore
        aria-hidden
        sx={{
          visibility: open === undefined ? 'hidden' : undefined,
          transform: open ? undefined : 'rotate(-90deg)',
        }}
      />
      {!(single && open !== undefined) && (
        <span className="tick">
          <Icon aria-hidden color={ticked ? 'primary' : 'action'} />
        </span>
      )}
      <span className="label" title={line.node.label}>
        {line.node.label}
      </span>
    </Item>
  )
}

const box = { true: CheckBox, mixed: IndeterminateCheckBox, false: CheckBoxOutlineBlank }
const radio = { true: RadioButtonChecked, mixed: RadioButtonUnchecked, false: RadioButtonUnchecked }

const Item = styled('div')(({ theme }) => ({
  position: 'absolute',
  insetInline: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  paddingInlineEnd: 8,
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.vars.palette.action.hover },
  '&:focus-visible': { outline: `3px solid ${theme.vars.palette.primary.main}`, outlineOffset: -3 },
  '& .tick': { display: 'flex', padding: 10 },
  // Two lines fit, so that on a phone exercises whose names begin the same way can be distinguished.
  '& .label': {
    ...lineClamp(2),
    ...roomForMarks,
    lineHeight: 1.25,
    overflowWrap: 'anywhere',
  },
}))

/** The effect of a keystroke: ticks, opens or closes the focused line, or moves the focus to another. */
type TreeStep = { tick?: true; open?: boolean; active?: number }

type KeyStroke = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }

/** The effect of a keystroke in a tree, following the ARIA pattern; undefined for a key that the tree does not handle. */
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

/** The next line that begins with a letter, wrapping around. */
function nextNamed(letter: string, lines: readonly TreeLine[], active: number): number {
  const wanted = folded(letter)
  const order = lines.map((_, step) => (active + 1 + step) % lines.length)
  return order.find(index => folded(lines[index]?.node.label ?? '').startsWith(wanted)) ?? active
}
