import type { QueryResult } from 'pg'
import type { Columns } from '../platform/db/columns.ts'

/** The database's types and tables: the types' names by oid, and the nullable columns of the tables. */
export type Catalogue = { types: Record<number, string>; nullable: string[] }

/** Reads a catalogue: ``select … from pg_type`` and the columns of the schema `app`. */
export const catalogueQuery = `
  select (select json_object_agg(oid, format_type(oid, null)) from pg_type) as types,
         (select coalesce(json_agg(attrelid || '.' || attnum), '[]')
            from pg_attribute join pg_class on pg_class.oid = attrelid
           where relnamespace = 'app'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attnotnull) as nullable`

const sets = new WeakMap<Catalogue, ReadonlySet<string>>()

/** The nullable columns as a set: every column of every statement is looked up. */
function nullableIn(catalogue: Catalogue): ReadonlySet<string> {
  const known = sets.get(catalogue) ?? new Set(catalogue.nullable)
  sets.set(catalogue, known)
  return known
}

/**
 * The errors in the columns that a statement declares: names and types that PostgreSQL does not return, additional
 * columns that it returns, and unexpected nulls. Empty if everything is right.
 */
export function columnFaults(
  columns: Columns,
  { fields, rows }: QueryResult,
  catalogue: Catalogue,
): string[] {
  const names = fields.map(({ name }) => name)
  const faults = Object.keys(columns)
    .filter(name => !names.includes(name))
    .map(name => `"${name}" is declared, but PostgreSQL answers no such column`)
  for (const { name, dataTypeID, tableID, columnID } of fields) {
    const column = columns[name]
    const type = catalogue.types[dataTypeID] ?? `type ${dataTypeID}`
    if (!column) {
      if (type !== 'void' || Object.keys(columns).length > 0)
        faults.push(`"${name}" (${type}) is not declared`)
    } else if (!column.types.includes(type))
      faults.push(`"${name}" is declared as ${column.types.join(' or ')}, but is ${type}`)
    else if (!column.nullable && nullableIn(catalogue).has(`${tableID}.${columnID}`))
      faults.push(`"${name}" is declared as never null, but its column may be null`)
    else {
      const wrong = rows.find(row => !column.fits(row[name]))
      if (wrong)
        faults.push(
          `"${name}" was ${JSON.stringify(wrong[name])?.slice(0, 100)}, which the statement does not declare`,
        )
    }
  }
  return faults
}
