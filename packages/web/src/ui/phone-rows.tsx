import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { type Row, type RowsProps, toggled } from './column.ts'
import { headingAt, linesIn } from './grouping.ts'
import { PhoneRow } from './phone-row.tsx'
import { useLines } from './use-lines.ts'
import { useOverscan } from './use-overscan.ts'

/** What the app's header covers of the window, in pixels. */
const headerHeight = 64
/** The height of a row with one line each of both, in pixels. */
const rowHeight = 59

/** The rows of a list on a phone, two lines each; the heading of the group in view stays below the app's header. */
export function PhoneRows<R extends Row>({ name, rows, grouping, ...shared }: RowsProps<R>) {
  const list = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const toggle = useCallback((id: string) => setOpen(ids => toggled(ids, id)), [])
  const lines = useLines(rows, grouping)
  const scrollMargin = top - headerHeight
  const virtual = useWindowVirtualizer({
    count: lines.length,
    estimateSize: () => rowHeight,
    overscan: useOverscan(),
    scrollMargin,
    rangeExtractor: range => linesIn(lines, range),
  })
  // What stands above the list may grow: its filters open, a banner comes.
  useLayoutEffect(() => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY))
  const stuck = headingAt(lines, virtual.range?.startIndex ?? 0)
  return (
    <Box
      ref={list}
      role="list"
      aria-label={name}
      sx={{ position: 'relative' }}
      style={{ height: virtual.getTotalSize() }}
    >
      {virtual.getVirtualItems().map(({ key, index, start }) => {
        const line = lines[index]
        if (!line) return null
        return (
          <Box
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            data-group={line.size}
            role="listitem"
            aria-setsize={lines.length}
            aria-posinset={index + 1}
            sx={index === stuck ? sticky : placed}
            style={index === stuck ? undefined : { transform: `translateY(${start - scrollMargin}px)` }}
          >
            {line.size === undefined ? (
              <PhoneRow {...shared} row={line.row} open={open.has(line.row._id)} onToggle={toggle} />
            ) : (
              <Typography component="h2" variant="subtitle1" sx={heading}>
                {grouping?.heading(line.row, line.size)}
              </Typography>
            )}
          </Box>
        )
      })}
    </Box>
  )
}

const placed = { position: 'absolute', insetInline: 0, top: 0 }
const sticky = { position: 'sticky', top: headerHeight, zIndex: 1 }
const heading = {
  bgcolor: 'background.default',
  borderBottom: 1,
  borderColor: 'divider',
  fontWeight: 700,
  paddingBlock: '8px',
  // As high as a fingertip.
  '& a': { paddingBlock: '13px' },
}
