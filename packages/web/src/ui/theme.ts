import '@mui/material/themeCssVarsAugmentation'
import type { Key } from '@casa/contract/rules/keys'
import { createTheme } from '@mui/material/styles'
import { components } from './theme-components.ts'
import { type Beads, beads, colours, fonts, type Materials, materials, radius } from './tokens.ts'

/** A key's background, and the letters on it. */
type KeyColour = { main: string; contrastText: string }
type KeyColours = Record<Key, KeyColour>

const white = '#ffffff'
const amber = { main: '#ff9800', contrastText: '#2b1a00' }
const gold = { main: '#ffd700', contrastText: '#2b2300' }
// White on this green just misses AA: 4.4994.
const green = { main: '#17875f', contrastText: '#000000' }

const lightStaff = { P: green, WA: gold, WI: amber, M: { main: '#1f5fae', contrastText: white } }

/** The keys' colours for staff, in the matrix and elsewhere, and for parents, in both schemes. */
const keyColours = {
  light: {
    staffKey: lightStaff,
    matrixKey: lightStaff,
    studentKey: {
      P: { main: '#0b7a75', contrastText: white },
      WA: { main: '#6d3fa8', contrastText: white },
      WI: { main: '#ffb300', contrastText: '#2b1d00' },
      M: { main: '#1f5fae', contrastText: white },
    },
  },
  dark: {
    staffKey: { P: green, WA: gold, WI: amber, M: { main: '#7db4f2', contrastText: '#06213f' } },
    // A screen full of cells: mastered ones recede, and current work stands out without glaring.
    matrixKey: {
      P: { main: '#3aa57d', contrastText: '#04140d' },
      WA: { main: '#d9b93a', contrastText: '#241c00' },
      WI: { main: '#d98a2b', contrastText: '#241500' },
      M: { main: '#233447', contrastText: '#a9c8ea' },
    },
    studentKey: {
      P: { main: '#4fc3b6', contrastText: '#04302c' },
      WA: { main: '#c3a1f0', contrastText: '#2a1250' },
      WI: { main: '#ffc247', contrastText: '#2b1d00' },
      M: { main: '#7db4f2', contrastText: '#06213f' },
    },
  },
} satisfies Record<'light' | 'dark', Record<'staffKey' | 'matrixKey' | 'studentKey', KeyColours>>

/** A colour laid over an opaque one: `share` of 1. Both are #rrggbb. */
function mixed(colour: string, share: number, ground: string): string {
  const part = (of: string, at: number) => Number.parseInt(of.slice(at, at + 2), 16)
  const parts = [1, 3, 5].map(at => Math.round(part(colour, at) * share + part(ground, at) * (1 - share)))
  return `#${parts.map(value => value.toString(16).padStart(2, '0')).join('')}`
}

/** In dark mode the library's own alert backgrounds are black, whatever their kind. */
function alertsIn({ danger, warning, info, success, paper }: typeof colours.dark) {
  return {
    errorStandardBg: mixed(danger, 0.18, paper),
    warningStandardBg: mixed(warning, 0.18, paper),
    infoStandardBg: mixed(info, 0.18, paper),
    successStandardBg: mixed(success, 0.18, paper),
  }
}

function paletteOf(scheme: 'light' | 'dark') {
  const one = colours[scheme]
  // In the dark scheme a filled alert uses the shade called dark.
  const tone = (main: string, contrastText: string) => ({
    main,
    contrastText,
    ...(scheme === 'dark' && { dark: main }),
  })
  /** A colour laid thinly over what is below: `share` of 1. */
  const film = (colour: string, share: number) =>
    colour +
    Math.round(share * 255)
      .toString(16)
      .padStart(2, '0')
  return {
    ...keyColours[scheme],
    materials: materials[scheme],
    beads: beads[scheme],
    ...(scheme === 'dark' && { Alert: alertsIn(one) }),
    primary: { main: one.accent, dark: one.accentStrong, contrastText: one.onAccent },
    secondary: { main: one.wood, dark: one.woodStrong, contrastText: one.onWood },
    error: tone(one.danger, one.onDanger),
    warning: tone(one.warning, one.onWarning),
    info: tone(one.info, one.onInfo),
    success: tone(one.success, one.onSuccess),
    background: { default: one.ground, paper: one.paper },
    text: { primary: one.ink, secondary: one.inkSoft, disabled: one.inkFaint },
    divider: one.line,
    action: {
      hover: film(one.wood, scheme === 'dark' ? 0.09 : 0.07),
      selected: film(one.accent, scheme === 'dark' ? 0.16 : 0.1),
      focus: film(one.accent, scheme === 'dark' ? 0.2 : 0.14),
    },
  }
}

const fontFamily = fonts.text.join(', ')
/**
 * A serif, as on the public pages, for titles of screens and their parts. A title is often somebody's name, which may
 * contain no space and must not widen its box.
 */
const title = {
  fontFamily: fonts.display.join(', '),
  fontWeight: 600,
  overflowWrap: 'anywhere',
  textWrap: 'balance',
} as const

/** The product's theme: tokens as CSS variables, in a light and a dark scheme. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-scheme', cssVarPrefix: 'casa' },
  colorSchemes: { light: { palette: paletteOf('light') }, dark: { palette: paletteOf('dark') } },
  shape: { borderRadius: radius.control },
  focusVisible: { outlineWidth: 3, outlineOffset: 2 },
  typography: {
    fontFamily,
    h1: { ...title, fontSize: '1.75rem', lineHeight: 1.2, letterSpacing: '-0.015em' },
    h2: { ...title, fontSize: '1.3125rem', lineHeight: 1.25, letterSpacing: '-0.01em' },
    h3: { ...title, fontSize: '1.0938rem', lineHeight: 1.4 },
    h6: title,
    button: { textTransform: 'none', fontWeight: 600 },
    subtitle2: { fontWeight: 600 },
  },
  components,
})

declare module '@mui/material/styles' {
  interface Palette {
    staffKey: KeyColours
    matrixKey: KeyColours
    studentKey: KeyColours
    materials: Materials
    beads: Beads
  }
  interface PaletteOptions {
    staffKey?: KeyColours
    matrixKey?: KeyColours
    studentKey?: KeyColours
    materials?: Materials
    beads?: Beads
  }
}
