import type { erasedKinds, keptKinds } from '@casa/contract/erasures'

/** Whose data a table or a column holds. `school` includes what the school itself is, such as its address. */
export type Whose = 'child' | 'parent' | 'staff' | 'school' | 'nobody'

/** What a preview and a certificate count together. */
export type DataKind = (typeof erasedKinds | typeof keptKinds)[number] | 'installation'

export type Kept = { kept: string }

/**
 * What erasing its person does to a column in a row that stays: it becomes empty, or a word that names nobody; or it
 * stays, with the reason.
 */
export type ColumnRule = { of: Whose; erased: 'cleared' | 'replaced' | Kept }

/** What erasing a person does to the rows of a table that are about this person. */
export type TableRule = {
  kind: DataKind
  of: Whose
  rows: 'deleted' | Kept
  /** The columns that are deleted, or kept, with their row. */
  withRow: string
  /** The others: those of another person, and those that change in a row that stays. */
  columns?: Readonly<Record<string, ColumnRule>>
}

/** The rules of some of the tables, by their names. */
export type TableRules = Readonly<Record<string, TableRule>>

export const cleared = (of: Whose): ColumnRule => ({ of, erased: 'cleared' })
export const replaced = (of: Whose): ColumnRule => ({ of, erased: 'replaced' })
export const staffName = replaced('staff')

export const ofSchool = { kept: 'belongs to the school, and goes with it' }
export const ofInstallation = { kept: 'belongs to the installation and is about nobody' }
export const law = 'accounts and receipts must be kept by law; they name the child by the serial number only'
