import {
  block,
  brownStairOf,
  circle,
  colours,
  drawing,
  ellipse,
  onMat,
  onTable,
  pinkTowerOf,
  polygon,
  rect,
  redRodsOf,
  shade,
  stroke,
  sumOfFirst,
  times,
} from './shapes.ts'

const { blue, brown, darkWood, green, ink, pink, red, sand, white, wood } = colours
const yellow = '#efc53f'

const knob = (x: number, y: number, radius = 7) =>
  circle(x, y, radius, shade(wood, 0.55)) + circle(x - 2, y - 2, radius / 2, shade(wood, 0.9))

export const threeCircles = drawing(
  onTable(
    rect(40, 70, 400, 150, wood, 10),
    ...(
      [
        [120, 56],
        [254, 42],
        [366, 28],
      ] as const
    ).map(
      ([x, radius], index) =>
        circle(x, 145, radius, shade(wood, 0.65)) +
        (index === 1 ? '' : circle(x, 145, radius - 3, red) + knob(x, 145, 9)),
    ),
    ellipse(254, 244, 40, 9, shade(red, 0.8)),
    ellipse(254, 238, 40, 9, red),
    rect(249, 222, 10, 14, darkWood, 4),
  ),
)

export const cylinderBlock = drawing(
  onTable(
    block(24, 196, 400, 54, 26, wood),
    times(10, number => {
      const radius = 4 + number * 1.6
      const x = 50 + number * 36 + number * number * 0.45
      return number === 6
        ? ellipse(x + 10, 187, radius + 2, 6, shade(wood, 0.5))
        : ellipse(x + 10, 187, radius + 2, 6, shade(wood, 0.7)) +
            rect(x + 8, 164, 4, 22, shade(wood, 0.8), 0) +
            circle(x + 10, 162, 6, darkWood)
    }),
    rect(300, 60, 28, 64, shade(wood, 0.88), 3),
    ellipse(314, 60, 14, 5, shade(wood, 1.3)),
    rect(312, 40, 4, 18, shade(wood, 0.8), 0),
    circle(314, 36, 7, darkWood),
  ),
)

export const pinkTower = pinkTowerOf(10)

export const pinkTowerFromAbove = drawing(
  onMat(
    times(10, number => {
      const size = 220 - number * 22
      return rect(240 - size / 2, 163 - size / 2, size, size, shade(pink, number % 2 ? 1.3 : 1), 0)
    }),
  ),
)

export const brownStair = brownStairOf(10)

const prismEnd = (number: number) => 60 - number * 6

export const brownStairEnd = drawing(
  onTable(
    times(10, number => {
      const size = prismEnd(number)
      return rect(
        70 + sumOfFirst(number, prismEnd),
        250 - size,
        size,
        size,
        shade(brown, number % 2 ? 1.18 : 1),
        0,
      )
    }),
    // The thinnest fits on each step.
    rect(130, 190, 6, 6, shade(brown, 1.4), 0),
  ),
)

export const redRods = redRodsOf(10)

const tablet = (x: number, y: number, colour: string) =>
  rect(x, y, 62, 42, white, 3) + rect(x + 8, y, 46, 42, colour, 0)

export const colourTablets = drawing(
  onMat(
    ...[red, yellow, blue, green, '#ef8b33'].map(
      (colour, row) =>
        tablet(60, 48 + row * 47, colour) + (row < 3 ? tablet(124, 48 + row * 47, colour) : ''),
    ),
    tablet(300, 90, '#ef8b33'),
    tablet(340, 190, green),
  ),
)

export const geometricTray = drawing(
  rect(24, 70, 432, 180, darkWood, 8),
  times(3, column => rect(38 + column * 138, 84, 128, 152, wood, 2)),
  circle(102, 160, 50, blue),
  rect(196, 116, 88, 88, shade(wood, 0.6), 0),
  rect(198, 118, 84, 84, blue, 0),
  polygon(
    [
      [378, 108],
      [430, 200],
      [326, 200],
    ],
    blue,
  ),
  knob(102, 160, 9),
  knob(240, 160, 9),
  knob(378, 168, 9),
)

export const touchBoard = drawing(
  onMat(
    block(90, 110, 300, 120, 10, wood),
    rect(240, 110, 150, 120, sand, 0),
    times(110, number =>
      circle(
        246 + ((number * 37) % 139),
        115 + ((number * 53) % 111),
        1.6,
        shade(sand, number % 2 ? 0.7 : 1.4),
      ),
    ),
    stroke('M110 122h110M110 152h110M110 186h110M110 214h110', shade(wood, 0.93), 2),
  ),
)

export const binomialCube = drawing(
  onTable(
    rect(150, 196, 54, 54, red, 0),
    rect(204, 196, 36, 54, ink, 0),
    rect(150, 160, 54, 36, ink, 0),
    rect(204, 160, 36, 36, blue, 0),
    polygon(
      [
        [150, 160],
        [188, 133],
        [242, 133],
        [204, 160],
      ],
      shade(red, 1.15),
    ),
    polygon(
      [
        [204, 160],
        [242, 133],
        [278, 133],
        [240, 160],
      ],
      shade(ink, 1.15),
    ),
    polygon(
      [
        [188, 133],
        [213, 115],
        [267, 115],
        [242, 133],
      ],
      shade(ink, 1.15),
    ),
    polygon(
      [
        [242, 133],
        [267, 115],
        [303, 115],
        [278, 133],
      ],
      shade(blue, 1.15),
    ),
    polygon(
      [
        [240, 196],
        [278, 169],
        [278, 223],
        [240, 250],
      ],
      shade(red, 0.8),
    ),
    polygon(
      [
        [278, 169],
        [303, 151],
        [303, 205],
        [278, 223],
      ],
      shade(ink, 0.8),
    ),
    polygon(
      [
        [240, 160],
        [278, 133],
        [278, 169],
        [240, 196],
      ],
      shade(ink, 0.8),
    ),
    polygon(
      [
        [278, 133],
        [303, 115],
        [303, 151],
        [278, 169],
      ],
      shade(blue, 0.8),
    ),
    stroke(
      'M150 196h90M204 160v90M240 160v90M150 160h90M240 196l63-45M278 133v90M204 160l63-45M188 133h90',
      '#f7f1e5',
      1.5,
    ),
    polygon(
      [
        [336, 250],
        [440, 250],
        [424, 238],
        [352, 238],
      ],
      wood,
    ),
  ),
)

export const binomialBlocks = drawing(
  onMat(
    block(60, 90, 66, 66, 24, red),
    ...[0, 1, 2].map(
      number => block(170 + number * 92, 112, 44, 44, 24, ink) + rect(170 + number * 92, 112, 44, 44, red, 0),
    ),
    ...[0, 1, 2].map(
      number => block(80 + number * 92, 216, 44, 44, 24, ink) + rect(80 + number * 92, 216, 44, 44, blue, 0),
    ),
    block(370, 220, 40, 40, 18, blue),
  ),
)
