import { type StatementFault, statementFaults } from './statement-faults.ts'

// Most test files make the server send the same statements. What was found out about one is kept for all files of a
// process, because check-columns.ts itself is loaded again for each.

/** The file and line of each statement, by its position in the compiled text. */
export const placesInSource = new Map<string, string>()

const found = new Map<string, StatementFault[]>()

/** The faults of a statement, parsed once. */
export function faultsOf(sql: string): StatementFault[] {
  const known = found.get(sql) ?? statementFaults(sql)
  found.set(sql, known)
  return known
}
