import type { Level } from '../levels.ts'

/** The activities of an area of work, by name, with their exercises; both in the order of presentation. */
export type Activities = Record<string, readonly string[]>
/** An area of work that each level has: its activities there. */
export type Area = Record<Level, Activities>
