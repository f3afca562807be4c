import { childData } from './child-data.ts'
import { peopleData } from './people-data.ts'
import { schoolData } from './school-data.ts'

/**
 * Every table and every column, with whose data it is and what an erasure does with it. A test compares it with the
 * database. When a school is erased, all its rows are deleted except those of `keptOfSchool`.
 */
export const personalData = { ...childData, ...peopleData, ...schoolData }

type PersonalTable = keyof typeof personalData

/** The tables of which an erased school keeps rows: its accounts under the serial numbers, and the audit log. */
export const keptOfSchool = [
  'schools',
  'classes',
  'students',
  'charges',
  'ledger_entries',
  'papers',
  'users',
  'audit_log',
  'erasures',
] as const satisfies readonly PersonalTable[]
