import '@mui/material/themeCssVarsAugmentation'
import type { Key } from '@casa/contract/rules/keys'
import { createTheme } from '@mui/material/styles'
import { components } from './theme-components.ts'
import {
  type Bead,
  type Beads,
  beads,
  colours,
  fonts,
  keyColours,
  type Materials,
  materials,
  radius,
} from './tokens.ts'

/** A colour laid over an opaque one: `share` of 1. Both are #rrggbb. */
function mixed(colour: string, share: number, ground: string): string {
  const part = (of: string, at: number) => Number.parseInt(of.slice(at, at + 2), 16)
  const parts = [1, 3, 5].map(at => Math.round(part(colour, at) * share + part(ground, at) * (1 - share)))
  return `#${parts.map(value => value.toString(16).padStart(2, '0')).join('')}`
}

/** The backgrounds of alerts; in dark mode the library's own are black, whatever their kind. */
function alertsIn({ dangerSoft, warningSoft, info, successSoft, paper }: typeof colours.dark) {
  return {
    errorStandardBg: dangerSoft,
    warningStandardBg: warningSoft,
    infoStandardBg: mixed(info, 0.14, paper),
    successStandardBg: successSoft,
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
    Alert: alertsIn(one),
    FilledInput: { bg: one.fill, hoverBg: one.fillStrong, disabledBg: one.fill },
    fill: one.fill,
    fillStrong: one.fillStrong,
    edge: one.edge,
    bar: one.bar,
    present: one.present,
    accentSoft: one.accentSoft,
    dangerSoft: one.dangerSoft,
    warningSoft: one.warningSoft,
    successSoft: one.successSoft,
    toast: { main: one.toast, contrastText: one.onToast, action: one.toastAction },
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

/** What Casa adds to the library's palette; quiet surfaces can be named in `sx`: `bgcolor: 'fill'`. */
type Additions = {
  staffKey: Record<Key, Bead>
  chartKey: Record<Key, Bead>
  studentKey: Record<Key, Bead>
  materials: Materials
  beads: Beads
  fill: string
  fillStrong: string
  edge: string
  bar: string
  present: string
  accentSoft: string
  dangerSoft: string
  warningSoft: string
  successSoft: string
  toast: { main: string; contrastText: string; action: string }
}

declare module '@mui/material/styles' {
  interface Palette extends Additions {}
  interface PaletteOptions extends Partial<Additions> {}
}
