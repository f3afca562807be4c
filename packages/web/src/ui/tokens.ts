/**
 * The product's look, for both its parts: linen, wood and, as the one accent, the rose of the pink tower. The app's
 * theme is built from these values, and so is the public pages' style sheet, site/styles/tokens.css, which a test
 * compares with them: `npm run unit -- tokens -u` rewrites it.
 */

/** The colours of surfaces and texts. Every text colour passes AA on its backgrounds. */
const light = {
  ground: '#f7f1e6',
  paper: '#fffdf9',
  ink: '#2e2620',
  inkSoft: '#66584b',
  inkFaint: '#8a7c6d',
  line: '#e4d8c6',
  edge: '#8f7c66',
  wood: '#7a5632',
  woodStrong: '#5c4025',
  woodSoft: '#efe3d0',
  onWood: '#ffffff',
  accent: '#a8325c',
  accentStrong: '#86264a',
  accentSoft: '#f9e8ee',
  onAccent: '#ffffff',
  danger: '#b3261e',
  dangerSoft: '#fbeae7',
  onDanger: '#ffffff',
  warning: '#8a5a00',
  onWarning: '#ffffff',
  info: '#2b5f8a',
  onInfo: '#ffffff',
  success: '#2f6b4a',
  successSoft: '#e6f1ea',
  onSuccess: '#ffffff',
}

export type Colours = typeof light

const dark: Colours = {
  ground: '#1e1915',
  paper: '#29221b',
  ink: '#f3eadd',
  inkSoft: '#c4b5a4',
  inkFaint: '#8f8171',
  line: '#453a2e',
  edge: '#8f8171',
  wood: '#d9b68f',
  woodStrong: '#e8cfb2',
  woodSoft: '#33291f',
  onWood: '#2f1f0d',
  accent: '#f2a3be',
  accentStrong: '#f8c4d5',
  accentSoft: '#43252f',
  onAccent: '#3d0d21',
  danger: '#ffb4a6',
  dangerSoft: '#43211c',
  onDanger: '#4a0d05',
  warning: '#f0c36d',
  onWarning: '#3a2600',
  info: '#9cc7ec',
  onInfo: '#06263f',
  success: '#93d1ad',
  successSoft: '#1f3328',
  onSuccess: '#07301b',
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
  light: { backdrop: 'rgb(46 38 32 / 0.55)', near: 'rgb(74 52 29 / 0.06)', far: 'rgb(74 52 29 / 0.07)' },
  dark: { backdrop: 'rgb(0 0 0 / 0.6)', near: 'rgb(0 0 0 / 0.3)', far: 'rgb(0 0 0 / 0.25)' },
}

/** The print replacement for linen, and lines dark enough for a printer. */
export const printed = { paper: '#ffffff', line: '#b8ab9a' }

/** The corner radius, in pixels: of a control, and of surfaces that contain controls. */
export const radius = { control: 10, card: 14, dialog: 16 }

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
