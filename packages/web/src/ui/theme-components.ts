import type { ThemeOptions } from '@mui/material/styles'
import type {} from '@mui/x-date-pickers/themeAugmentation'
import { buttonInset } from './text-button-edges.ts'
import { radius, shades } from './tokens.ts'
import { touch, touchArea } from './touch-area.ts'

/** The side of a day in a calendar: seven fit into the narrowest window. */
const pickedDay = 'min(40px, (100vw - 72px) / 7)'

/** The room above and below a heading of several lines, in pixels. */
const headPadding = 7

/** The shadow of what lies over a page, warm in the light scheme. */
const shadow = `0 8px 24px light-dark(${shades.light.far}, ${shades.dark.far}), 0 24px 64px light-dark(${shades.light.far}, ${shades.dark.far})`

/**
 * How the library's components look here; whatever is not named keeps the library's own look. The type is the one that
 * createTheme takes: comparing it with another one cost the compiler as much as the whole rest of the web app.
 */
export const components: ThemeOptions['components'] = {
  MuiCssBaseline: {
    styleOverrides: {
      // A word that is longer than its line goes on in the next one.
      body: { minHeight: '100dvh', overflowWrap: 'break-word' },
      // No single word is left for the last line.
      'p, li, dd': { textWrap: 'pretty' },
      // Where the reader's system chooses the colours, a line says what is pressed in, because no colour and shadow does.
      '@media (forced-colors: active)': {
        '[aria-pressed=true]:not(:focus-visible)': { outline: '3px solid Highlight', outlineOffset: '-4px' },
      },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '1ms !important',
          // A short duration instead would make every element move from its unstyled place to its own.
          transition: 'none !important',
        },
      },
    },
  },
  // No ripples: calmer to look at, and a long table draws much faster without them.
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    // The browser gives a button a font of its own, which has no Hindi or Telugu.
    styleOverrides: { root: { fontFamily: 'inherit' } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: touch,
        [buttonInset]: '18px',
        paddingInline: `var(${buttonInset})`,
        borderRadius: radius.control,
        [theme.breakpoints.down('sm')]: { [buttonInset]: '14px' },
      }),
      // Without its colour a filled button has no shape.
      contained: { '@media (forced-colors: active)': { border: '1px solid' } },
    },
  },
  MuiIconButton: {
    styleOverrides: { root: { minWidth: touch, minHeight: touch, borderRadius: radius.control } },
  },
  // A menu of the dark scheme has the colour of the cards beneath it, and no shadow sets it off.
  MuiPopover: {
    styleOverrides: {
      paper: ({ theme }) => ({ border: `1px solid ${theme.vars.palette.divider}`, boxShadow: shadow }),
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: touch,
        paddingBlock: 0,
        paddingInline: 11,
        color: theme.vars.palette.text.secondary,
      }),
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      // The library makes an item lower on wide screens, where tablets are touched, too.
      root: ({ theme }) => ({
        minHeight: touch,
        [theme.breakpoints.up('sm')]: { minHeight: touch },
        // A long choice is read whole, on a phone, too.
        whiteSpace: 'normal',
      }),
    },
  },
  MuiListItemButton: { styleOverrides: { root: { minHeight: touch, borderRadius: radius.control } } },
  MuiTextField: { defaultProps: { fullWidth: true } },
  // Beside the arrow of a select, half as wide as a phone, there is not much room for a label.
  MuiInputLabel: {
    // What does not fit in one line takes two.
    styleOverrides: {
      // Parts of Telugu letters stand below the line, where the library cuts a label off.
      shrink: { paddingBlockEnd: '0.4em' },
      sizeSmall: {
        '&:not(.MuiInputLabel-shrink)': {
          display: 'flex',
          alignItems: 'center',
          height: touch,
          maxWidth: 'calc(100% - 44px)',
          transform: 'translate(14px, 0)',
          fontSize: '0.9375rem',
          lineHeight: 1.2,
          whiteSpace: 'normal',
          overflowWrap: 'anywhere',
        },
      },
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({ minHeight: touch, backgroundColor: theme.vars.palette.background.paper }),
      // The field's own button to clear it stands there; the browser's is blue whatever the scheme.
      input: { '&::-webkit-search-cancel-button': { display: 'none' } },
    },
  },
  MuiPickersOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({ minHeight: touch, backgroundColor: theme.vars.palette.background.paper }),
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      // What helps on stays readable below a field that cannot be used yet.
      root: ({ theme }) => ({
        marginInline: 2,
        '&.Mui-disabled': { color: theme.vars.palette.text.secondary },
      }),
    },
  },
  MuiPaper: {
    styleOverrides: {
      root: { backgroundImage: 'none' },
      outlined: { '&.MuiPaper-rounded': { borderRadius: radius.card } },
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
      paper: ({ theme }) => ({
        border: `1px solid ${theme.vars.palette.divider}`,
        boxShadow: shadow,
        '&:not(.MuiDialog-paperFullScreen)': { borderRadius: radius.dialog },
      }),
    },
  },
  MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.3125rem', lineHeight: 1.3 } } },
  MuiDialogActions: {
    defaultProps: { disableSpacing: true },
    styleOverrides: {
      root: ({ theme }) => ({
        padding: 16,
        gap: 8,
        // Two long words on buttons stand below each other on a phone instead of breaking.
        [theme.breakpoints.down('sm')]: { flexWrap: 'wrap-reverse', '& > *': { flex: '1 1 auto' } },
      }),
    },
  },
  MuiAlert: {
    styleOverrides: {
      standard: ({ theme, ownerState: { severity = 'success' } }) => ({
        border: '1px solid color-mix(in srgb, currentColor 22%, transparent)',
        // Its kind at the side, too: a quiet ground alone is hard to tell from another.
        borderInlineStart: `4px solid ${theme.vars.palette[severity].main}`,
        // A banner across the screen has no other side.
        '&:not(.MuiPaper-rounded)': { borderBlockStartWidth: 0, borderInlineEndWidth: 0 },
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
  // Its target is the whole height of the cell, and the negative margins keep it from making the cell higher.
  MuiTableSortLabel: {
    styleOverrides: { root: { minHeight: touch, paddingBlock: headPadding, marginBlock: -headPadding } },
  },
  MuiTableBody: { styleOverrides: { root: { '& tr:last-of-type > *': { borderBlockEnd: 0 } } } },
  MuiTooltip: { defaultProps: { enterDelay: 400 } },
  MuiLink: {
    defaultProps: { underline: 'hover' },
    styleOverrides: { root: { position: 'relative', '&::after': touchArea } },
  },
  // A long word on a chip or in a select goes on in the next line, because what is cut off there is said nowhere else.
  MuiChip: {
    styleOverrides: {
      root: { height: 'auto', minHeight: 32, maxWidth: '100%' },
      sizeSmall: { minHeight: 24 },
      label: { whiteSpace: 'normal', overflowWrap: 'anywhere', paddingBlock: 2 },
    },
  },
  // The knob reaches out of its track; with this margin it begins where the text above it does.
  MuiSwitch: { styleOverrides: { root: { marginInlineStart: 2 } } },
  MuiSelect: { styleOverrides: { select: { whiteSpace: 'normal' } } },
  // By its first letter alone one weekday is like another, and in Hindi and Telugu half of a syllable.
  MuiDateCalendar: { defaultProps: { dayOfWeekFormatter: day => day.format('dd') } },
  MuiDayCalendar: { styleOverrides: { weekDayLabel: { width: pickedDay, margin: 0 } } },
  MuiPickerDay: {
    styleOverrides: {
      root: { '--PickerDay-size': pickedDay, '--PickerDay-horizontalMargin': '0px' },
    },
  },
}
