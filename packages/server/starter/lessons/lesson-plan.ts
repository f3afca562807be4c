import type { Level } from '../levels.ts'
import type { DrawingName } from './drawings/drawings.ts'
import { brownStairOf, pinkTowerOf, redRodsOf } from './drawings/shapes.ts'

const pieces = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

/** The lessons' films by name: the pictures of each, one after the other. */
export const films = {
  pinkTower: pieces.map(pinkTowerOf),
  brownStair: pieces.map(brownStairOf),
  redRods: pieces.map(redRodsOf),
}

type FilmName = keyof typeof films

/** How one exercise of the ready-made curriculum is presented, in the order of an album's page. */
export type LessonPlan = {
  level: Level
  /** The exercise's name in the curriculum; it is the lesson's title, too. */
  exercise: string
  /** What the child's hand and mind gain now, and what the work prepares without the child's knowing. */
  directAim: string
  indirectAims: readonly string[]
  materials: readonly string[]
  /** What the guide does and says, step by step. */
  presentation: readonly string[]
  pointsOfInterest: readonly string[]
  /** What tells the child, without the guide, that something is not right yet. */
  controlOfError: readonly string[]
  age: string
  /** What follows, or what the guide takes care of. */
  remarks: string
  drawings: readonly DrawingName[]
  film?: FilmName
}
