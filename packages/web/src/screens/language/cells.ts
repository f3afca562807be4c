import type { MovableRecord, SoundRecord } from '@casa/contract/language'

/** Which of the two grids, as a child's fields are called. */
export type Grid = 'sounds' | 'movable'

/** A child's row of either grid. */
export type GridRow = Omit<SoundRecord, 'sounds'> & Partial<Pick<SoundRecord & MovableRecord, Grid>>

/** A cell as it is to be. */
export type Flip = { childId: string; item: string; worked: boolean }

/** The cells of one child that are being saved; of two changes of one cell the later one has the turn. */
export type OwnSaving = ReadonlyMap<string, { worked: boolean; turn: symbol }>

/**
 * What is being saved, by child. It lies over the rows that the server has sent, so that no reading undoes it and a
 * failure shows again what the server has.
 */
export type Saving = ReadonlyMap<string, OwnSaving>

/** Says whether a child has worked with an item, as the screen shows it. */
export function isWorked(row: GridRow, grid: Grid, item: string, saving?: OwnSaving): boolean {
  return saving?.get(item)?.worked ?? row[grid]?.[item] ?? false
}

/** With a cell that begins to be saved. Other children's parts stay the same objects: only one row is drawn anew. */
export function begun(saving: Saving, { childId, item, worked }: Flip, turn: symbol): Saving {
  const own = new Map(saving.get(childId)).set(item, { worked, turn })
  return new Map(saving).set(childId, own)
}

/** Without a cell that is saved or has failed, unless it was changed again meanwhile. */
export function ended(saving: Saving, { childId, item }: Flip, turn: symbol): Saving {
  if (saving.get(childId)?.get(item)?.turn !== turn) return saving
  const own = new Map(saving.get(childId))
  own.delete(item)
  const rest = new Map(saving)
  if (own.size === 0) rest.delete(childId)
  else rest.set(childId, own)
  return rest
}
