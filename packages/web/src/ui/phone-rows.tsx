import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { Fragment, memo, type ReactNode, useCallback, useId, useState } from 'react'
import { useTexts } from '../lib/texts.ts'
import { type Column, mainOf, type Row, type RowAction, type RowsProps, toggled } from './column.ts'
import { DialogLink } from './dialog-link.tsx'
import { useLines } from './grouping.ts'
import { ExpandMore } from './icons.tsx'
import { isOffered } from './row-actions.tsx'
import { SavedMark, savedRow } from './saved-mark.tsx'
import { lineClamp, roomForMarks } from './styles.ts'
import { RowCheckbox } from './table-row.tsx'
import { savedLine } from './use-saved-rows.ts'
import { VirtualList } from './virtual-list.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

/** The height of a row with two lines, in pixels. */
const rowHeight = 59

/** The rows of a list on a phone, two lines each. */
export function PhoneRows<R extends Row>({ name, rows, grouping, ...shared }: RowsProps<R>) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const toggle = useCallback((id: string) => setOpen(ids => toggled(ids, id)), [])
  const lines = useLines(rows, grouping)
  return (
    <VirtualList name={name} lines={lines} height={rowHeight} saved={savedLine(lines, shared.saved)}>
      {({ row, size }) =>
        size === undefined ? (
          <PhoneRow {...shared} row={row} open={open.has(row._id)} onToggle={toggle} />
        ) : (
          <Typography component="h2" variant="subtitle1" sx={heading}>
            {grouping?.heading(row, size)}
          </Typography>
        )
      }
    </VirtualList>
  )
}

type Props<R extends Row> = Pick<RowsProps<R>, 'columns' | 'actions' | 'rowName' | 'selection' | 'saved'> & {
  row: R
  open: boolean
  /** Opens or closes the row with this id. */
  onToggle: (id: string) => void
}

/**
 * A row of a list on a phone: its main column and whatever is at its side, below it the other columns on one line of
 * small type. Opened, by its button or a tap anywhere, it shows them in full with their titles, and the row's
 * actions.
 */
function PhoneRowContent<R extends Row>({ row, open, onToggle, ...props }: Props<R>) {
  const { columns, actions, rowName, selection, saved } = props
  const isSaved = saved.has(row._id)
  const t = useTexts('ui')
  const id = useId()
  const main = mainOf(columns)
  const others = columns.filter(column => column !== main && (column.cell || hasText(column, row)))
  const line = others.filter(
    column => !column.onPhone && hasText(column, row) && column.brief?.(row) !== false,
  )
  const offered = actions.filter(action => isOffered(action, row))
  // A row whose content fits on its lines does not need to be opened.
  const opens = offered.length > 0 || others.some(column => column.onPhone === 'opened' || !isNumber(column))
  const ending = (place: Column<R>['onPhone']) =>
    others
      .filter(column => column.onPhone === place && (!isNumber(column) || hasText(column, row)))
      .map(column => <Value key={column.key} {...{ column, row }} />)
  const besides =
    open ||
    line.length > 0 ||
    others.some(column => column.onPhone === 'secondEnd' && (column.cell || hasText(column, row)))
  const toggle = () => onToggle(row._id)
  return (
    <Box
      sx={isSaved ? [look, savedRow] : look}
      onClick={({ target }) => opens && isPlain(target as Element) && toggle()}
    >
      {selection && <RowCheckbox row={row} name={rowName(row)} selection={selection} />}
      <Box sx={twoLines}>
        <Box sx={first}>
          <Box sx={title}>
            {main && (main.brief ?? main.cell ?? main.text)(row)}
            {isSaved && <SavedMark />}
          </Box>
          <Box sx={end}>{ending('firstEnd')}</Box>
        </Box>
        <Box sx={below}>
          <Box sx={second}>{!open && inOneLine(line, row)}</Box>
          <Box sx={{ ...end, paddingBlockStart: { xs: '7px', sm: 0 } }}>{ending('secondEnd')}</Box>
        </Box>
        {open && (
          <Box id={id} sx={{ gridColumn: '1 / -1' }}>
            <Facts columns={others.filter(isInOpened)} row={row} />
            {offered.length > 0 && (
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& > *': { flex: '1 1 auto' } }}>
                {offered.map(action => (
                  <ActionButton key={action.title} action={action} row={row} name={rowName(row)} />
                ))}
              </Box>
            )}
          </Box>
        )}
      </Box>
      {opens && (
        <IconButton
          aria-label={t('table.whole', { name: rowName(row) })}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={toggle}
          sx={[
            { marginInlineEnd: -1, alignSelf: open ? 'flex-start' : 'center' },
            besides ? besideFirst : {},
          ]}
        >
          <ExpandMore sx={{ transform: open ? 'rotate(180deg)' : 'none' }} />
        </IconButton>
      )}
    </Box>
  )
}

/** A row of a phone's list, memoised so that scrolling renders only rows that come into view. */
const PhoneRow = memo(PhoneRowContent) as typeof PhoneRowContent

