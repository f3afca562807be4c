import { keys } from '@casa/contract/rules/keys'
import { type CSSObject, styled, type Theme } from '@mui/material/styles'

/** The measures of the matrix, in pixels. */
export const measure = { row: 40, column: 48, name: 176, group: 28, exercise: 124 }
export const headHeight = measure.group * 2 + measure.exercise

/**
 * How the matrix looks: one rule for all its cells, since a style of its own for each of a thousand would cost more than
 * drawing them. A corner means that parents do not see the key yet, a dashed frame that something is planned.
 */
export const MatrixFrame = styled('div')(({ theme }) => {
  const { palette } = theme.vars
  return {
    position: 'relative',
    overflow: 'auto',
    overscrollBehaviorX: 'contain',
    maxHeight: 'max(360px, 68dvh)',
    scrollPaddingBlockStart: headHeight,
    scrollPaddingInlineStart: measure.name,
    border: `1px solid ${palette.divider}`,
    borderRadius: '10px',
    backgroundColor: palette.background.paper,
    userSelect: 'none',
    '& table, & thead, & tbody, & tr, & th, & td': { display: 'block' },
    '& table': { position: 'relative' },
    '& tr': { position: 'absolute', insetInline: 0 },
    '& td, & thead th': { position: 'absolute', top: 0 },
    '& thead': {
      position: 'sticky',
      top: 0,
      zIndex: 2,
      height: headHeight,
      backgroundColor: palette.background.paper,
    },
    '& thead th': {
      boxSizing: 'border-box',
      borderBlockEnd: `1px solid ${palette.divider}`,
      borderInlineEnd: `1px solid ${palette.divider}`,
      color: palette.text.secondary,
      fontSize: '0.8125rem',
      fontWeight: 600,
      textAlign: 'start',
      // Unlike hidden this leaves the names of groups free to stay in sight while their columns scroll.
      overflow: 'clip',
    },
    '& thead .corner': {
      position: 'sticky',
      insetInlineStart: 0,
      zIndex: 3,
      display: 'flex',
      alignItems: 'flex-end',
      width: measure.name,
      height: headHeight,
      padding: '8px 12px',
      backgroundColor: palette.background.paper,
    },
    '& .group > span': {
      position: 'sticky',
      insetInlineStart: measure.name + 8,
      display: 'inline-block',
      maxWidth: '100%',
      paddingInline: '8px',
      lineHeight: `${measure.group - 1}px`,
      whiteSpace: 'nowrap',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
    },
    '& thead .exercise': {
      height: measure.exercise,
      padding: '6px 4px',
      writingMode: 'vertical-rl',
      transform: 'rotate(180deg)',
      border: 0,
      borderInlineStart: `1px solid ${palette.divider}`,
      borderBlockStart: `1px solid ${palette.divider}`,
      lineHeight: 1.25,
      color: palette.text.primary,
      fontWeight: 500,
      '& span': {
        display: '-webkit-box',
        WebkitBoxOrient: 'vertical',
        WebkitLineClamp: 2,
        overflow: 'hidden',
        maxHeight: '100%',
      },
    },
    '& thead .exercise.chosen': { color: palette.primary.main, fontWeight: 700 },
    '& tbody th': {
      position: 'sticky',
      insetInlineStart: 0,
      zIndex: 1,
      boxSizing: 'border-box',
      width: measure.name,
      height: measure.row,
      padding: '0 12px',
      lineHeight: `${measure.row - 1}px`,
      fontSize: '0.9375rem',
      fontWeight: 600,
      textAlign: 'start',
      whiteSpace: 'nowrap',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      borderBlockEnd: `1px solid ${palette.divider}`,
      borderInlineEnd: `1px solid ${palette.divider}`,
      backgroundColor: palette.background.paper,
    },
    '& td': {
      top: 0,
      boxSizing: 'border-box',
      width: measure.column,
      height: measure.row,
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      borderBlockEnd: `1px solid ${palette.divider}`,
      borderInlineEnd: `1px solid ${palette.divider}`,
      fontSize: '0.8125rem',
      fontWeight: 700,
      '&:focus-visible, &:focus': {
        outline: `3px solid ${palette.text.primary}`,
        outlineOffset: -3,
        zIndex: 1,
      },
    },
    '&.recording td, &.recording .exercise': { cursor: 'pointer' },
    '& td[aria-selected=true]': { boxShadow: `inset 0 0 0 3px ${palette.primary.main}` },
    '& .planned::before': {
      content: '""',
      position: 'absolute',
      inset: 5,
      border: '2px dashed currentColor',
      borderRadius: '6px',
    },
    '& .draft': { backgroundImage: 'linear-gradient(225deg, currentColor 9px, transparent 9.5px)' },
    ...keyRules(theme),
  }
})

function keyRules({ vars: { palette } }: Theme): CSSObject {
  const rules = keys.map(key => {
    const { main, contrastText } = palette.staffKey[key]
    return [`& .${key}`, { backgroundColor: main, color: contrastText }]
  })
  return Object.fromEntries(rules)
}
