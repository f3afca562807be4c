import type { Theme, ThemeOptions } from '@mui/material/styles'
import type {} from '@mui/x-date-pickers/themeAugmentation'
import { buttonInset, touch, touchArea } from './styles.ts'
import { radius, shades } from './tokens.ts'

/** The side of a day in a calendar: seven fit into the narrowest window. */
const pickedDay = 'min(40px, (100vw - 72px) / 7)'

/** The height of a field in a bar of filters, whose label is within it, in pixels. */
const smallField = 48

/** A field rests on a line, which is the only line that a form draws. */
function fieldLook({ vars: { palette } }: Theme) {
  return {
    minHeight: touch,
    borderStartStartRadius: radius.control,
    borderStartEndRadius: radius.control,
    '&::before': { borderBlockEndWidth: 1.5, borderColor: palette.edge },
    '&.Mui-error': { backgroundColor: palette.dangerSoft },
  }
}

/** The space above and below a heading of several lines, in pixels. */
const headPadding = 7

/** The shadow of elements above a page, warm in the light scheme. */
const shadow = `0 8px 24px light-dark(${shades.light.far}, ${shades.dark.far}), 0 24px 64px light-dark(${shades.light.far}, ${shades.dark.far})`

/**
 * The look of the library's components; whatever is not listed keeps the library's own look. This is the type that
 * createTheme takes. Comparing it with another type took the compiler as long as the rest of the web app.
 */