const look = {
  display: 'flex',
  gap: 1,
  paddingBlock: '7px',
  borderBottom: 1,
  borderColor: 'divider',
  // Overlays on the row's own lines go below the sticky heading, and the focus is kept out from under it.
  isolation: 'isolate',
  '& a, & button, & input': { scrollMarginBlockStart: 48 },
} as const
// A row without a second line is vertically centred on its button. On a tablet the ends of the two lines are side by
// side, centred between them.
const twoLines = {
  flex: 1,
  minWidth: 0,
  alignSelf: 'center',
  display: { sm: 'grid' },
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  alignItems: 'center',
} as const
// In the narrowest window a name keeps room for a word, and what is at its side goes below it.
const first = {
  display: { xs: 'flex', sm: 'contents' },
  // The end of the line is aligned with the name's first line, however many lines the name has.
  alignItems: { xs: 'baseline', sm: 'center' },
  columnGap: 1,
  '@media (max-width: 359px)': { flexWrap: 'wrap', '& > :first-of-type': { flexBasis: '7em' } },
} as const
/** The middle of the button is aligned with that of the name's first line, which is half as high. */
const besideFirst = { alignSelf: { xs: 'flex-start' }, marginBlockStart: { xs: '-11px', sm: 0 } } as const
const below = { display: { xs: 'flex', sm: 'contents' }, alignItems: 'center', gap: 1 } as const
const title = {
  flex: 1,
  gridArea: { sm: '1 / 1' },
  alignSelf: { sm: 'end' },
  minWidth: 0,
  fontWeight: 600,
  lineHeight: 1.4,
  overflowWrap: 'anywhere',
  // A name that is a link can also be tapped a little above and below it.
  '& a': { position: 'relative', zIndex: 1, paddingBlock: '10px' },
} as const
const second = {
  flex: 1,
  gridArea: { sm: '2 / 1' },
  alignSelf: { sm: 'start' },
  minWidth: 0,
  typography: 'body2',
  color: 'text.secondary',
  display: 'flex',
  ...roomForMarks,
  '& > span': {
    // Clips the hidden titles with the texts that they precede.
    position: 'relative',
    ...lineClamp(1),
    ...roomForMarks,
  },
  // Half a date is meaningless.
  '& > .day': { flexShrink: 0, display: 'block', whiteSpace: 'nowrap' },
} as const

const end = {
  typography: 'body2',
  '&:empty': { display: 'none' },
  gridRow: { sm: '1 / 3' },
  marginInlineStart: { sm: 2 },
} as const

const isNumber = <R extends Row>({ align }: Column<R>) => align === 'right'
const isInOpened = <R extends Row>({ onPhone, brief }: Column<R>) =>
  brief !== undefined || !onPhone || onPhone === 'opened'

function hasText<R extends Row>({ text }: Column<R>, row: R): boolean {
  return (text(row) ?? '') !== ''
}

/** Whether a tap there is meant for the row, and not for a link or button in it. */
function isPlain(target: Element): boolean {
  return !target.closest('a, button, input, label, dl')
}

/** The columns' texts, truncated with an ellipsis, followed by their dates, which are never truncated. */
function inOneLine<R extends Row>(columns: readonly Column<R>[], row: R): ReactNode {
  const isDay = ({ sheet }: Column<R>) => sheet === 'day'
  const days = columns.filter(isDay)
  const texts = columns.filter(column => !isDay(column))
  return (
    <>
      {texts.length > 0 && (
        <span>
          <Joined columns={texts} row={row} />
        </span>
      )}
      {days.length > 0 && (
        <span className="day">
          {texts.length > 0 && dotBeforeDays}
          <Joined columns={days} row={row} />
        </span>
      )}
    </>
  )
}

/** A line that is too long is cut before a dot. */
const dot = <span aria-hidden>{' ·\u00a0'}</span>
/** Begins the dates, where a plain space would collapse. */
const dotBeforeDays = <span aria-hidden>{'\u00a0·\u00a0'}</span>

function Joined<R extends Row>({ columns, row }: { columns: readonly Column<R>[]; row: R }) {
  return columns.map((column, index) => (
    <Fragment key={column.key}>
      {index > 0 && dot}
      <Value column={column} row={row} />
    </Fragment>
  ))
}

/**
 * A column's value in the two lines. A figure is meaningless without its title; other titles, and that of words in
 * place of a figure, are only for screen readers.
 */
function Value<R extends Row>({ column, row }: { column: Column<R>; row: R }) {
  const { title, text, cell, brief, onPhone } = column
  const whole = onPhone || isNumber(column) || column.sheet === 'day'
  const value = brief?.(row) ?? ((whole && cell) || text)(row)
  if (isNumber(column) && !brief && /\d/.test(`${text(row)}`)) {
    return (
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {title} {value}
      </Box>
    )
  }
  return (
    <>
      <VisuallyHidden>{title}: </VisuallyHidden>
      {value}
    </>
  )
}

function Facts<R extends Row>({ columns, row }: { columns: readonly Column<R>[]; row: R }) {
  return (
    <Box component="dl" sx={facts}>
      {columns.map(column => (
        <Box key={column.key} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {column.title}
          </Box>
          <Box
            component="dd"
            sx={{ margin: 0, overflowWrap: 'anywhere', '& .clamped': { display: 'inline' } }}
          >
            {(column.cell ?? column.text)(row)}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const facts = {
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  columnGap: 2,
  rowGap: 0.75,
  alignItems: 'baseline',
  marginBlock: 1,
  typography: 'body2',
} as const

function ActionButton<R extends Row>({ action, row, name }: { action: RowAction<R>; row: R; name: string }) {
  const t = useTexts('ui')
  const look = {
    startIcon: action.icon,
    'aria-label': t('rowAction', { action: action.title, name }),
    color: action.destructive ? 'error' : 'primary',
    variant: 'outlined',
  } as const
  if (action.to) {
    return (
      <Button component={DialogLink} to={action.to(row)} {...look}>
        {action.title}
      </Button>
    )
  }
  return (
    <Button onClick={() => action.onClick?.(row)} {...look}>
      {action.title}
    </Button>
  )
}

const heading = {
  bgcolor: 'background.default',
  borderBottom: 1,
  borderColor: 'divider',
  fontWeight: 700,
  paddingBlock: '8px',
  // As tall as a fingertip.
  '& a': { paddingBlock: '13px' },
}
