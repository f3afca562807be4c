import {
  block,
  card,
  circle,
  colours,
  drawing,
  ellipse,
  form,
  lettering,
  onMat,
  onTable,
  rect,
  shade,
  stroke,
  times,
} from './shapes.ts'

const { blue, darkWood, gold, green, grey, ink, red, white, wood } = colours

/** The colours of units, tens, hundreds and thousands. */
const hierarchy = [green, blue, red, green]
/** The colours of the bead bars, 1 to 9. */
const barColours = [
  red,
  '#4a9a5b',
  '#e79bb3',
  '#efc53f',
  '#7db7dc',
  '#8a5bb0',
  '#f4f0e6',
  '#8a5636',
  '#2b4c8c',
]

/** A bar of `count` beads, from x to the right. */
const bar = (x: number, y: number, count: number, colour: string, radius = 5) =>
  stroke(`M${x} ${y}h${(count - 1) * radius * 2}`, shade(colour, 0.7), 1.5) +
  times(
    count,
    number =>
      circle(x + number * radius * 2, y, radius, colour) +
      circle(x + number * radius * 2 - 1.4, y - 1.4, radius / 3, shade(colour, 1.6)),
  )

/** A hundred beads, or the visible part of them, with the top left corner at x, y. */
const square = (x: number, y: number, radius = 5) =>
  times(10, row => bar(x, y + row * radius * 2, 10, gold, radius))

const cube = (x: number, y: number, size: number) =>
  block(x, y, size, size, size * 0.4, gold) +
  times(9, number =>
    stroke(
      `M${x + ((number + 1) * size) / 10} ${y}v${size}M${x} ${y + ((number + 1) * size) / 10}h${size}`,
      shade(gold, 0.8),
      1.2,
    ),
  )

const numeral = (text: string, x: number, y: number, colour: string) =>
  card(x, y, 24 + text.length * 17, 40) + lettering(text, x + 13, y + 9, colour, 1.35, 2.4)

export const numberRods = drawing(
  onMat(
    times(10, rod =>
      times(rod + 1, part => rect(48 + part * 38, 52 + rod * 23, 38, 16, part % 2 ? blue : red, 0)),
    ),
  ),
)

export const sandpaperNumerals = drawing(
  onMat(
    ...['1', '2', '3'].map((sign, index) => {
      const x = 50 + index * 135
      return (
        rect(x, 66, 110, 170, shade(green, 0.75), 8) +
        rect(x, 62, 110, 170, shade(green, 1.15), 8) +
        lettering(sign, x + 28, 98, '#f0deb2', 5.4, 2.6)
      )
    }),
  ),
)

export const spindleBox = drawing(
  onTable(
    rect(40, 120, 400, 130, wood, 4),
    times(5, number => rect(50 + number * 78, 160, 68, 84, shade(wood, 0.62), 2)),
    ...['0', '1', '2', '3', '4'].map((sign, index) => lettering(sign, 76 + index * 78, 130, ink, 1.3, 2.4)),
    times(5, count =>
      times(count, number => rect(60 + count * 78 + number * 13, 168, 9, 72, shade(wood, 1.35), 4)),
    ),
    times(3, index => rect(55 + (index + 2) * 78, 200, 24 + index * 13, 7, red, 3)),
  ),
)

export const counters = drawing(
  onMat(
    times(8, index => {
      const x = 58 + index * 50
      return (
        lettering(String(index + 1), x, 52, red, 1.4, 2.6) +
        times(index + 1, number => {
          const alone = number === index && index % 2 === 0
          return circle(
            alone ? x + 7 : x - 3 + (number % 2) * 20,
            106 + Math.floor(number / 2) * 26,
            9,
            shade(red, 0.95),
          )
        })
      )
    }),
  ),
)

export const goldenBeads = drawing(
  onTable(
    cube(50, 120, 130),
    square(250, 155),
    times(10, number => circle(372, 155 + number * 10, 5, gold)),
    circle(420, 244, 6, gold),
  ),
)

export const goldenAddition = drawing(
  onMat(
    cube(44, 74, 46),
    times(2, number => cube(44 + number * 74, 168, 46)),
    times(3, number => square(226 + number * 10, 70 + number * 14, 2.6)),
    times(3, number => square(226 + number * 10, 172 + number * 14, 2.6)),
    times(6, number => bar(330, 70 + number * 12, 10, gold, 3)),
    times(7, number => bar(330, 168 + number * 12, 10, gold, 3)),
    times(5, number => circle(416, 70 + number * 14, 4, gold)),
    times(8, number => circle(416, 164 + number * 13, 4, gold)),
    stroke('M40 146h400', ink, 3),
  ),
)

