/**
 * The product's look, for both its parts: linen, wood and, as the one accent, the rose of the pink tower. The app's
 * theme is built from these values, and so is the public pages' style sheet, site/styles/tokens.css, which a test
 * compares with them: `npm run unit -- tokens -u` rewrites it.
 */

/**
 * The colours of surfaces and texts. Every text colour passes AA on its backgrounds. `fill` is the quiet surface of
 * whatever can be pressed, `fillStrong` the same when it is chosen or under the pointer; `line` separates rows.
 */
const light = {
  ground: '#f7f1e6',
  paper: '#fffdf9',
  fill: '#f2e9db',
  fillStrong: '#e9dcc8',
  ink: '#2e2620',
  inkSoft: '#62554a',
  inkFaint: '#8a7c6d',
  line: '#eae0d0',
  edge: '#8f7c66',
  wood: '#7a5632',
  woodStrong: '#5c4025',
  onWood: '#ffffff',
  bar: '#a9794c',
  accent: '#a8325c',
  accentStrong: '#86264a',
  accentSoft: '#f9e8ee',
  onAccent: '#ffffff',
  danger: '#b3261e',
  dangerSoft: '#fbe7e3',
  onDanger: '#ffffff',
  warning: '#7d5200',
  warningSoft: '#fbf0d6',
  onWarning: '#ffffff',
  info: '#2b5f8a',
  onInfo: '#ffffff',
  success: '#2a6345',
  successSoft: '#e4f0e8',
  onSuccess: '#ffffff',
  present: '#bcd6c6',
  toast: '#3a3029',
  onToast: '#fbf5ec',
  toastAction: '#f5b8cc',
}

export type Colours = typeof light

const dark: Colours = {
  ground: '#1e1915',
  paper: '#28211b',
  fill: '#342b23',
  fillStrong: '#43382d',
  ink: '#f3eadd',
  inkSoft: '#c8baa9',
  inkFaint: '#8f8171',
  line: '#382f26',
  edge: '#9c8d7c',
  wood: '#d9b68f',
  woodStrong: '#e8cfb2',
  onWood: '#2f1f0d',
  bar: '#b98d61',
  accent: '#f2a3be',
  accentStrong: '#f8c4d5',
  accentSoft: '#46262f',
  onAccent: '#3d0d21',
  danger: '#ffb4a6',
  dangerSoft: '#4a231d',
  onDanger: '#4a0d05',
  warning: '#f0c36d',
  warningSoft: '#3d3018',
  onWarning: '#3a2600',
  info: '#9cc7ec',
  onInfo: '#06263f',
  success: '#93d1ad',
  successSoft: '#20362a',
  onSuccess: '#07301b',
  present: '#3d5f4b',
  toast: '#efe4d4',
  onToast: '#2a221b',
  toastAction: '#86264a',
}

export const colours = { light, dark }

/** The materials as drawn: the pink tower's cubes, the brown stair's prisms, and painted or brass parts. */
const lightMaterials = {
  cubeFront: '#d97897',
  cubeSide: '#b95677',
  cubeTop: '#eba9bd',
  prismFront: '#a9794c',
  prismSide: '#855a33',
  prismTop: '#c79d74',
  red: '#c2453a',
  blue: '#3b6ea5',
  green: '#3f7f5a',
  gold: '#d6a53c',
  goldShade: '#a97a1c',
}

export type Materials = typeof lightMaterials

export const materials: { light: Materials; dark: Materials } = {
  light: lightMaterials,
  dark: {
    cubeFront: '#c26684',
    cubeSide: '#98465f',
    cubeTop: '#dc93ab',
    prismFront: '#8d633c',
    prismSide: '#6b4828',
    prismTop: '#ad8258',
    red: '#c96a5f',
    blue: '#6f93c4',
    green: '#5f9c7b',
    gold: '#c99f4a',
    goldShade: '#8f6c27',
  },
}

/** A background and the letters on it. */
export type Bead = { main: string; contrastText: string }

/**
 * The colours of the bead stair, from one bead to ten; the white seven is left out, because it is invisible on any
 * background.
 */
export const beadNames = ['red', 'green', 'pink', 'yellow', 'sky', 'violet', 'brown', 'blue', 'gold'] as const
export type Beads = Record<(typeof beadNames)[number], Bead>

/** The letters of the four keys and their backgrounds. */
type KeyColours = Record<'P' | 'WA' | 'WI' | 'M', Bead>

