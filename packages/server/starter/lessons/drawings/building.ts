import { block, colours, drawing, onMat, rect, shade, times } from './shapes.ts'

// Works that are built piece by piece, as far as the first pieces: whole they are drawings, one after the other a film.

const { brown, pink, red, wood } = colours

/** The sum of what the first ones measure. */
export const sumOf = (count: number, measure: (number: number) => number) =>
  Array.from({ length: count }, (_, number) => measure(number)).reduce((sum, size) => sum + size, 0)

const cube = (number: number) => 50 - number * 5
const prism = (number: number) => 44 - number * 4.2

export const pinkTowerOf = (count: number) =>
  drawing(
    rect(0, 276, 480, 44, shade(wood, 1.3), 0),
    times(count, number => {
      const size = cube(number)
      const depth = size * 0.4
      return block(
        240 - (size + depth) / 2,
        292 + depth * 0.35 - sumOf(number + 1, cube),
        size,
        size,
        depth,
        pink,
      )
    }),
  )

export const brownStairOf = (count: number) =>
  drawing(
    onMat(
      times(count, number => {
        const size = prism(number)
        const x = 60 + sumOf(number, before => prism(before) + 2)
        return block(x, 250 - size, size, size, 96, brown)
      }),
    ),
  )

export const redRodsOf = (count: number) =>
  drawing(
    onMat(
      times(count, number => {
        const [y, length] = [54 + number * 23, 384 - number * 38.4]
        return rect(48, y, length, 15, red, 1) + rect(48, y + 12, length, 3, shade(red, 0.75), 0)
      }),
    ),
  )
