import type { StatementFault } from './statement-faults.ts'

type Exception = { rule: StatementFault['rule']; files: string[]; reason: string }

/**
 * The statements that a database spread over several machines by school could not run on one of them, by file and
 * reason. A whole run fails if a file no longer has such a statement.
 */
const exceptions: Exception[] = [
  {
    rule: 'names several schools',
    files: [
      'src/domains/attendance/report-queries.ts',
      'src/domains/files/queries.ts',
      'src/domains/ledger/queries.ts',
      'src/domains/notices/queries.ts',
      'src/domains/private-calendar/queries.ts',
      'src/domains/progress/analysis-queries.ts',
      'src/domains/progress/queries.ts',
      'src/domains/search/queries.ts',
      'src/domains/story/queries.ts',
      'src/domains/today/queries.ts',
      'src/platform/db/rows.ts',
    ],
    reason: 'parents may have children in two schools; a file may also be the platform’s',
  },
  {
    rule: 'names no school',
    files: [
      'src/platform/clean-up.ts',
      'src/domains/activity-log/queries.ts',
      'src/domains/undo/queries.ts',
      'src/domains/files/upload-queries.ts',
      'src/domains/notices/queries.ts',
    ],
    reason: 'every night, rows of all schools expire',
  },
  {
    rule: 'names several schools',
    files: ['src/domains/students/sealed-queries.ts'],
    reason: 'a new secret key encrypts the numbers of all schools',
  },
  {
    rule: 'names no school',
    files: ['src/domains/students/sealed-queries.ts'],
    reason: 'a new secret key encrypts the numbers of all schools',
  },
  {
    rule: 'names no school',
    files: ['src/domains/installation/storage-queries.ts', 'seed/open-demo.ts'],
    reason: 'the storage holds the files of all schools',
  },
  {
    rule: 'names no school',
    files: [
      'src/domains/erasures/operator-queries.ts',
      'src/domains/exports/import-queries.ts',
      'src/domains/exports/operator-queries.ts',
    ],
    reason: 'an operator names a child of any school by its id or serial number, which no two schools share',
  },
  {
    rule: 'names several schools',
    files: ['src/domains/exports/import-queries.ts'],
    reason: 'the rows of a school that arrives name it themselves, and were compared with it before',
  },
  {
    rule: 'names no school',
    files: ['src/commands/checks/file-differences.ts', 'src/commands/checks/total-differences.ts'],
    reason: '`casa check` compares the rows of all schools',
  },
  {
    rule: 'names no school',
    files: [
      'src/platform/backup/rows-restore.ts',
      'src/platform/backup/stored-files.ts',
      'src/platform/backup/table-sums.ts',
      'src/platform/backup/test-restore.ts',
    ],
    reason: 'a backup holds the whole installation',
  },
  {
    rule: 'writes in several CTEs',
    files: [
      'src/domains/assignments/submission-queries.ts',
      'src/domains/files/queries.ts',
      'src/domains/observations/queries.ts',
      'src/domains/records/claim-queries.ts',
      'src/domains/records/revert-queries.ts',
      'src/domains/students/membership-queries.ts',
      'src/platform/db/rows.ts',
    ],
    reason:
      'a key waits for one round trip to the database, which changes rows and remembers what Undo needs',
  },
]

/** The names of all exceptions. */
export const exceptionNames = exceptions.flatMap(({ rule, files }) => files.map(file => `${file}: ${rule}`))

/** The name of the exception that allows a statement of this file; undefined if there is none. */
export function exceptionFor(file: string, rule: StatementFault['rule']): string | undefined {
  return exceptionNames.find(name => name === `${file}: ${rule}`)
}
