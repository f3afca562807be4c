import type { Key } from '@casa/contract/rules/keys'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { KeyButtons } from '../../parts/key-buttons.tsx'

/** What a key can be recorded for on a phone: its title, where it belongs, and its key. */
export type KeyLine = {
  id: string
  title: ReactNode
  detail: string
  value: Key | null
  /** What the key is for, as part of each button's accessible name. */
  name: string
  onPick: (key: Key) => void
  /** Further actions, beside the title. */
  action?: ReactNode
}

/** A list on a phone, each line with its four keys. */
export function KeyLines({ label, lines }: { label: string; lines: readonly KeyLine[] }) {
  const list = useRef<HTMLDivElement>(null)
  const [scrollMargin, setMargin] = useState(0)
  useLayoutEffect(() => setMargin((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY), [])
  const virtual = useWindowVirtualizer({
    count: lines.length,
    estimateSize: () => 122,
    overscan: 6,
    scrollMargin,
  })
  return (
    <Box
      ref={list}
      role="list"
      aria-label={label}
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
            role="listitem"
            aria-setsize={lines.length}
            aria-posinset={index + 1}
            sx={placed}
            style={{ transform: `translateY(${start - scrollMargin}px)` }}
          >
            <Line {...line} />
          </Box>
        )
      })}
    </Box>
  )
}

const placed = {
  position: 'absolute',
  insetInline: 0,
  top: 0,
  paddingBlock: 1.5,
  borderBlockEnd: '1px solid',
  borderColor: 'divider',
}

function Line({ title, detail, value, name, onPick, action }: KeyLine) {
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, marginBlockEnd: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {detail}
          </Typography>
        </Box>
        {action}
      </Box>
      <KeyButtons value={value} onPick={onPick} name={name} size={44} />
    </>
  )
}
