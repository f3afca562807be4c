import {
  circle,
  colours,
  drawing,
  ellipse,
  form,
  onMat,
  onTable,
  polygon,
  rect,
  shade,
  stroke,
  times,
  turned,
} from './shapes.ts'

const { blue, brown, darkWood, gold, green, grey, ink, red, water, white, wood } = colours
const glass = '#dcecf3'

/** A small, partly filled glass jug with its handle on the right, 80 wide, with its base at y = 250. */
const jug = (x: number, filled: number) =>
  stroke(`M${x + 74} 172c34-4 34 48 2 48`, shade(glass, 0.8), 9) +
  form(`M${x} 150h78l-6 100h-62l-6-78z`, glass) +
  (filled > 0 ? form(`M${x + 6} ${248 - 70 * filled}h64l-3 ${70 * filled}h-56z`, water) : '') +
  stroke(`M${x} 150h78l-6 100h-62l-6-78z`, shade(glass, 0.75), 3)

export const banana = drawing(
  onTable(
    rect(70, 232, 260, 18, shade(wood, 0.85), 6),
    form('M110 214c50 26 130 22 172-40l10 4c-34 82-136 92-190 52z', '#f4e3a1'),
    form('M110 214c40 20 84 20 120 6l-10 26c-44 10-86 2-118-16z', gold),
    form('M222 220c20 6 34 14 40 30l-18 0c-6-12-16-18-30-22z', gold),
    form('M230 216c24-12 40-12 58-4l-6 10c-16-4-30-2-48 8z', shade(gold, 1.25)),
    rect(284, 164, 12, 18, brown, 3),
    ellipse(394, 240, 48, 12, white),
    form('M352 232h84l-12 18h-60z', shade(white, 0.9)),
  ),
)

export const mat = drawing(
  rect(0, 210, 480, 110, shade(wood, 1.35), 0),
  polygon(
    [
      [120, 150],
      [420, 150],
      [450, 280],
      [90, 280],
    ],
    '#9db89a',
  ),
  polygon(
    [
      [132, 158],
      [408, 158],
      [434, 270],
      [106, 270],
    ],
    '#b4caaf',
  ),
  rect(84, 256, 372, 40, '#86a583', 20),
  ellipse(456, 276, 12, 20, shade('#86a583', 0.8)),
  stroke('M456 264c-8 2-8 22 0 24 6-2 6-14 0-16', '#b4caaf', 3),
)

const tray = rect(70, 240, 340, 12, darkWood, 5)

export const jugs = drawing(onTable(tray, jug(120, 0), jug(260, 0.8), rect(400, 242, 44, 10, gold, 4)))

export const pouring = drawing(
  onTable(
    tray,
    jug(110, 0.45),
    turned(-58, 300, 150, `<g transform="translate(30 -70)">${jug(230, 0.6)}</g>`),
    stroke('M206 130c-32 8-44 50-48 92', water, 7),
  ),
)

export const bowFrame = drawing(
  rect(110, 20, 260, 280, darkWood, 8),
  rect(132, 42, 216, 236, white, 2),
  rect(132, 42, 106, 236, '#e8e2d2', 0),
  rect(242, 42, 106, 236, '#e8e2d2', 0),
  times(5, row => {
    const y = 68 + row * 46
    return (
      stroke(`M150 ${y}h76`, red, 8) +
      stroke(`M254 ${y}h76`, blue, 8) +
      form(`M240 ${y}c-14-20-44-20-40 0s26 18 40 0z`, red) +
      form(`M240 ${y}c14-20 44-20 40 0s-26 18-40 0z`, blue) +
      stroke(`M238 ${y + 4}l-16 18M242 ${y + 4}l16 18`, row % 2 ? red : blue, 6) +
      circle(240, y, 7, shade(blue, 0.8))
    )
  }),
)

export const scrubbing = drawing(
  onTable(
    times(14, number => circle(70 + number * 20, 244 - (number % 3) * 7, 10 + (number % 4) * 2, '#fbfdff')),
    rect(150, 196, 120, 26, darkWood, 8),
    times(12, number => rect(154 + number * 9.6, 220, 6, 18, shade(wood, 1.2), 1)),
    form('M350 178h90l-10 72h-70z', shade(blue, 1.35)),
    ellipse(395, 178, 45, 10, water),
    rect(40, 226, 64, 22, gold, 8),
  ),
)

export const brassLamp = drawing(
  onTable(
    form(
      'M160 130c10 26 150 26 160 0l30-8c-10 46-50 56-78 58l-8 40h40v20H176v-20h40l-8-40c-28-2-68-12-78-58z',
      gold,
    ),
    form('M196 152c-6 10 2 18 18 22-22 0-40-10-48-24z', shade(gold, 1.6)),
    form('M240 60c22 26 18 52 0 58-18-6-22-32 0-58z', '#f0893a'),
    form('M240 84c10 14 8 26 0 30-8-4-10-16 0-30z', '#ffe08a'),
    rect(374, 226, 70, 22, white, 8),
    stroke('M386 232c12 8 34 8 46 0', shade(grey, 1.2), 3),
  ),
)

const listener = (x: number, shirt: string, hair: string) =>
  ellipse(x, 262, 46, 18, shade(shirt, 0.75)) +
  form(`M${x - 30} 262c0-50 10-66 30-66s30 16 30 66z`, shirt) +
  circle(x, 168, 28, '#c98f63') +
  form(`M${x - 29} 166c-2-40 60-40 58 0-10-16-44-18-58 0z`, hair) +
  stroke(`M${x - 14} 172q4 4 8 0M${x + 6} 172q4 4 8 0M${x - 5} 184q5 3 10 0`, ink, 2.5)

export const silence = drawing(
  rect(330, 30, 110, 120, '#fdf3c9', 6),
  stroke('M385 30v120M330 90h110', shade(wood, 0.8), 6),
  ellipse(240, 270, 220, 34, shade(colours.mat, 0.9)),
  listener(110, red, '#2b1d17'),
  listener(240, green, '#3a2519'),
  listener(370, blue, '#1f1a1c'),
)

export const goingOut = drawing(
  onMat(
    rect(50, 60, 250, 200, white, 4),
    rect(50, 60, 250, 200, '#dfeadb', 4),
    stroke('M60 220c60-10 70-80 120-84s60-50 110-56', water, 14),
    stroke('M70 80l80 60 10 110M150 140l140 40', '#fffdf8', 9),
    stroke('M84 92l66 48 6 60', red, 4),
    circle(84, 92, 8, red),
    form('M156 200c-14-20-12-34 0-36 12 2 14 16 0 36z', red),
    rect(324, 60, 108, 140, white, 4),
    times(
      6,
      row => circle(340, 80 + row * 20, 4, row < 4 ? green : grey) + rect(352, 77 + row * 20, 66, 6, grey, 3),
    ),
    circle(350, 244, 20, gold),
    circle(386, 250, 16, shade(grey, 1.3)),
    circle(350, 244, 13, shade(gold, 1.3)),
  ),
)
