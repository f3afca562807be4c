import { type Entity, entities, type Row } from '../../domains/exports/entities.ts'
import {
  beginImport,
  fillTotals,
  holdProgressOf,
  insertRows,
  keepAsWritten,
  knownAccounts,
  raiseSequences,
  sameHere,
  setFirstPassword,
  setLogo,
  storeNumbers,
  takenAlready,
  writtenColumns,
} from '../../domains/exports/import-queries.ts'
import { aadhaarPath, filePath, smallFilePath } from '../../domains/exports/rules.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { newOneTimePassword } from '../../platform/one-time-password.ts'
import type { Services } from '../../platform/services.ts'
import { type ArchiveReader, ImportRefused } from './archive-reader.ts'

/** Where a school's archive is imported to. `tx` is a transaction of the owner. */
export type Importing = {
  archive: ArchiveReader
  tx: Tx
  services: Pick<Services, 'storage' | 'secrets' | 'passwords'>
  tell(sentence: string): void
}

/** What was imported: rows by entity, and what the operator has to know. */
export type Imported = {
  name: string
  rows: Record<string, number>
  /** The login number of each office account, with its new password. */
  offices: { login: string; password: string }[]
  /** To be confirmed once the transaction is committed, and deleted if it fails. */
  storedKeys: string[]
  remarks: string[]
}

/** What others refer to comes first, and papers before what would issue them again. */
const order = orderOf(['school', 'accounts', 'files'], 'issued-papers', 'guardians')

function orderOf(first: readonly string[], moved: string, before: string): string[] {
  const names = entities.filter(one => !one.ofPlatform).map(({ name }) => name)
  const rest = names.filter(name => name !== moved && !first.includes(name))
  return [...first, ...rest.flatMap(name => (name === before ? [moved, name] : [name]))]
}

/** Names beside ids, for people who read the archive. */
const onlyForReaders = ['class_name', 'child_name', 'account_name', 'account_login']

const uuidPattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/**
 * Imports a verified archive of a school from another installation. Throws ImportRefused with everything that stands
 * in the way. `storedKeys` gets the keys of files as they are stored.
 */
export async function importSchool(importing: Importing, storedKeys: string[]): Promise<Imported> {
  const { archive, tx } = importing
  await beginImport(tx)
  const school = await onlyRow(archive, 'school')
  if (school.id !== archive.manifest.school)
    throw new ImportRefused('The archive has been changed: its school differs.')
  const accounts = await allRows(archive, 'accounts')
  requireAccountsOf(school.id as string, accounts)
  await requireParentsOfChildren(archive, accounts)
  await requireFree(importing, school, accounts)
  const ids = await idsHere(importing)
  const remarks: string[] = []
  const known = await knownAccounts(
    tx,
    accounts.map(({ id }) => id as string),
  )
  const context: Context = { ...importing, school, accounts, known, ids, storedKeys, remarks }
  const rows: Record<string, number> = {}
  for (const [index, name] of order.entries()) {
    importing.tell(`${index + 1} of ${order.length}: ${name}`)
    rows[name] = await importEntity(context, entities.find(one => one.name === name)!)
  }
  await fillTotals(tx, school.id as string)
  await setLogo(tx, school.id as string, school.logo_id as string | null)
  await importNumbers(context)
  const offices = await openOffices(context)
  await raiseSequences(tx, school.id as string)
  return { name: school.name as string, rows, offices, storedKeys, remarks }
}

type Context = Importing & {
  school: Row
  accounts: Row[]
  /** Accounts of parents who have a child at a school of this installation already. */
  known: ReadonlySet<string>
  /** What the installation offers every school: the ids of the other installation, and the same rows here. */
  ids: ReadonlyMap<string, string>
  storedKeys: string[]
  remarks: string[]
}

