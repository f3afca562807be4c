import Box from '@mui/material/Box'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { headingAt, type Line, linesIn } from './grouping.ts'
import { useOverscan } from './table-row.tsx'
import { useShownSaved } from './use-saved-rows.ts'

type Props<R> = {
  name: string
  lines: readonly Line<R>[]
  /** The approximate height of a line, in pixels. */
  height: number
  /** The line of a row that was just saved, which is scrolled into view; -1 for none. */
  saved?: number
  children: (line: Line<R>) => ReactNode
}

/** The height of the app's header over the window, in pixels. */
const headerHeight = 64

/**
 * A list that scrolls with the window and renders only the lines in view. The heading of the group in view stays
 * below the app's header.
 */
export function VirtualList<R>({ name, lines, height, saved = -1, children }: Props<R>) {
  const list = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const scrollMargin = top - headerHeight
  const virtual = useWindowVirtualizer({
    count: lines.length,
    estimateSize: () => height,
    overscan: useOverscan(),
    scrollMargin,
    // A group's heading, and the bar at the bottom of a phone.
    scrollPaddingStart: 48,
    scrollPaddingEnd: 72,
    rangeExtractor: range => linesIn(lines, range),
  })
  useShownSaved(saved, index => virtual.scrollToIndex(index, { align: 'auto' }))
  // The content above the list may grow, for example when its filters open or a banner appears.
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
            {children(line)}
          </Box>
        )
      })}
    </Box>
  )
}

const placed = { position: 'absolute', insetInline: 0, top: 0 }
const sticky = { position: 'sticky', top: headerHeight, zIndex: 1 }
