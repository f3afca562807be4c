import type { Key } from '@casa/contract/rules/keys'

/** A key's background, and the letters on it. */
type KeyColour = { main: string; contrastText: string }
export type KeyColours = Record<Key, KeyColour>

const white = '#ffffff'
const amber = { main: '#ff9800', contrastText: '#2b1a00' }
const gold = { main: '#ffd700', contrastText: '#2b2300' }
// White on this green just misses AA: 4.4994.
const green = { main: '#17875f', contrastText: '#000000' }

const lightStaff = { P: green, WA: gold, WI: amber, M: { main: '#1f5fae', contrastText: white } }

/** The keys' colours for staff, in the matrix and elsewhere, and for parents, in both schemes. */
export const keyColours = {
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

declare module '@mui/material/styles' {
  interface Palette {
    staffKey: KeyColours
    matrixKey: KeyColours
    studentKey: KeyColours
  }
  interface PaletteOptions {
    staffKey?: KeyColours
    matrixKey?: KeyColours
    studentKey?: KeyColours
  }
}
