import * as culture from './culture.ts'
import * as language from './language.ts'
import * as mathematics from './mathematics.ts'
import * as practicalLife from './practical-life.ts'
import * as sensorial from './sensorial.ts'

/** The lessons' drawings, as SVG of 480 × 320, by name. */
export const drawings = { ...practicalLife, ...sensorial, ...language, ...mathematics, ...culture }

export type DrawingName = keyof typeof drawings
