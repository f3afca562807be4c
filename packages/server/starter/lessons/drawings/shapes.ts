// Small shapes of which the lessons' drawings are put together, as SVG text. Lengths are pixels of a drawing of 480 × 320.

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

/** A colour made darker (below 1) or lighter (above 1). */
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

/** A block seen from the front and a little from above and the right, its front's upper left corner at x, y. */
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

export const moved = (x: number, y: number, shapes: string, scale = 1) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${shapes}</g>`

export const turned = (degrees: number, x: number, y: number, shapes: string) =>
  `<g transform="rotate(${degrees} ${x} ${y})">${shapes}</g>`

/** A card with a thin border. */
export const card = (x: number, y: number, width: number, height: number, fill: string = colours.white) =>
  rect(x, y, width, height, shade(colours.wood, 0.75), 5) + rect(x + 2, y + 2, width - 4, height - 4, fill, 4)

/** A mat on the floor, on which what is given lies. */
export const onMat = (...shapes: string[]) =>
  rect(24, 40, 432, 256, shade(colours.mat, 0.88), 10) +
  rect(24, 36, 432, 254, colours.mat, 10) +
  shapes.join('')

/** A table, seen from the front, on which what is given stands; its top is at y = 250. */
export const onTable = (...shapes: string[]) =>
  rect(20, 250, 440, 16, colours.wood, 4) +
  rect(20, 266, 440, 54, shade(colours.wood, 0.8), 0) +
  shapes.join('')

/** The whole drawing, as SVG. */
export const drawing = (...shapes: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="320" viewBox="0 0 480 320">${rect(0, 0, 480, 320, colours.wall, 0)}${shapes.join('')}</svg>`