async function importEntity(context: Context, entity: Entity): Promise<number> {
  const { archive, tx, ids } = context
  const { table } = entity
  const writable = await writtenColumns(tx, table)
  const asWritten = ['records', 'observations', 'ledger_entries'].includes(table)
  if (asWritten) await keepAsWritten(tx, true)
  let inserted = 0
  for await (const slice of archive.rowsOf(entity)) {
    const given = slice.map(text => JSON.parse(text.replace(uuidPattern, id => ids.get(id) ?? id)) as Row)
    requireColumns(entity, given, writable)
    requireModestNumbers(entity, given)
    const rows = await prepared(context, entity, given)
    if (rows.length === 0) continue
    const columns = writable.filter(column => rows.some(row => Object.hasOwn(row, column)))
    const written = rows.map(row => JSON.stringify(row))
    if (table === 'records') await holdProgressOf(tx, written)
    inserted += await insertRows(tx, table, columns, written)
  }
  if (asWritten) await keepAsWritten(tx, false)
  const said = archive.manifest.parts.find(one => one.entity === entity.name)?.rows ?? 0
  const left = said - inserted
  if (left > 0 && entity.name === 'guardians')
    context.remarks.push(
      `${left} links of children with accounts that do not belong to the school were left out; the office asks again.`,
    )
  else if (left > 0 && entity.name === 'accounts')
    context.remarks.push(`${left} parents have an account here already, which now includes these children.`)
  else if (left !== 0)
    throw new ImportRefused(`The archive has been changed: data/${entity.name}.json has other rows.`)
  return inserted
}

/** The rows as they are stored here. Throws ImportRefused for one of another school. */
async function prepared(context: Context, { table }: Entity, rows: readonly Row[]): Promise<Row[]> {
  const { school, accounts, known } = context
  if (table === 'schools') return rows.map(row => ({ ...row, logo_id: null }))
  if (table === 'users')
    return rows.filter(({ id }) => !known.has(id as string)).map(row => ({ ...row, password_changed: false }))
  if (rows.some(row => row.school_id !== school.id))
    throw new ImportRefused(`The archive has been changed: ${table} has rows of another school.`)
  const ofSchool = new Set(accounts.map(({ id }) => id))
  if (table === 'guardians') return rows.filter(({ user_id }) => ofSchool.has(user_id))
  if (table !== 'files') return [...rows]
  const contact = accounts.find(({ role, area_rights }) => role === 'SCHOOLE' && !area_rights)?.id
  const stored = []
  for (const row of rows) {
    const user_id = ofSchool.has(row.user_id) ? row.user_id : contact
    stored.push({ ...row, ...(await storedFile(context, row)), user_id })
  }
  return stored
}

/** Stores a file in its sizes, and returns where. */
async function storedFile(context: Context, row: Row) {
  const { archive, services, storedKeys, remarks } = context
  const id = row.id as string
  const store = async (path: string) => {
    if (!archive.has(path)) return undefined
    const key = await services.storage.put(await archive.content(path))
    storedKeys.push(key)
    return key
  }
  const path = filePath(id, row.content_type as string)
  const key = await store(path)
  if (!key) remarks.push(`${path} was missing in the other installation.`)
  // A file that was missing there is missing here, and "casa check" says so.
  return { storage_key: key ?? `missing/${id}`, small_key: (await store(smallFilePath(id))) ?? null }
}

/** Throws ImportRefused for a column that is never exported, such as a password, or that this release does not have. */
function requireColumns(
  { name, leftOut = {} }: Entity,
  rows: readonly Row[],
  writable: readonly string[],
): void {
  const given = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const never = given.filter(column => Object.hasOwn(leftOut, column))
  if (never.length > 0)
    throw new ImportRefused(
      `The archive has been changed: data/${name}.json has ${never.join(', ')}, which an export leaves out.`,
    )
  const computed = ['full_name', 'level_school_id', 'academic_year_school_id']
  const expected = new Set([...writable, ...computed, ...onlyForReaders])
  const unknown = given.filter(column => !expected.has(column))
  if (unknown.length > 0)
    throw new ImportRefused(
      `This export comes from a newer release of Casa: ${name} has ${unknown.join(', ')}. Upgrade this installation first.`,
    )
}

/** The columns whose numbers all schools of an installation take from one sequence. */
const sequenced: Readonly<Record<string, string>> = {
  charges: 'position',
  ledger_entries: 'position',
  audit_log: 'id',
}
const highestNumber = 1_000_000_000_000

/** Throws ImportRefused for a number that would use up a sequence for every school. */
function requireModestNumbers({ name, table }: Entity, rows: readonly Row[]): void {
  const column = sequenced[table]
  if (!column) return
  const isModest = (value: unknown) => Number.isSafeInteger(value) && (value as number) <= highestNumber
  if (!rows.every(row => isModest(row[column])))
    throw new ImportRefused(
      `The archive has been changed: data/${name}.json has a row whose ${column} is not a number up to ${highestNumber}.`,
    )
}

