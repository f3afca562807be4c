// Small shapes from which the lessons' drawings are assembled, as SVG text. Lengths are in pixels of a 480 × 320 drawing.

type Point = readonly [x: number, y: number]

/** The materials' colours. */
export const colours = {
  wall: '#f7f1e5',
  mat: '#e9ddc6',
  wood: '#d9b380',
  darkWood: '#8f5a34',
  pink: '#ec9bb0',
  brown: '#8a5636',
  red: '#cf3b35',
  blue: '#2f6fb3',
  green: '#3f8f5b',
  gold: '#e2a92c',
  white: '#fffdf8',
  grey: '#a9a49b',
  ink: '#33302c',
  sand: '#c9a05c',
  water: '#7db7dc',
} as const

/** A colour darkened (below 1) or lightened (above 1). */
export function shade(colour: string, factor: number): string {
  const mixed = [1, 3, 5].map(at => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16)
    return Math.round(factor <= 1 ? value * factor : 255 - (255 - value) * (2 - factor))
  })
  return `#${mixed.map(value => value.toString(16).padStart(2, '0')).join('')}`
}

export const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 2) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`

export const circle = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`

export const polygon = (points: readonly Point[], fill: string) =>
  `<polygon points="${points.map(point => point.join(',')).join(' ')}" fill="${fill}"/>`

/** A filled path. */
export const form = (path: string, fill: string) => `<path d="${path}" fill="${fill}"/>`

/** A line along a path. */
export const stroke = (path: string, colour: string, width = 4) =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

/** A block seen from the front, slightly from above and from the right; the top left corner of its front is at x, y. */
export function block(
  x: number,
  y: number,
  width: number,
  height: number,
  depth: number,
  colour: string,
): string {
  const right = x + width
  const lean = depth * 0.7
  return [
    rect(x, y, width, height, colour, 0),
    polygon(
      [
        [x, y],
        [x + depth, y - lean],
        [right + depth, y - lean],
        [right, y],
      ],
      shade(colour, 1.35),
    ),
    polygon(
      [
        [right, y],
        [right + depth, y - lean],
        [right + depth, y + height - lean],
        [right, y + height],
      ],
      shade(colour, 0.78),
    ),
  ].join('')
}

/** Repeats a shape; `draw` gets its number, from 0. */
export const times = (count: number, draw: (number: number) => string) =>
  Array.from({ length: count }, (_, number) => draw(number)).join('')

const moved = (x: number, y: number, shapes: string, scale = 1) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${shapes}</g>`

export const turned = (degrees: number, x: number, y: number, shapes: string) =>
  `<g transform="rotate(${degrees} ${x} ${y})">${shapes}</g>`

/** A card with a thin border. */
export const card = (x: number, y: number, width: number, height: number, fill: string = colours.white) =>
  rect(x, y, width, height, shade(colours.wood, 0.75), 5) + rect(x + 2, y + 2, width - 4, height - 4, fill, 4)

/** A mat on the floor with these shapes on it. */
export const onMat = (...shapes: string[]) =>
  rect(24, 40, 432, 256, shade(colours.mat, 0.88), 10) +
  rect(24, 36, 432, 254, colours.mat, 10) +
  shapes.join('')

/** A table, seen from the front, with these shapes on it; its top is at y = 250. */
export const onTable = (...shapes: string[]) =>
  rect(20, 250, 440, 16, colours.wood, 4) +
  rect(20, 266, 440, 54, shade(colours.wood, 0.8), 0) +
  shapes.join('')

/** The whole drawing, as SVG. */
export const drawing = (...shapes: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="320" viewBox="0 0 480 320">${rect(0, 0, 480, 320, colours.wall, 0)}${shapes.join('')}</svg>`

// Works that are built piece by piece, drawn up to a number of pieces: complete ones are drawings, and successive
// ones make a film.

const { brown, pink, red, wood } = colours

/** The sum of the first `count` measurements. */
export const sumOfFirst = (count: number, measure: (number: number) => number) =>
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
        292 + depth * 0.35 - sumOfFirst(number + 1, cube),
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
        const x = 60 + sumOfFirst(number, before => prism(before) + 2)
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

// Letters and numerals as handwritten strokes, 10 wide and 16 high, on a baseline at y = 16, because a drawing must
// not depend on the machine's fonts.
const strokes: Record<string, string> = {
  '0': 'M5 0C1 0 0 4 0 8s1 8 5 8 5-4 5-8-1-8-5-8z',
  '1': 'M2 4L6 0v16',
  '2': 'M0 4C1-1 9-2 10 4c0 5-8 7-10 12h10',
  '3': 'M0 2C3-1 10-1 9 4c0 3-4 4-5 4 5 0 7 3 5 6-2 3-8 2-9-1',
  '4': 'M7 16V0L0 11h10',
  '5': 'M9 0H2L1 7c4-2 9-1 9 4 0 6-8 6-10 3',
  '6': 'M8 0C3 2 0 7 0 11c0 7 10 7 10 0 0-6-9-5-10 0',
  '7': 'M0 0h10L4 16',
  '8': 'M5 8C0 6 0 0 5 0s5 6 0 8c-6 2-6 8 0 8s6-6 0-8z',
  '9': 'M9 5C9-2 0-2 0 5s8 6 9 0v3c0 4-2 7-6 8',
  a: 'M9 8C7 5 0 5 0 11s8 6 9 0V6v7c0 2 1 3 2 3',
  c: 'M9 8C6 5 0 6 0 11s6 6 9 3',
  i: 'M5 6v10M5 1v.4',
  m: 'M-1 6v10M-1 9C0 5 5 5 5 9v7M5 9c0-4 6-4 6 0v7',
  n: 'M1 6v10M1 9c1-4 8-4 8 0v7',
  p: 'M1 6v15M1 9c2-5 9-3 9 2s-7 7-9 2',
  s: 'M8 7C5 4 0 6 1 9c1 2 7 2 7 5s-6 3-8 0',
  t: 'M5 1v12c0 3 3 4 5 2M1 6h8',
  u: 'M1 6v6c0 5 7 5 8 0V6v10',
  '+': 'M5 4v10M0 9h10',
  '=': 'M0 7h10M0 12h10',
}

/**
 * Writes letters or numerals, but only those above; x and y are the top left corner, and each takes 13 × 16 in a row.
 */
export function lettering(
  text: string,
  x: number,
  y: number,
  colour: string,
  scale = 1,
  width = 2.2,
): string {
  return [...text]
    .map((sign, index) => moved(x + index * 13 * scale, y, stroke(strokes[sign]!, colour, width), scale))
    .join('')
}
