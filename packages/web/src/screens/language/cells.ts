import type { MovableRecord, SoundRecord } from '@casa/contract/language'

/** The two grids, named like the student's fields. */
export type Grid = 'sounds' | 'movable'

/** A child's row in either grid. */
export type GridRow = Omit<SoundRecord, 'sounds'> & Partial<Pick<SoundRecord & MovableRecord, Grid>>

/** A cell's new value. */
export type CellChange = { childId: string; item: string; worked: boolean }

/** One child's cells being saved; `saveId` is that of the latest change. */
export type OwnSaving = ReadonlyMap<string, { worked: boolean; saveId: symbol }>

/**
 * The cells being saved, by child. They overlay the server's rows, so that a refetch does not undo them and a failure
 * reveals the stored value again.
 */
export type Saving = ReadonlyMap<string, OwnSaving>

/** Whether the screen shows that a child has worked with an item. */
export function isWorked(row: GridRow, grid: Grid, item: string, saving?: OwnSaving): boolean {
  return saving?.get(item)?.worked ?? row[grid]?.[item] ?? false
}

/** Adds a cell. Other children's maps stay the same objects, so that only one row re-renders. */
export function savingBegun(saving: Saving, { childId, item, worked }: CellChange, saveId: symbol): Saving {
  const own = new Map(saving.get(childId)).set(item, { worked, saveId })
  return new Map(saving).set(childId, own)
}

/** Removes a cell that was saved or failed, unless it has been changed again in the meantime. */
export function savingEnded(saving: Saving, { childId, item }: CellChange, saveId: symbol): Saving {
  if (saving.get(childId)?.get(item)?.saveId !== saveId) return saving
  const own = new Map(saving.get(childId))
  own.delete(item)
  const rest = new Map(saving)
  if (own.size === 0) rest.delete(childId)
  else rest.set(childId, own)
  return rest
}