/** Throws ImportRefused with all that exists here already. */
async function requireFree({ archive, tx }: Importing, school: Row, accounts: Row[]): Promise<void> {
  const serials = []
  for (const name of ['children', 'children-who-left'])
    for (const { serial_number } of await allRows(archive, name)) serials.push(serial_number as string)
  const taken = await takenAlready(tx, {
    school: JSON.stringify(school),
    accounts: JSON.stringify(accounts.map(({ id, role, login }) => ({ id, role, login }))),
    serials,
  })
  if (taken.length > 0) throw new ImportRefused(`The school cannot be imported here. ${taken.join('. ')}.`)
}

/** An archive must not bring an administrator, or an account of another school. */
function requireAccountsOf(school: string, accounts: readonly Row[]): void {
  const isFine = ({ role, school_id }: Row) =>
    role === 'PARENT'
      ? school_id === null
      : ['SCHOOLE', 'TEACHER'].includes(role as string) && school_id === school
  if (!accounts.every(isFine))
    throw new ImportRefused('The archive has been changed: it has accounts that a school does not have.')
  // An archive of a release without teams has no rights.
  const contacts = accounts.filter(({ role, area_rights }) => role === 'SCHOOLE' && !area_rights)
  if (contacts.length !== 1)
    throw new ImportRefused('The archive has not one account of the school’s registered contact.')
}

/** An archive must not bring a parent of no child: whose number it is would wait here for another school's child. */
async function requireParentsOfChildren(archive: ArchiveReader, accounts: readonly Row[]): Promise<void> {
  const parents = new Set<unknown>()
  for (const { user_id, accepted_at } of await allRows(archive, 'guardians'))
    if (accepted_at) parents.add(user_id)
  if (!accounts.every(({ id, role }) => role !== 'PARENT' || parents.has(id)))
    throw new ImportRefused('The archive has been changed: it has an account of a parent without a child.')
}

/**
 * The rows that this installation offers every school, for those that the archive's refer to. Throws ImportRefused
 * with the names of those that are used and missing here.
 */
async function idsHere({ archive, tx }: Importing): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  const missing = new Map<string, string>()
  for (const entity of entities.filter(one => one.ofPlatform))
    for await (const slice of archive.rowsOf(entity)) {
      const rows = slice.map(text => text.replace(uuidPattern, id => ids.get(id) ?? id))
      for (const { there, name, here } of await sameHere(tx, entity, rows))
        if (here) ids.set(there, here)
        else missing.set(there, `${name} (${entity.name})`)
    }
  const used = new Set<string>()
  if (missing.size > 0)
    for (const entity of entities.filter(one => !one.ofPlatform))
      for await (const slice of archive.rowsOf(entity))
        for (const [id] of slice.join().matchAll(uuidPattern)) if (missing.has(id)) used.add(missing.get(id)!)
  if (used.size > 0)
    throw new ImportRefused(
      `The school uses what this installation does not offer: ${[...used].sort().slice(0, 20).join(', ')}${used.size > 20 ? ` and ${used.size - 20} more` : ''}. Add it under the same name first.`,
    )
  return ids
}

async function importNumbers({ archive, tx, services, school }: Context): Promise<void> {
  if (!archive.has(aadhaarPath)) return
  for await (const slice of archive.rowsIn(aadhaarPath)) {
    const numbers = slice.map(text => JSON.parse(text) as { id: string; aadhaar: string })
    const sealed = await services.secrets.seal(
      tx,
      numbers.map(({ id, aadhaar }) => ({ text: aadhaar, context: id })),
    )
    await storeNumbers(
      tx,
      school.id as string,
      numbers.map(({ id }, at) => ({ id, ...sealed[at]! })),
    )
  }
}

/** Gives each open office account a password, which the operator passes on. */
async function openOffices({ tx, accounts, services }: Context): Promise<Imported['offices']> {
  const offices = []
  for (const { id, role, login, disabled } of accounts) {
    if (role !== 'SCHOOLE' || disabled || !login) continue
    const password = newOneTimePassword()
    await setFirstPassword(tx, id as string, await services.passwords.hash(password))
    offices.push({ login: login as string, password })
  }
  return offices
}

async function onlyRow(archive: ArchiveReader, name: string): Promise<Row> {
  const rows = await allRows(archive, name)
  if (rows.length !== 1) throw new ImportRefused(`The archive has been changed: ${name} is not one row.`)
  return rows[0]!
}

async function allRows(archive: ArchiveReader, name: string): Promise<Row[]> {
  const rows: Row[] = []
  for await (const slice of archive.rowsOf({ name })) rows.push(...slice.map(text => JSON.parse(text)))
  return rows
}
