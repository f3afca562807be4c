import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { refusals } from '@casa/contract/refusals'
import { type ChildLike, likenessOf, repeatedIn } from '@casa/contract/rules/duplicates'
import { type ImportPreview, type LikelyDuplicate, maxLeftOut } from '@casa/contract/workbook'
import { integer, text } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { invalid, repeats } from '../../platform/errors.ts'
import type { SheetColumns } from '../../platform/excel/cells.ts'
import type { Found } from '../../platform/excel/import-workbook.ts'
import type { Row, SheetName, Unread } from '../../platform/excel/sheet.ts'
import { headingRows } from '../../platform/excel/sheet-schema.ts'
import { classNames } from '../classes/queries.ts'
import { classFinder, whyNoClass } from '../classes/rules.ts'
import { knownChildren } from './duplicate-queries.ts'
import { takenAdmissionNumbers } from './queries.ts'
import { whyNumbersTaken } from './rules.ts'

/** How many row numbers of each kind a preview lists. */
const rowsListed = 20

/** A child of a workbook, and its row. */
type ImportedChild = ChildLike & { row: number; classId: string }
type Read = Omit<ImportedChild, 'mobileNumber'> & { mobileNumber?: string | null | undefined }

/** The errors of a workbook that only the stored data shows, and its classes by name. */
export async function checkTexts<C extends SheetColumns>(
  tx: Tx,
  scope: Scope,
  { textsOf }: Pick<Found<C>, 'textsOf'>,
) {
  const numbers = textsOf('admissionNumber')
  const classNamed = classFinder(await classNames(tx, scope))
  const given = numbers.map(({ text }) => text)
  const taken = await takenAdmissionNumbers(tx, scope, given)
  const faults = {
    classId: whyNoClass(textsOf('classId'), classNamed),
    admissionNumber: whyNumbersTaken(numbers, taken),
  }
  return { faults, classNamed }
}

/** What identifies a sheet of an uploaded file: the same content again has the same key. */
export async function fileKey({ path, sheet }: Pick<Found<SheetColumns>, 'path' | 'sheet'>): Promise<string> {
  const hash = createHash('sha256').update(await readFile(path))
  return `${hash.digest('hex')} ${sheet.own?.number ?? 1}`
}

const alike = (children: readonly Read[]): ImportedChild[] =>
  children.map(child => ({ ...child, mobileNumber: child.mobileNumber ?? null }))

/** Throws 409 at `again` if a child is probably registered already or twice in the file, or the file was imported before. */
export async function requireNewChildren(
  tx: Tx,
  scope: Scope,
  children: readonly Read[],
  file: string,
): Promise<void> {
  const all = alike(children)
  const isRepeat =
    repeatedIn(all).length > 0 ||
    (await knownChildren(tx, scope, all)).length > 0 ||
    (await sameFile(tx, scope, file)) !== null
  if (isRepeat) throw repeats(refusals.student.likelySameRows)
}

/** Throws 422 at `leaveOut` if there is no row with such a number, or if none remains. */
export function requireOtherRows<C extends SheetColumns>(
  { table }: Pick<Found<C>, 'table'>,
  leftOut: readonly number[],
): void {
  const rows = new Set([...table.rows, ...table.faultyRows].map(({ number }) => number))
  const unknown = leftOut.some(row => !rows.has(row))
  if (unknown || new Set(leftOut).size === rows.size) throw invalid('leaveOut', refusals.student.leftOut)
}

/** When the user last imported the same sheet of the same file and did not undo it; null if never. */
async function sameFile(tx: Tx, scope: Scope, file: string): Promise<{ at: string; count: number } | null> {
  const found = await tx.maybeRow({ at: text, count: integer })`
    select to_char(t.done_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, jsonb_array_length(t.payload -> 'entries') as count
      from app.undo_entries t
     where t.school_id = ${scope.school}::uuid and t.user_id = ${scope.user}::uuid and t.kind = 'import' and t.undone_at is null
       and t.payload ->> 'file' = ${file}
     order by t.done_at desc limit 1`
  return found ?? null
}

type Seen = {
  children: readonly Read[]
  columns: SheetColumns
  duplicates: readonly LikelyDuplicate[]
  /** The numbers of the rows with errors. */
  faulty: ReadonlySet<number>
}

/** What importing a workbook would do. */
export async function previewOf<C extends SheetColumns>(
  tx: Tx,
  scope: Scope,
  found: Found<C>,
  { children, columns, duplicates, faulty }: Seen,
): Promise<ImportPreview> {
  const { sheet, table } = found
  const below = sheet.rows.filter(({ number }) => number > table.headerRow)
  const valid = children.filter(({ row }) => !faulty.has(row))
  const byClass = Map.groupBy(valid, ({ classId }) => classId)
  return {
    rows: below.length,
    count: valid.length,
    unread: table.unknown,
    hiddenRows: some(below.filter(({ hidden }) => hidden)),
    noResult: some(below.filter(withUnread('formula'))),
    merged: some(below.filter(withUnread('merged'))),
    mergedDown: sheet.mergedDown ?? 0,
    sheets: sheetsOf(found, columns, below.length),
    classes: [...byClass].map(([className, ones]) => ({ className, count: ones.length })),
    duplicates: { count: duplicates.length, first: duplicates.slice(0, maxLeftOut) },
    sameFile: await sameFile(tx, scope, await fileKey(found)),
  }
}

const withUnread = (why: Unread['why']) => (row: Row) =>
  row.unread?.some(unread => unread.why === why) ?? false

function some(rows: readonly Row[]) {
  return { count: rows.length, rows: rows.slice(0, rowsListed).map(({ number }) => number) }
}

function sheetsOf<C extends SheetColumns>(
  { sheet }: Found<C>,
  columns: SheetColumns,
  ownRows: number,
): ImportPreview['sheets'] {
  const named = ({ number, name, hidden }: SheetName) => ({ number, name, hidden })
  const own = sheet.own ? [{ ...named(sheet.own), rows: ownRows, isTable: true, isRead: true }] : []
  const others = (sheet.others ?? []).map(other => {
    const above = headingRows(other.rows, columns)
    return { ...named(other), rows: other.count - above, isTable: above > 0, isRead: false }
  })
  return [...own, ...others].toSorted((one, other) => one.number - other.number)
}

/** The children of a workbook who are probably registered already, or twice in it. */
export async function duplicatesOf(tx: Tx, scope: Scope, read: readonly Read[]): Promise<LikelyDuplicate[]> {
  const children = alike(read)
  const known = await knownChildren(tx, scope, children)
  const inSchool = known.map(({ at, same, fullName, className, hasLeft }) => ({
    row: children[at]!.row,
    fullName: children[at]!.fullName,
    same,
    child: { fullName, className, hasLeft },
    otherRow: null,
  }))
  const inFile = repeatedIn(children).map(({ index, earlier }) => ({
    row: children[index]!.row,
    fullName: children[index]!.fullName,
    same: likenessOf(children[index]!, children[earlier]!),
    child: null,
    otherRow: children[earlier]!.row,
  }))
  return [...inSchool, ...inFile].toSorted((one, other) => one.row - other.row)
}