export const components: ThemeOptions['components'] = {
  MuiCssBaseline: {
    styleOverrides: {
      // A word that is longer than its line wraps.
      body: { minHeight: '100dvh', overflowWrap: 'break-word', fontVariantNumeric: 'tabular-nums' },
      // Avoids a single word on the last line.
      'p, li, dd': { textWrap: 'pretty' },
      // In forced-colours mode, a border marks what is pressed, because colours and shadows are gone.
      '@media (forced-colors: active)': {
        '[aria-pressed=true]:not(:focus-visible)': { outline: '3px solid Highlight', outlineOffset: '-4px' },
      },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '1ms !important',
          // Not merely a short duration, which would animate every element from its unstyled position.
          transition: 'none !important',
        },
      },
    },
  },
  // No ripples: calmer to look at, and a long table renders much faster without them.
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    // Browsers give buttons their own font, which lacks Hindi and Telugu.
    styleOverrides: { root: { fontFamily: 'inherit' } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: touch,
        [buttonInset]: '14px',
        paddingInline: `var(${buttonInset})`,
        borderRadius: radius.control,
        // Lower than a fingertip on wide screens, where the invisible area makes up for it.
        [theme.breakpoints.up('md')]: { minHeight: 36, '&::after': touchArea },
      }),
      // Without its colour a filled button has no shape.
      contained: ({ theme: { vars } }) => ({
        '@media (forced-colors: active)': { border: '1px solid' },
        '&.Mui-disabled': { backgroundColor: vars.palette.fill, color: vars.palette.text.disabled },
      }),
      // A quiet surface; its border is only visible in forced-colours mode.
      outlined: ({ theme, ownerState }) => {
        const { palette } = theme.vars
        const danger = ownerState.color === 'error'
        return {
          borderColor: 'transparent',
          backgroundColor: danger ? palette.dangerSoft : palette.fill,
          color: danger ? palette.error.main : palette.text.primary,
          '&:hover': { borderColor: 'transparent', backgroundColor: palette.fillStrong },
          '&.Mui-disabled': { borderColor: 'transparent' },
          '.MuiAlert-root &': { backgroundColor: palette.background.paper },
        }
      },
    },
  },
  MuiIconButton: {
    styleOverrides: { root: { minWidth: touch, minHeight: touch, borderRadius: radius.control } },
  },
  // In the dark scheme a menu has the colour of the cards beneath it, and no shadow separates it.
  MuiPopover: {
    styleOverrides: {
      paper: ({ theme }) => ({
        border: '1px solid transparent',
        [theme.getColorSchemeSelector('dark')]: { borderColor: theme.vars.palette.divider },
        boxShadow: shadow,
      }),
    },
  },
  // Segments in one quiet surface; the chosen one is a sheet of paper on it.
  MuiToggleButtonGroup: {
    styleOverrides: {
      root: ({ theme }) => ({
        padding: 3,
        gap: 2,
        backgroundColor: theme.vars.palette.fill,
        '&& .MuiToggleButton-root': { margin: 0, borderRadius: radius.control - 3 },
      }),
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        position: 'relative',
        '&::after': touchArea,
        minHeight: touch - 6,
        [theme.breakpoints.up('md')]: { minHeight: 30 },
        paddingBlock: 0,
        paddingInline: 11,
        border: '1px solid transparent',
        color: theme.vars.palette.text.secondary,
        '&.Mui-selected, &.Mui-selected:hover': {
          backgroundColor: theme.vars.palette.background.paper,
          color: theme.vars.palette.text.primary,
          boxShadow: `0 1px 2px ${shades.light.near}`,
          [theme.getColorSchemeSelector('dark')]: { backgroundColor: theme.vars.palette.fillStrong },
        },
      }),
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      // The library makes items lower on wide screens, but tablets are touched too.
      root: ({ theme }) => ({
        minHeight: touch,
        [theme.breakpoints.up('sm')]: { minHeight: touch },
        // A long option is shown in full, on a phone too.
        whiteSpace: 'normal',
      }),
    },
  },
  MuiListItemButton: { styleOverrides: { root: { minHeight: touch, borderRadius: radius.control } } },
  MuiTextField: { defaultProps: { fullWidth: true, variant: 'filled' } },
  MuiPickersTextField: { defaultProps: { variant: 'filled' } },
  // In a select half as wide as a phone, the arrow leaves little room for a label.
  MuiInputLabel: {
    // A label that does not fit on one line takes two.
    styleOverrides: {
      // Parts of Telugu letters extend below the line, where the library clips a label.
      shrink: { paddingBlockEnd: '0.4em' },
      // A press on the label within a select opens the select.
      filled: { '&.MuiInputLabel-shrink': { pointerEvents: 'none' } },
      sizeSmall: {
        '&:not(.MuiInputLabel-shrink)': {
          display: 'flex',
          alignItems: 'center',
          height: smallField,
          maxWidth: 'calc(100% - 44px)',
          transform: 'translate(12px, 0)',
          fontSize: '0.9375rem',
          lineHeight: 1.2,
          whiteSpace: 'normal',
          overflowWrap: 'anywhere',
        },
      },
    },
  },
  // A quiet surface with one line below it.
  MuiFilledInput: {
    styleOverrides: {
      root: ({ theme }) => fieldLook(theme),
      // The field has its own clear button; the browser's is blue in every scheme.
      input: {
        '&::-webkit-search-cancel-button': { display: 'none' },
        // Without a label, the text is in the middle of the field.
        '.MuiFilledInput-root:not(.MuiInputLabel-root ~ *) > &': { paddingBlock: 12 },
      },
    },
  },
  MuiPickersFilledInput: { styleOverrides: { root: ({ theme }) => fieldLook(theme) } },
  MuiFormHelperText: {
    styleOverrides: {
      // Helper text stays readable below a disabled field.
      root: ({ theme }) => ({
        marginInline: 2,
        '&.Mui-disabled': { color: theme.vars.palette.text.secondary },
      }),
    },
  },
  MuiSkeleton: {
    styleOverrides: { root: ({ theme }) => ({ backgroundColor: theme.vars.palette.fill }) },
  },
  MuiPaper: {
    styleOverrides: {
      root: { backgroundImage: 'none' },
      // A sheet has no border, and a sheet on another one is a quiet surface.
      outlined: ({ theme }) => ({
        borderColor: 'transparent',
        '&.MuiPaper-rounded': { borderRadius: radius.sheet },
        '.MuiPaper-root &': { backgroundColor: theme.vars.palette.fill },
      }),
    },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: {
        '&:not(.MuiBackdrop-invisible)': {
          backgroundColor: `light-dark(${shades.light.backdrop}, ${shades.dark.backdrop})`,
        },
      },
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: {
        border: '1px solid transparent',
        boxShadow: shadow,
        '&:not(.MuiDialog-paperFullScreen)': { borderRadius: radius.sheet },
      },
    },
  },
  MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.3125rem', lineHeight: 1.3 } } },
  MuiDialogActions: {
    defaultProps: { disableSpacing: true },
    styleOverrides: {
      root: ({ theme }) => ({
        padding: 16,
        gap: 8,
        // Two buttons with long words are stacked on a phone instead of breaking.
        [theme.breakpoints.down('sm')]: { flexWrap: 'wrap-reverse', '& > *': { flex: '1 1 auto' } },
      }),
    },
  },
  MuiAlert: {
    styleOverrides: {
      standard: ({ theme, ownerState: { severity = 'success' } }) => ({
        // Its kind is also marked at the side: a quiet background alone is hard to distinguish from another.
        borderInlineStart: `4px solid ${theme.vars.palette[severity].main}`,
      }),
    },
  },
  MuiAlertTitle: { styleOverrides: { root: { fontWeight: 600 } } },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({ borderColor: theme.vars.palette.divider, fontSize: '0.9375rem' }),
      head: ({ theme }) => ({
        paddingBlock: headPadding,
        lineHeight: 1.25,
        fontWeight: 600,
        fontSize: '0.8125rem',
        color: theme.vars.palette.text.secondary,
        backgroundColor: theme.vars.palette.background.paper,
        '&.MuiTableCell-paddingCheckbox': { paddingBlock: 0 },
      }),
    },
  },
  // Its target is the full height of the cell, and the negative margins keep it from making the cell higher.
  MuiTableSortLabel: {
    styleOverrides: { root: { minHeight: touch, paddingBlock: headPadding, marginBlock: -headPadding } },
  },
  MuiTableBody: { styleOverrides: { root: { '& tr:last-of-type > *': { borderBlockEnd: 0 } } } },
  MuiLink: {
    defaultProps: { underline: 'hover' },
    styleOverrides: { root: { position: 'relative', '&::after': touchArea } },
  },
  // A long word on a chip or in a select wraps, because truncated text is not shown anywhere else.
  MuiChip: {
    styleOverrides: {
      root: { height: 'auto', minHeight: 32, maxWidth: '100%' },
      sizeSmall: { minHeight: 24 },
      outlined: ({ theme, ownerState: { color = 'default' } }) => {
        const { palette } = theme.vars
        const looks: Record<string, object> = {
          error: { backgroundColor: palette.dangerSoft, color: palette.error.main },
          warning: { backgroundColor: palette.warningSoft, color: palette.warning.main },
          success: { backgroundColor: palette.successSoft, color: palette.success.main },
          primary: { backgroundColor: palette.accentSoft, color: palette.primary.main },
        }
        const quiet = { backgroundColor: palette.fill, color: palette.text.secondary }
        return { borderColor: 'transparent', fontWeight: 600, ...(looks[color] ?? quiet) }
      },
      // In a narrow column of a table, `anywhere` would break a word of five letters.
      label: { whiteSpace: 'normal', overflowWrap: 'break-word', paddingBlock: 2 },
    },
  },
  // The knob extends beyond its track; with this margin it is aligned with the text above it.
  MuiSwitch: { styleOverrides: { root: { marginInlineStart: 2 } } },
  MuiSelect: { styleOverrides: { select: { whiteSpace: 'normal' } } },
  // First letters alone do not distinguish weekdays, and in Hindi and Telugu they cut syllables in half.
  MuiDateCalendar: { defaultProps: { dayOfWeekFormatter: day => day.format('dd') } },
  MuiDayCalendar: { styleOverrides: { weekDayLabel: { width: pickedDay, margin: 0 } } },
  MuiPickerDay: {
    styleOverrides: {
      root: { '--PickerDay-size': pickedDay, '--PickerDay-horizontalMargin': '0px' },
    },
  },
}
