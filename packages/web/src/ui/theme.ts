import { createTheme } from '@mui/material/styles'
import type {} from '@mui/material/themeCssVarsAugmentation'
import { keyColours } from './key-colours.ts'
import { components } from './theme-components.ts'

/** Linen, wood and, as the one accent, the rose of the pink tower. Every text colour passes AA on its ground. */
const light = {
  ...keyColours.light,
  primary: { main: '#a8325c', dark: '#86264a', light: '#c4577e', contrastText: '#ffffff' },
  secondary: { main: '#7a5632', dark: '#5c4025', light: '#9c7a56', contrastText: '#ffffff' },
  error: { main: '#b3261e', contrastText: '#ffffff' },
  warning: { main: '#8a5a00', contrastText: '#ffffff' },
  info: { main: '#2b5f8a', contrastText: '#ffffff' },
  success: { main: '#2f6b4a', contrastText: '#ffffff' },
  background: { default: '#f7f1e6', paper: '#fffdf9' },
  text: { primary: '#2e2620', secondary: '#66584b', disabled: '#8a7c6d' },
  divider: '#e4d8c6',
  action: {
    hover: 'rgb(122 86 50 / 0.07)',
    selected: 'rgb(168 50 92 / 0.10)',
    focus: 'rgb(168 50 92 / 0.14)',
  },
}

// In the dark scheme a filled alert stands on the shade called dark.
const dark = {
  ...keyColours.dark,
  primary: { main: '#f2a3be', dark: '#e07fa2', light: '#f8c4d5', contrastText: '#3d0d21' },
  secondary: { main: '#d9b68f', dark: '#bd9970', light: '#e8cfb2', contrastText: '#2f1f0d' },
  error: { main: '#ffb4a6', dark: '#ffb4a6', contrastText: '#4a0d05' },
  warning: { main: '#f0c36d', dark: '#f0c36d', contrastText: '#3a2600' },
  info: { main: '#9cc7ec', dark: '#9cc7ec', contrastText: '#06263f' },
  success: { main: '#93d1ad', dark: '#93d1ad', contrastText: '#07301b' },
  background: { default: '#1e1915', paper: '#29221b' },
  text: { primary: '#f3eadd', secondary: '#c4b5a4', disabled: '#8f8171' },
  divider: '#453a2e',
  action: {
    hover: 'rgb(217 182 143 / 0.09)',
    selected: 'rgb(242 163 190 / 0.16)',
    focus: 'rgb(242 163 190 / 0.20)',
  },
}

const fontFamily =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Devanagari", "Noto Sans Telugu", "Nirmala UI", sans-serif'

/** The product's theme: tokens as CSS variables, in a light and a dark scheme. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-scheme', cssVarPrefix: 'casa' },
  colorSchemes: { light: { palette: light }, dark: { palette: dark } },
  shape: { borderRadius: 10 },
  focusVisible: { outlineWidth: 3, outlineOffset: 2 },
  typography: {
    fontFamily,
    h1: { fontSize: '1.75rem', lineHeight: 1.2, fontWeight: 650, letterSpacing: '-0.015em' },
    h2: { fontSize: '1.25rem', lineHeight: 1.3, fontWeight: 650, letterSpacing: '-0.01em' },
    h3: { fontSize: '1.0625rem', lineHeight: 1.4, fontWeight: 600 },
    button: { textTransform: 'none', fontWeight: 600 },
    subtitle2: { fontWeight: 600 },
  },
  components,
})
