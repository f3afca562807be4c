import {
  card,
  circle,
  colours,
  drawing,
  ellipse,
  form,
  onTable,
  polygon,
  rect,
  shade,
  stroke,
  times,
} from './shapes.ts'

const { brown, darkWood, gold, green, ink, red, sand, water, wood } = colours
const earth = '#7a5636'

export const sproutingSeed = drawing(
  onTable(
    form('M160 60h160l-16 190H176z', '#e6f0f3'),
    form('M170 120h140l-10 124H180z', '#fbfaf5'),
    ellipse(206, 182, 15, 21, shade(brown, 1.25)),
    ellipse(270, 176, 15, 21, shade(brown, 1.25)),
    stroke('M270 192c-2 22 10 26 4 46M272 214l-14 12M274 222l14 10', '#efe3c4', 5),
    stroke('M270 160c2-40 2-60-2-84', shade(green, 1.3), 6),
    form('M268 78c-34 4-46-16-44-34 26-2 44 10 44 34zM268 78c28 4 44-12 44-30-24-4-42 6-44 30z', green),
    stroke('M206 200c0 12 2 18 0 28', '#efe3c4', 5),
    stroke('M160 60h160l-16 190H176z', '#b9cfd6', 3),
  ),
)

const land =
  'M178 96c22-20 60-22 72-6 12 14-14 18-10 34 4 14-22 16-34 30-14 14-40-8-42-26-2-14 4-22 14-32zM262 160c18-12 46-4 48 14 2 20-12 44-30 50-18-8-30-46-18-64zM204 196c16-4 26 8 22 22-4 16-16 30-26 30-12-14-12-46 4-52zM284 92c12-6 26 2 30 18-12 10-34 0-30-18z'

export const globe = drawing(
  onTable(
    ellipse(240, 250, 60, 9, darkWood),
    rect(234, 214, 12, 34, darkWood, 2),
    circle(240, 134, 98, '#3f86c0'),
    `<g transform="translate(0 -28)">${form(land, sand)}${times(70, number => circle(180 + ((number * 31) % 120), 98 + ((number * 47) % 140), 1, shade(sand, 0.75)))}</g>`,
    stroke('M170 60a110 110 0 0 0 66 174', darkWood, 6),
    ellipse(206, 94, 26, 16, '#ffffff22'),
  ),
)

/** A tray seen from above, with its background and contents. */
const waterTray = (ground: string, middle: string) =>
  rect(70, 46, 340, 232, shade(wood, 0.7), 18) +
  rect(82, 58, 316, 208, ground, 12) +
  form('M176 166c-8-40 36-66 72-54 34-18 76 8 68 46 6 34-34 58-66 44-34 16-72-4-74-36z', middle)

export const island = drawing(
  waterTray(water, earth),
  stroke('M110 100q14-8 28 0t28 0M310 236q14-8 28 0t28 0M112 226q12-8 24 0', '#ffffff', 3),
  form('M226 150l14-22 14 22zM250 172l12-20 12 20z', green),
)

export const lake = drawing(
  waterTray(earth, water),
  stroke('M206 150q14-8 28 0t28 0M224 178q14-8 28 0', '#ffffff', 3),
  form('M112 108l14-22 14 22zM346 230l12-20 12 20zM340 108l10-18 10 18z', green),
)

