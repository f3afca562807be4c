import { brownStairOf, pinkTowerOf, redRodsOf } from './drawings/building.ts'

const pieces = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

/** The lessons' films by name: the pictures of each, one after the other. */
export const films = {
  pinkTower: pieces.map(pinkTowerOf),
  brownStair: pieces.map(brownStairOf),
  redRods: pieces.map(redRodsOf),
}

export type FilmName = keyof typeof films
