import { keys } from '@casa/contract/rules/keys'
import { type CSSObject, styled, type Theme } from '@mui/material/styles'
import { lineClamp } from '../../ui/styles.ts'
import { gridRules } from '../grid/grid-frame.ts'

const [group, exercise] = [28, 184]

export const measure = { row: 44, column: 48, name: 176, group, exercise, head: 2 * group + exercise }

const chosenByLine = { outline: '3px solid Highlight', outlineOffset: -3 }

/**
 * The matrix's styles: a corner marks a key that parents do not see yet, a dashed frame a plan, a double line what
 * should be presented again.
 */
export const MatrixFrame = styled('div')(({ theme }) => {
  const { palette } = theme.vars
  return {
    ...gridRules(theme, measure),
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
    ...exerciseRules(theme),
    '& thead .exercise.chosen': { color: palette.primary.main, fontWeight: 700 },
    '& tbody tr > th': {
      lineHeight: `${measure.row - 1}px`,
      whiteSpace: 'nowrap',
      textOverflow: 'ellipsis',
    },
    '& tr > td': {
      fontSize: '0.8125rem',
      fontWeight: 700,
      '&:focus-visible, &:focus': {
        outline: `3px solid ${palette.text.primary}`,
        outlineOffset: -3,
        zIndex: 1,
      },
    },
    '&.recording td, &.recording .exercise': { cursor: 'pointer' },
    // The inner line separates the outer one from the key's colour, which may be similar.
    '& td[aria-selected=true]': {
      boxShadow: `inset 0 0 0 3px ${palette.primary.main}, inset 0 0 0 5px ${palette.background.paper}`,
    },
    // Shadows are not drawn in forced-colours mode.
    '@media (forced-colors: active)': { '& td[aria-selected=true]': chosenByLine },
    '& .planned::before': {
      content: '""',
      position: 'absolute',
      inset: 5,
      border: '2px dashed currentColor',
      borderRadius: '6px',
    },
    '& .stale::after': {
      content: '""',
      position: 'absolute',
      insetInline: 12,
      insetBlockEnd: 6,
      borderBlockEnd: '4px double currentColor',
    },
    '& .draft': { backgroundImage: 'linear-gradient(225deg, currentColor 9px, transparent 9.5px)' },
    ...keyRules(theme),
  }
})

/** The column headers: the upright name, and at its end the link to the exercise's page. */
function exerciseRules({ vars: { palette } }: Theme): CSSObject {
  return {
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
        ...lineClamp(2),
        maxHeight: measure.exercise - 48,
      },
      // At the end of the name, upright like it.
      '& > a': {
        position: 'absolute',
        bottom: 2,
        left: 'calc(50% - 22px)',
        display: 'grid',
        placeItems: 'center',
        width: 44,
        height: 44,
        color: palette.primary.main,
        writingMode: 'horizontal-tb',
        rotate: '180deg',
      },
    },
  }
}

function keyRules({ vars: { palette } }: Theme): CSSObject {
  const rules = keys.map(key => {
    const { main, contrastText } = palette.matrixKey[key]
    return [`& .${key}`, { backgroundColor: main, color: contrastText }]
  })
  return Object.fromEntries(rules)
}