export const birthdayWalk = drawing(
  rect(0, 0, 480, 320, shade(wood, 1.45), 0),
  `<ellipse cx="240" cy="176" rx="190" ry="108" fill="none" stroke="#ffffff" stroke-width="9"/>`,
  times(12, number => {
    const angle = (number * Math.PI) / 6
    return polygon(
      [
        [240 + Math.cos(angle) * 40, 176 + Math.sin(angle) * 40],
        [240 + Math.cos(angle + 0.14) * 26, 176 + Math.sin(angle + 0.14) * 26],
        [240 + Math.cos(angle - 0.14) * 26, 176 + Math.sin(angle - 0.14) * 26],
      ],
      gold,
    )
  }),
  circle(240, 176, 24, gold),
  form('M240 158c10 12 8 24 0 28-8-4-10-16 0-28z', '#fff3b8'),
  form('M352 128c0-34 8-46 24-46s24 12 24 46z', red),
  circle(376, 62, 20, '#c98f63'),
  form('M355 60c0-32 42-32 42 0-10-10-32-10-42 0z', ink),
  circle(346, 106, 14, '#3f86c0'),
  form('M340 100c6-6 12-2 10 4s-10 6-10-4z', sand),
  ...[96, 168, 240].map(
    (x, index) =>
      card(x - 22, 268 + (index === 1 ? 8 : 0), 44, 44) +
      circle(x, 288 + (index === 1 ? 8 : 0), 6 + index * 2, '#c98f63'),
  ),
)

const blade = 'M90 160c60-110 220-120 290-4-60 110-230 120-290 4z'
const veins =
  'M90 160c90-6 190-6 288-4M160 157l44-50M226 155l46-46M292 155l36-34M160 159l48 48M226 157l50 48M292 156l38 36'
const stalk = 'M90 160c-16 2-30 8-44 18'

export const leaf = drawing(
  form(blade, green),
  stroke(veins, shade(green, 1.45), 4),
  stroke(stalk, shade(green, 0.8), 9),
)

/** A small leaf on a card, with one part coloured. */
const part = (column: number, row: number, coloured: string) =>
  card(34 + column * 212, 22 + row * 144, 200, 132) +
  `<g transform="translate(${36 + column * 212} ${20 + row * 144}) scale(.45)">${form(blade, '#f3f0e6')}${stroke(blade, '#cfc9ba', 3)}${stroke(veins, '#cfc9ba', 2.5)}${stroke(stalk, '#cfc9ba', 8)}${coloured}</g>`

export const leafParts = drawing(
  part(0, 0, form(blade, green)),
  part(1, 0, stroke(blade, green, 9)),
  part(0, 1, stroke(stalk, green, 13)),
  part(1, 1, stroke(veins, green, 7)),
)

export const universe = drawing(
  rect(0, 0, 480, 320, '#141a33', 0),
  times(90, number =>
    circle(
      (number * 173) % 480,
      (number * 97) % 320,
      0.8 + (number % 3) * 0.7,
      number % 4 ? '#fff6d8' : '#9fc3ff',
    ),
  ),
  circle(150, 170, 86, '#f08a2e'),
  circle(150, 170, 70, '#f8b640'),
  circle(150, 170, 50, '#fddc7a'),
  circle(366, 150, 12, '#4d93cf'),
  circle(363, 147, 4, green),
  `<ellipse cx="190" cy="164" rx="190" ry="84" fill="none" stroke="#5a6694" stroke-width="2" stroke-dasharray="3 8"/>`,
)

export const volcano = drawing(
  rect(0, 0, 480, 320, '#2b2337', 0),
  circle(204, 66, 34, '#5d5468') +
    circle(252, 44, 42, '#6b6177') +
    circle(300, 72, 32, '#5d5468') +
    circle(250, 84, 30, '#746a80'),
  stroke('M240 130c-30-30-60-30-80 4M240 130c30-34 70-30 88 8M240 130c0-24-4-40-2-58', '#f0722c', 6),
  polygon(
    [
      [200, 130],
      [280, 130],
      [400, 300],
      [80, 300],
    ],
    '#4b3a37',
  ),
  form(
    'M206 130h68c-8 20 20 40 16 70s30 60 22 100h-30c2-40-30-50-24-84-10 24 4 50-20 84h-30c12-40-8-60 2-90s-8-50-4-80z',
    '#e8592a',
  ),
  form('M226 130h30c-6 30 10 40 6 70-14-20-30-40-36-70z', '#f9a63a'),
  rect(0, 298, 480, 22, '#8b2f24', 0),
)
