/** A zero-based position in a grid. */
export type CellPosition = { row: number; column: number }

/** A selection: the rectangle between its anchor and the focused cell. */
export type Block = { anchor: CellPosition; active: CellPosition }

/** A grid's size; `page` is the number of rows in view. */
export type GridSize = { rows: number; columns: number; page: number }

export type KeyStroke = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }

export function at(place: CellPosition): Block {
  return { anchor: place, active: place }
}

/** The block's first and last row and column, inclusive. */
export function edges({ anchor, active }: Block) {
  return {
    top: Math.min(anchor.row, active.row),
    bottom: Math.max(anchor.row, active.row),
    left: Math.min(anchor.column, active.column),
    right: Math.max(anchor.column, active.column),
  }
}

/** The number of cells in a block. */
export function sizeOf(block: Block): number {
  const { top, bottom, left, right } = edges(block)
  return (bottom - top + 1) * (right - left + 1)
}

/** Every cell in a block, row by row. */
export function cellsOfBlock(block: Block): CellPosition[] {
  const { top, bottom, left, right } = edges(block)
  const places: CellPosition[] = []
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) places.push({ row, column })
  }
  return places
}

/** Clamps a block to a grid. */
export function clampedTo(
  { anchor, active }: Block,
  { rows, columns }: Pick<GridSize, 'rows' | 'columns'>,
): Block {
  const inside = ({ row, column }: CellPosition) => ({
    row: Math.max(0, Math.min(rows - 1, row)),
    column: Math.max(0, Math.min(columns - 1, column)),
  })
  return { anchor: inside(anchor), active: inside(active) }
}

/** The identities of a grid's rows and columns: the ids of children and exercises. */
export type GridIds = { rows: readonly string[]; columns: readonly string[] }

/**
 * The block after the grid was refetched, around the same children and exercises. If they are no longer adjacent,
 * only the focused cell; if that is gone too, the cell at the same position.
 */
export function followed({ anchor, active }: Block, before: GridIds, after: GridIds): Block {
  const row = followedSpan(anchor.row, active.row, before.rows, after.rows)
  const column = followedSpan(anchor.column, active.column, before.columns, after.columns)
  return {
    anchor: { row: row.anchor, column: column.anchor },
    active: { row: row.active, column: column.active },
  }
}

function followedSpan(anchor: number, active: number, before: readonly string[], after: readonly string[]) {
  const ids = before.slice(Math.min(anchor, active), Math.max(anchor, active) + 1)
  const places = ids.map(id => after.indexOf(id)).filter(place => place >= 0)
  const [first = -1] = places
  const last = places.at(-1) ?? -1
  const together = first >= 0 && places.every((place, offset) => place === first + offset)
  if (together) return anchor <= active ? { anchor: first, active: last } : { anchor: last, active: first }
  const found = after.indexOf(before[active] ?? '')
  const place = found >= 0 ? found : Math.min(active, after.length - 1)
  return { anchor: place, active: place }
}

/** The block of a whole column. */
export function columnOf(column: number, { rows }: GridSize): Block {
  return { anchor: { row: rows - 1, column }, active: { row: 0, column } }
}

/** The block of a whole row. */
export function rowOf(row: number, { columns }: GridSize): Block {
  return { anchor: { row, column: columns - 1 }, active: { row, column: 0 } }
}

/**
 * The block after a keystroke, with a spreadsheet's keys: arrows, Home and End (with Ctrl to the corners), Page Up and
 * Down. Shift extends the block, Ctrl+Space selects the column, Shift+Space the row, and Escape collapses the block.
 * Undefined for any other key.
 */
export function movedBlock(block: Block, stroke: KeyStroke, extent: GridSize): Block | undefined {
  const { active } = block
  if (stroke.key === ' ' && stroke.ctrlKey) return columnOf(active.column, extent)
  if (stroke.key === ' ' && stroke.shiftKey) return rowOf(active.row, extent)
  if (stroke.key === 'Escape') return sizeOf(block) > 1 ? at(active) : undefined
  const next = target(active, stroke, extent)
  if (!next) return undefined
  return clampedTo(stroke.shiftKey ? { anchor: block.anchor, active: next } : at(next), extent)
}

/** The cell after a keystroke, clamped to the grid; undefined for a key that does not move. */
export function cellAfter(
  place: CellPosition,
  stroke: KeyStroke,
  extent: GridSize,
): CellPosition | undefined {
  const next = target(place, stroke, extent)
  return next && clampedTo(at(next), extent).active
}

function target(
  { row, column }: CellPosition,
  stroke: KeyStroke,
  { rows, columns, page }: GridSize,
): CellPosition | undefined {
  const corner = stroke.ctrlKey || stroke.metaKey
  switch (stroke.key) {
    case 'ArrowUp':
      return { row: corner ? 0 : row - 1, column }
    case 'ArrowDown':
      return { row: corner ? rows - 1 : row + 1, column }
    case 'ArrowLeft':
      return { row, column: corner ? 0 : column - 1 }
    case 'ArrowRight':
      return { row, column: corner ? columns - 1 : column + 1 }
    case 'Home':
      return { row: corner ? 0 : row, column: 0 }
    case 'End':
      return { row: corner ? rows - 1 : row, column: columns - 1 }
    case 'PageUp':
      return { row: row - page, column }
    case 'PageDown':
      return { row: row + page, column }
  }
}
