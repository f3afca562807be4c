import type { Level } from '../schools.ts'

/** An area of work: at each level its activities, by name, with their exercises; both in the order of presentation. */
export type Area = Record<Level, Record<string, readonly string[]>>
