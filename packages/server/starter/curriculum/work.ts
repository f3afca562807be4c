import type { Level } from '../levels.ts'

/** Areas of work by name, each with its activities by name, each with its exercises; all in the order of presentation. */
export type Work = Record<string, Record<string, readonly string[]>>

/** The activities of an area of work, by name, with their exercises; both in the order of presentation. */
export type Activities = Record<string, readonly string[]>
/** An area of work that every level has, with its activities at each level. */
export type Area = Record<Level, Activities>
