import { styled } from '@mui/material/styles'
import { type GridMeasure, gridRules } from '../../parts/grid/grid-frame.ts'
import { lineClamp } from '../../ui/line-clamp.ts'

/** The measures of the two grids. At usual widths of the window half a letter shows that the alphabet goes on. */
export const wideMeasure: GridMeasure = { row: 44, column: 46, name: 200, head: 44 }
/** On a phone five letters stand beside the names. */
export const phoneMeasure: GridMeasure = { ...wideMeasure, column: 44, name: 136 }
/** There a name has two lines above its class, too. */
export const phoneMeasureWithClass: GridMeasure = { ...phoneMeasure, row: 54 }

/** How the two grids look: a box in every cell, with a tick where the child has worked with the item. */
export const GridFrame = styled('div', { shouldForwardProp: prop => prop !== 'measure' })<{
  measure: GridMeasure
}>(({ theme, measure }) => {
  const { palette } = theme.vars
  return {
    ...gridRules(theme, measure),
    width: 'fit-content',
    maxWidth: '100%',
    '& thead .item': {
      height: measure.head,
      lineHeight: `${measure.head - 1}px`,
      textAlign: 'center',
      fontSize: '0.9375rem',
      color: palette.text.primary,
    },
    '& thead .item.chosen': { color: palette.primary.main, fontWeight: 700 },
    '& tbody tr > th': {
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'center',
      // Beside few letters a name of two words has room on one line.
      ...(measure.name < wideMeasure.name
        ? { paddingInline: '8px 4px', fontSize: '0.8125rem' }
        : { paddingInline: '12px 6px', fontSize: '0.875rem' }),
      lineHeight: 1.2,
    },
    '& th > span': { ...lineClamp(2), textOverflow: 'ellipsis' },
    // Above its class a name has one line where the column is wide.
    ...(measure.name === wideMeasure.name && {
      '& th > span:not(:only-child)': { display: 'block', whiteSpace: 'nowrap' },
    }),
    '& th > span + span': { color: palette.text.secondary, fontSize: '0.75rem', fontWeight: 400 },
    '& input': {
      appearance: 'none',
      // Over the lines beside and below it, too.
      margin: '0 -1px -1px 0',
      flex: 'none',
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      width: measure.column,
      height: measure.row,
      cursor: 'pointer',
    },
    '& input::before': {
      content: '""',
      boxSizing: 'border-box',
      width: 22,
      height: 22,
      border: `1.5px solid ${palette.text.secondary}`,
      borderRadius: '6px',
      textAlign: 'center',
      fontSize: '0.875rem',
      fontWeight: 700,
      lineHeight: '19px',
    },
    '& input:checked::before': {
      content: '"✓"',
      color: palette.primary.contrastText,
      backgroundColor: palette.primary.main,
      borderColor: palette.primary.main,
    },
    '& .saving::before': { opacity: 0.6 },
    '& input:focus-visible, & input:focus': {
      outline: `3px solid ${palette.text.primary}`,
      outlineOffset: -3,
    },
  }
})
