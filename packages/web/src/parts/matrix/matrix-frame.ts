import { keys } from '@casa/contract/rules/keys'
import { type CSSObject, styled, type Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { lineClamp, touch } from '../../ui/styles.ts'
import { fonts, radius } from '../../ui/tokens.ts'
import { type GridMeasure, gridRules } from '../grid/grid-window.ts'

/** The matrix's dimensions in pixels: `group` and `exercise` are the heights of the header's two rows. */
export type MatrixMeasure = GridMeasure & { group: number; exercise: number }

const measureOf = (rest: Omit<MatrixMeasure, 'head'>): MatrixMeasure => ({
  ...rest,
  head: rest.group + rest.exercise,
})
/** 17 children and 14 exercises fit into a laptop's window. */
const dense = measureOf({ row: 32, column: 42, name: 184, group: 20, exercise: 116 })
const touched = measureOf({ row: 44, column: 48, name: 176, group: 24, exercise: 132 })
const phone = { ...touched, name: 132 }

/** The dimensions for this device: larger cells where they are touched. */
export function useMatrixMeasure(): MatrixMeasure {
  const narrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'), { noSsr: true })
  const coarse = useMediaQuery('(pointer: coarse)', { noSsr: true })
  return narrow ? phone : coarse ? touched : dense
}

const chosenByLine = { outline: '3px solid Highlight', outlineOffset: -3 }

/**
 * The matrix's styles: a dot marks a key that parents do not see yet, a dashed ring a plan, an arrow what should be
 * presented again. The focused cell's row and column are filled.
 */
export const MatrixFrame = styled('div', { shouldForwardProp: name => name !== 'measure' })<{
  measure: MatrixMeasure
}>(({ theme, measure }) => {
  const { palette } = theme.vars
  return {
    ...gridRules(theme, measure),
    maxHeight: 'max(420px, calc(100dvh - 118px - var(--bottom, 0px)))',
    border: 0,
    borderRadius: radius.sheet,
    ...headRules(theme, measure),
    '& table::before': {
      content: '""',
      position: 'absolute',
      insetBlock: 0,
      insetInlineStart: 'var(--focused-column)',
      width: measure.column,
      backgroundColor: palette.fill,
    },
    // A cell that appears while scrolling affects the layout of its row alone.
    '& tbody tr': { height: measure.row, contain: 'layout style' },
    '& tr.focused, & tbody tr.focused > th': { backgroundColor: palette.fill },
    '& tbody tr > th': {
      padding: '0 8px 0 16px',
      border: 0,
      lineHeight: `${measure.row}px`,
      fontSize: '0.875rem',
      fontWeight: 500,
      whiteSpace: 'nowrap',
      textOverflow: 'ellipsis',
    },
    '& tbody tr > .absent': {
      display: 'flex',
      alignItems: 'center',
      gap: 6,
      '& > a': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
      '& > small': { color: palette.error.main, fontSize: '0.6875rem', fontWeight: 600 },
    },
    // A block, because a flexible box for each cell takes longer to lay out.
    '& tr > td': {
      display: 'block',
      padding: '2px 1px',
      lineHeight: `${measure.row - 4}px`,
      textAlign: 'center',
      border: 0,
      borderRadius: '7px',
      backgroundClip: 'content-box',
      fontSize: '0.7813rem',
      fontWeight: 700,
      '&:focus-visible, &:focus': {
        outline: `2px solid ${palette.text.primary}`,
        outlineOffset: -2,
        zIndex: 1,
      },
    },
    '&.recording td, &.recording .exercise': { cursor: 'pointer' },
    // The inner line separates the outer one from the key's colour, which may be similar.
    '&.several td[aria-selected=true]': {
      boxShadow: `inset 0 0 0 2px ${palette.primary.main}, inset 0 0 0 3px ${palette.background.paper}`,
    },
    // Shadows are not drawn in forced-colours mode.
    '@media (forced-colors: active)': { '& td[aria-selected=true]': chosenByLine },
    ...markRules(theme, measure),
    ...keyRules(theme),
  }
})

/** The heads of the columns: the upright names, and on the chosen one a link to the exercise's page. */
function headRules({ vars: { palette } }: Theme, measure: MatrixMeasure): CSSObject {
  return {
    '& thead tr > th': { border: 0 },
    '& thead tr > .corner': { padding: '8px 16px' },
    '& thead .group': {
      fontSize: '0.75rem',
      '& > span': {
        position: 'sticky',
        insetInlineStart: measure.name + 4,
        display: 'inline-block',
        maxWidth: '100%',
        paddingInline: '4px 8px',
        lineHeight: `${measure.group}px`,
        whiteSpace: 'nowrap',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
      },
    },
    '& thead .exercise': {
      height: measure.exercise,
      padding: '4px 0',
      display: 'flex',
      alignItems: 'center',
      writingMode: 'sideways-lr',
      fontSize: '0.75rem',
      lineHeight: '13.5px',
      fontWeight: 500,
      color: palette.text.primary,
      '& > span': { ...lineClamp(3), maxHeight: measure.exercise - 8 },
      '& > a': {
        position: 'absolute',
        top: 0,
        left: 0,
        right: 0,
        // Not painted for each column; a hidden one cannot be pressed by mistake where nothing hovers.
        display: 'none',
        placeItems: 'center',
        height: 28,
        backgroundColor: palette.fill,
        color: palette.primary.main,
        writingMode: 'horizontal-tb',
        fontFamily: fonts.display.join(),
        fontSize: '0.8125rem',
        fontWeight: 700,
        textDecoration: 'none',
        '&::before': {
          content: '""',
          position: 'absolute',
          width: 18,
          height: 18,
          boxSizing: 'border-box',
          border: '1.75px solid currentColor',
          borderRadius: '50%',
        },
        // Down over the name to the height of a fingertip; above is another heading, or none.
        '&::after': { content: '""', position: 'absolute', inset: `0 0 ${28 - touch}px` },
      },
      '@media (hover: hover)': { '&:hover > a': { display: 'grid' } },
      '&.chosen > a': { display: 'grid' },
      // Older browsers turn the upright text; each turn is a layer of its own to the browser.
      '@supports not (writing-mode: sideways-lr)': {
        writingMode: 'vertical-rl',
        justifyContent: 'flex-end',
        '& > span': { transform: 'rotate(180deg)' },
      },
    },
    '& thead .exercise.chosen, & thead .exercise:hover': { backgroundColor: palette.fill },
    '& thead .exercise.chosen': { fontWeight: 700 },
    '& thead .exercise.chosen > span': { maxHeight: measure.exercise - 34 },
  }
}

function markRules({ vars: { palette } }: Theme, { row, column }: MatrixMeasure): CSSObject {
  return {
    '& .planned::before': {
      content: '""',
      position: 'absolute',
      inset: `${(row - 22) / 2}px ${(column - 28) / 2}px`,
      border: '1.5px dashed currentColor',
      borderRadius: '11px',
    },
    '& .planned': { color: palette.text.secondary, fontSize: '0.6875rem' },
    '& .stale::after': { content: '"↻"', fontSize: '0.75rem', lineHeight: 1 },
    '& .draft': {
      backgroundImage: 'radial-gradient(circle at calc(100% - 7px) 7px, currentColor 3px, transparent 3.5px)',
    },
  }
}

function keyRules({ vars: { palette } }: Theme): CSSObject {
  const rules = keys.map(key => {
    const { main, contrastText } = palette.staffKey[key]
    const weight = key === 'M' && { fontWeight: 500 }
    return [`& tr > .${key}`, { backgroundColor: main, color: contrastText, ...weight }]
  })
  return Object.fromEntries(rules)
}
