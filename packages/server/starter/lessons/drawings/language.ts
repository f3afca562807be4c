import {
  card,
  circle,
  colours,
  drawing,
  ellipse,
  form,
  lettering,
  onMat,
  polygon,
  rect,
  shade,
  stroke,
  times,
} from './shapes.ts'

const { blue, darkWood, gold, green, grey, ink, pink, red, sand, white, wood } = colours
const paleBlue = '#9cc3e6'

const ladle = (x: number, y: number) =>
  stroke(`M${x} ${y}v54`, grey, 7) + form(`M${x - 20} ${y + 50}h40c0 26-40 26-40 0z`, shade(grey, 0.85))
const pin = (x: number, y: number) =>
  rect(x - 34, y, 68, 20, wood, 8) +
  rect(x - 48, y + 6, 14, 8, darkWood, 3) +
  rect(x + 34, y + 6, 14, 8, darkWood, 3)
const cup = (x: number, y: number) =>
  stroke(`M${x + 20} ${y + 10}c24-4 24 26 0 24`, red, 6) + form(`M${x - 24} ${y}h48l-6 46h-36z`, red)
const sock = (x: number, y: number) =>
  form(`M${x} ${y}h26v34l26 16c10 8 2 22-10 20l-38-14c-4-2-4-6-4-10z`, blue) +
  rect(x - 2, y - 2, 30, 10, white, 3)
const top = (x: number, y: number) =>
  stroke(`M${x} ${y - 18}v18`, darkWood, 6) +
  form(`M${x - 32} ${y}h64c0 22-24 34-32 50-8-16-32-28-32-50z`, gold) +
  rect(x - 32, y, 64, 8, red, 3)

export const objectsAndCards = drawing(
  onMat(
    ...[100, 240, 380].map(x => card(x - 54, 60, 108, 104)),
    ladle(100, 74),
    pin(240, 102),
    cup(378, 90),
    ladle(100, 186),
    cup(378, 210),
    form('M196 210h88l-12 58h-64z', shade(wood, 0.85)),
    pin(240, 196),
  ),
)

export const soundGame = drawing(
  onMat(
    ellipse(240, 236, 150, 38, shade(wood, 0.75)),
    ellipse(240, 226, 150, 38, wood),
    sock(120, 132),
    top(240, 150),
    cup(350, 160),
    stroke('M180 76q-14 16 0 32M166 66q-24 26 0 52M300 76q14 16 0 32M314 66q24 26 0 52', ink, 4),
    form('M222 84q18-16 36 0q-18 26-36 0z', '#c2504d'),
  ),
)

export const metalInset = drawing(
  rect(40, 60, 180, 180, pink, 4),
  circle(130, 150, 66, colours.wall),
  rect(260, 60, 180, 180, shade(colours.mat, 0.95), 4),
  circle(350, 150, 66, blue),
  circle(350, 150, 9, shade(white, 0.8)),
  rect(120, 270, 240, 12, wood, 4),
  ...[red, green, gold].map(
    (colour, number) =>
      rect(140, 262 + number * 12, 180, 8, colour, 3) +
      polygon(
        [
          [320, 262 + number * 12],
          [338, 266 + number * 12],
          [320, 270 + number * 12],
        ],
        wood,
      ),
  ),
)

export const metalInsetDrawing = drawing(
  rect(110, 24, 264, 272, white, 2),
  stroke('M240 60a100 100 0 1 1-.1 0', red, 3),
  stroke('M240 64a96 96 0 1 1-.1 0', blue, 3),
  times(26, number => {
    const y = 72 + number * 7
    const half = Math.sqrt(Math.max(0, 92 ** 2 - (y - 160) ** 2))
    return stroke(`M${240 - half} ${y}H${240 + half}`, shade(green, 1.2), 2)
  }),
)