export const teenBoard = drawing(
  rect(190, 20, 180, 280, darkWood, 6),
  times(5, row => {
    const y = 30 + row * 54
    return (
      rect(200, y, 160, 46, shade(wood, 1.25), 2) +
      (row < 4 ? lettering('1', 236, y + 8, ink, 1.9, 2.4) : '') +
      (row < 3
        ? rect(276, y + 2, 76, 42, white, 2) + lettering(String(row + 1), 298, y + 8, ink, 1.9, 2.4)
        : row < 4
          ? lettering('0', 298, y + 8, ink, 1.9, 2.4)
          : '')
    )
  }),
  times(3, row => bar(30, 52 + row * 54, 10, gold) + bar(150, 52 + row * 54, row + 1, barColours[row]!)),
  times(
    4,
    number =>
      rect(386, 40 + number * 54, 60, 40, white, 2) +
      lettering(String(number + 4), 408, 46 + number * 54, ink, 1.6, 2.4),
  ),
)

const stamp = (x: number, y: number, zeros: number) =>
  rect(x, y, 44, 24, shade(hierarchy[zeros]!, 0.75), 3) +
  rect(x, y - 2, 44, 24, hierarchy[zeros]!, 3) +
  lettering(`1${'0'.repeat(zeros)}`, x + 20 - zeros * 4.5, y + 4, white, 0.72, 2.6)

export const stampGame = drawing(
  onMat(
    ...[
      [2, 1],
      [3, 2],
      [4, 2],
      [3, 4],
    ].flatMap(([first, second], column) => {
      const x = 70 + column * 96
      return [
        times(first!, row => stamp(x, 52 + row * 26, 3 - column)),
        times(second!, row => stamp(x, 176 + row * 26, 3 - column)),
      ]
    }),
  ),
)

/** Nine squares in each of four rows; the units are at the bottom right. */
const squareOfBoard = (column: number, row: number) =>
  rect(
    22 + column * 46,
    56 + row * 50,
    46,
    50,
    shade([green, blue, red][(8 - column + 3 - row) % 3]!, 1.12),
    0,
  )

const checkerboardGround =
  rect(14, 48, 430, 216, darkWood, 4) + times(36, number => squareOfBoard(number % 9, Math.floor(number / 9)))

const multiplicand = ['4', '3', '5', '7'].map((sign, index) => numeral(sign, 255 + index * 46, 270, ink))

export const checkerboard = drawing(
  checkerboardGround,
  ...multiplicand,
  card(442, 209, 36, 44, shade(grey, 1.3)) + lettering('3', 454, 219, ink, 1.35, 2.4),
)

export const checkerboardBeads = drawing(
  checkerboardGround,
  ...[4, 3, 5, 7].map((count, index) =>
    times(3, row => bar(257 + index * 46, 220 + row * 13, count, barColours[count - 1]!, 2.9)),
  ),
  ...multiplicand,
)

export const racksAndTubes = drawing(
  onTable(
    ...[red, blue, green].map((colour, rack) => {
      const x = 30 + rack * 98
      return (
        rect(x, 200, 86, 50, white, 3) +
        times(
          5,
          tube =>
            rect(x + 8 + tube * 15, 120, 10, 84, '#e4eef2', 4) +
            times(7, bead => circle(x + 13 + tube * 15, 196 - bead * 10, 4.4, colour)),
        )
      )
    }),
    ...[
      [340, blue, 2],
      [340, green, 4],
    ].map(([x, colour, count], row) => {
      const y = 110 + row * 78
      return (
        rect(Number(x), y + 40, 116, 14, String(colour), 3) +
        times(
          Number(count),
          number =>
            form(
              `M${Number(x) + 12 + number * 26} ${y + 40}c-4-12 4-14 4-22h6c0 8 8 10 4 22z`,
              String(colour),
            ) + circle(Number(x) + 19 + number * 26, y + 13, 6, String(colour)),
        )
      )
    }),
    ellipse(120, 100, 40, 10, shade(wood, 0.8)),
    circle(108, 96, 5, green) + circle(122, 94, 5, green) + circle(134, 97, 5, green),
  ),
)
