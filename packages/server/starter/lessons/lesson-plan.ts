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

/** How one exercise of the ready-made curriculum is presented, in the order of a page in a teacher's album. */
export type LessonPlan = {
  level: Level
  /** The exercise's name in the curriculum, which is also the lesson's title. */
  exercise: string
  /** What the child's hand and mind gain now, and what the work prepares for without the child knowing it. */
  directAim: string
  indirectAims: readonly string[]
  materials: readonly string[]
  /** What the guide does and says, step by step. */
  presentation: readonly string[]
  pointsOfInterest: readonly string[]
  /** What shows the child, without the guide's help, that something is not right yet. */
  controlOfError: readonly string[]
  age: string
  /** What follows, or what the guide should watch out for. */
  remarks: string
  drawings: readonly DrawingName[]
  film?: FilmName
}