/** A sandpaper letter on its board. */
const board = (x: number, letter: string, colour: string) =>
  rect(x, 66, 110, 170, shade(colour, 0.8), 8) +
  rect(x, 62, 110, 170, colour, 8) +
  lettering(letter, x + 28, 98, shade(sand, 0.85), 5.4, 2.6)

export const sandpaperLetters = drawing(
  onMat(board(50, 's', pink), board(185, 'a', paleBlue), board(320, 't', pink)),
)

export const sandpaperLetterA = drawing(
  onMat(
    rect(140, 50, 190, 230, shade(paleBlue, 0.8), 10),
    rect(140, 46, 190, 230, paleBlue, 10),
    lettering('a', 186, 84, shade(sand, 0.85), 9.5, 2.6),
    stroke('M262 142c-20-16-62-14-66 34', red, 3),
    polygon(
      [
        [190, 170],
        [204, 172],
        [195, 186],
      ],
      red,
    ),
  ),
)

export const movableAlphabet = drawing(
  onMat(
    rect(250, 56, 190, 212, darkWood, 6),
    times(20, number =>
      rect(257 + (number % 4) * 45, 64 + Math.floor(number / 4) * 40, 40, 34, shade(wood, 1.2), 2),
    ),
    ...[...'macinpstumacsnitpuac'].map((letter, number) =>
      lettering(
        letter,
        268 + (number % 4) * 45,
        67 + Math.floor(number / 4) * 40,
        'aiu'.includes(letter) ? blue : red,
        1.4,
        2.6,
      ),
    ),
    cup(66, 72),
    lettering('c', 112, 74, red, 2.6, 2.6),
    lettering('u', 148, 74, blue, 2.6, 2.6),
    lettering('p', 184, 74, red, 2.6, 2.6),
    rect(44, 156, 50, 30, green, 3),
    lettering('m', 112, 150, red, 2.6, 2.6),
    lettering('a', 150, 150, blue, 2.6, 2.6),
    lettering('t', 184, 150, red, 2.6, 2.6),
    stroke('M44 132h186M44 210h186', shade(colours.mat, 0.85), 2),
  ),
)

/** A slip of paper with a word. */
const slip = (x: number, y: number, word: string) =>
  rect(x, y, 104, 40, white, 2) + lettering(word, x + 16, y + 6, ink, 1.5, 2)

export const phoneticObjects = drawing(
  onMat(
    rect(44, 56, 130, 90, shade(wood, 0.85), 6),
    rect(54, 66, 110, 70, shade(wood, 0.6), 4),
    stroke('M96 100l30-20', grey, 5),
    circle(128, 78, 7, red),
    cup(262, 70),
    slip(320, 76, 'cup'),
    rect(232, 158, 60, 34, green, 3),
    slip(320, 156, 'mat'),
    stroke('M240 254l44-26', grey, 5),
    circle(286, 226, 8, red),
    slip(320, 226, 'pin'),
    stroke('M60 240l90-34', gold, 9),
    polygon(
      [
        [150, 202],
        [164, 200],
        [154, 211],
      ],
      ink,
    ),
  ),
)

export const sentenceAnalysis = drawing(
  onMat(
    circle(140, 150, 62, red),
    circle(350, 150, 74, ink),
    stroke('M204 150h60', ink, 10),
    polygon(
      [
        [258, 132],
        [282, 150],
        [258, 168],
      ],
      ink,
    ),
    rect(96, 132, 88, 34, white, 2),
    stroke('M110 152c8-10 12 6 20-2s10 6 18-2 12 6 22-2', ink, 3),
    rect(304, 132, 92, 34, white, 2),
    stroke('M318 152c8-12 12 6 22-4s12 6 22-2 10 4 18-2', ink, 3),
    rect(70, 244, 340, 28, white, 2),
    stroke('M90 260c20-10 30 6 50-2s40 8 60-2M240 260c20-10 40 8 60-2s50 6 80-2', grey, 3),
  ),
)
