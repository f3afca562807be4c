/** A place in a grid, both from 0. */
export type Place = { row: number; column: number }

/** What is selected: the rectangle between where it began and where the focus is. */
export type Block = { anchor: Place; active: Place }

/** How many rows and columns a grid has, and how many rows are in sight at once. */
export type Extent = { rows: number; columns: number; page: number }

/** The keys that were held and pressed. */
export type Stroke = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }

/** The block of one place. */
export function at(place: Place): Block {
  return { anchor: place, active: place }
}

/** Its first and last row and column, all in it. */
export function edges({ anchor, active }: Block) {
  return {
    top: Math.min(anchor.row, active.row),
    bottom: Math.max(anchor.row, active.row),
    left: Math.min(anchor.column, active.column),
    right: Math.max(anchor.column, active.column),
  }
}

/** How many cells are in it. */
export function sizeOf(block: Block): number {
  const { top, bottom, left, right } = edges(block)
  return (bottom - top + 1) * (right - left + 1)
}

/** Every place in it, row by row. */
export function placesIn(block: Block): Place[] {
  const { top, bottom, left, right } = edges(block)
  const places: Place[] = []
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) places.push({ row, column })
  }
  return places
}

/** The block with what lies outside a grid brought to its edge. */
export function within(
  { anchor, active }: Block,
  { rows, columns }: Pick<Extent, 'rows' | 'columns'>,
): Block {
  const inside = ({ row, column }: Place) => ({
    row: Math.max(0, Math.min(rows - 1, row)),
    column: Math.max(0, Math.min(columns - 1, column)),
  })
  return { anchor: inside(anchor), active: inside(active) }
}

/** The block of a whole column, its head in the focus's row. */
export function columnOf(column: number, { rows }: Extent): Block {
  return { anchor: { row: rows - 1, column }, active: { row: 0, column } }
}

/** The block of a whole row. */
export function rowOf(row: number, { columns }: Extent): Block {
  return { anchor: { row, column: columns - 1 }, active: { row, column: 0 } }
}

/**
 * The block after a keystroke, as a spreadsheet moves: arrows, Home and End (with Ctrl to the corners), Page Up and
 * Down; Shift keeps where it began; Ctrl+Space takes the column, Shift+Space the row, Escape lets go. Undefined for
 * a key that moves nothing.
 */
export function moved(block: Block, stroke: Stroke, extent: Extent): Block | undefined {
  const { active } = block
  if (stroke.key === ' ' && stroke.ctrlKey) return columnOf(active.column, extent)
  if (stroke.key === ' ' && stroke.shiftKey) return rowOf(active.row, extent)
  if (stroke.key === 'Escape') return sizeOf(block) > 1 ? at(active) : undefined
  const next = target(active, stroke, extent)
  if (!next) return undefined
  return within(stroke.shiftKey ? { anchor: block.anchor, active: next } : at(next), extent)
}

/** Where a keystroke leads from a place, never out of the grid; undefined for a key that does not move. */
export function placeAfter(place: Place, stroke: Stroke, extent: Extent): Place | undefined {
  const next = target(place, stroke, extent)
  return next && within(at(next), extent).active
}

function target({ row, column }: Place, stroke: Stroke, { rows, columns, page }: Extent): Place | undefined {
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