// White on this green just misses AA: 4.4994.
const green = { main: '#17875f', contrastText: '#000000' }
const amber = { main: '#ff9800', contrastText: '#2e1a00' }
const yellow = { main: '#ffd700', contrastText: '#2e2500' }
const homeAmber = { main: '#ffb300', contrastText: '#2e1f00' }

/**
 * The keys for staff, where mastered work recedes behind work in progress, and for families. In a chart, the mastered
 * part is as visible as the others.
 */
export const keyColours = {
  light: {
    staffKey: { P: green, WA: yellow, WI: amber, M: { main: '#dbe6f5', contrastText: '#1b4a85' } },
    chartKey: { P: green, WA: yellow, WI: amber, M: { main: '#1f5fae', contrastText: '#ffffff' } },
    studentKey: {
      P: { main: '#17705f', contrastText: '#ffffff' },
      WA: { main: '#6d4b94', contrastText: '#ffffff' },
      WI: homeAmber,
      M: { main: '#2b5188', contrastText: '#ffffff' },
    },
  },
  dark: {
    staffKey: { P: green, WA: yellow, WI: amber, M: { main: '#24374f', contrastText: '#b3d0f3' } },
    chartKey: { P: green, WA: yellow, WI: amber, M: { main: '#7db4f2', contrastText: '#06213f' } },
    studentKey: {
      P: { main: '#5fb59e', contrastText: '#0b231d' },
      WA: { main: '#b39ad6', contrastText: '#20123a' },
      WI: homeAmber,
      M: { main: '#8fb4e6', contrastText: '#0c2240' },
    },
  },
} satisfies Record<'light' | 'dark', Record<'staffKey' | 'chartKey' | 'studentKey', KeyColours>>

const white = light.paper
const ink = light.ink
const night = dark.ground

export const beads: { light: Beads; dark: Beads } = {
  light: {
    red: { main: '#b3392f', contrastText: white },
    green: { main: '#2f6b4a', contrastText: white },
    pink: { main: '#eba9bd', contrastText: ink },
    yellow: { main: '#eecf6b', contrastText: ink },
    sky: { main: '#a9cfe6', contrastText: ink },
    violet: { main: '#6d4b94', contrastText: white },
    brown: { main: '#7a5632', contrastText: white },
    blue: { main: '#2b5188', contrastText: white },
    gold: { main: '#d6a53c', contrastText: ink },
  },
  dark: {
    red: { main: '#c96a5f', contrastText: night },
    green: { main: '#5f9c7b', contrastText: night },
    pink: { main: '#c57f95', contrastText: night },
    yellow: { main: '#cdb05a', contrastText: night },
    sky: { main: '#7ba7c2', contrastText: night },
    violet: { main: '#9b82bd', contrastText: night },
    brown: { main: '#a98561', contrastText: night },
    blue: { main: '#6f93c4', contrastText: night },
    gold: { main: '#b98d3b', contrastText: night },
  },
}

/** The backdrop of a dialog, and the shadow of raised elements. */
export const shades = {
  light: { backdrop: 'rgb(46 38 32 / 0.5)', near: 'rgb(74 52 29 / 0.08)', far: 'rgb(74 52 29 / 0.1)' },
  dark: { backdrop: 'rgb(0 0 0 / 0.6)', near: 'rgb(0 0 0 / 0.4)', far: 'rgb(0 0 0 / 0.35)' },
}

/** The print replacement for linen, and lines dark enough for a printer. */
export const printed = { paper: '#ffffff', line: '#b8ab9a' }

/** The corner radius, in pixels: of a key's letters, of a control, and of a surface that contains controls. */
export const radius = { chip: 6, control: 10, sheet: 16 }

/**
 * Fonts available on the device: a serif for names and headings, a sans for everything else. Casa's own two fonts are
 * fetched if the language needs them (`lib/script-font.ts`), for headings too.
 */
export const fonts = {
  text: [
    'system-ui',
    '-apple-system',
    '"Segoe UI"',
    'Roboto',
    '"Casa Devanagari"',
    '"Casa Telugu"',
    '"Noto Sans"',
    '"Noto Sans Devanagari"',
    '"Noto Sans Telugu"',
    '"Nirmala UI"',
    'sans-serif',
  ],
  display: [
    'ui-serif',
    '"Iowan Old Style"',
    'Georgia',
    '"Casa Devanagari"',
    '"Casa Telugu"',
    '"Noto Serif"',
    '"Noto Serif Devanagari"',
    '"Noto Serif Telugu"',
    'serif',
  ],
}
