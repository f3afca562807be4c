import { type RawBuilder, sql } from 'kysely'

/**
 * The name of a row's school for a parent with children in several schools, whose lists show and search it; otherwise
 * null. It reads the session's settings instead of a scope, so that it can be part of a definition that is compiled once.
 */
export function schoolOfFamily(schoolColumn: string): RawBuilder<string | null> {
  return sql`case when app.is_parent() and cardinality(app.current_schools()) > 1
    then (select family_school.name from app.schools family_school where family_school.id = ${sql.ref(schoolColumn)}) end`
}
