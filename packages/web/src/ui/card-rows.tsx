import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../lib/texts.ts'
import { mainOf, type Row, type RowAction, type RowsProps } from './column.ts'
import { isOffered } from './row-actions.tsx'
import { RowCheckbox } from './table-row.tsx'

/** The rows of a list as cards, for phones: the main column is the title, the others follow with their headings. */
export function CardRows<R extends Row>(props: RowsProps<R>) {
  const { name, rows } = props
  const list = useRef<HTMLDivElement>(null)
  const [{ scrollMargin, height }, setPlace] = useState({ scrollMargin: 0, height: 168 })
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => height,
    overscan: 6,
    scrollMargin,
    gap: 12,
  })
  // Estimating with the first card's height seldom shifts the cards below one that comes into view.
  useLayoutEffect(() => {
    const first = list.current?.querySelector<HTMLElement>('[data-index="0"]')
    setPlace({
      scrollMargin: (list.current?.getBoundingClientRect().top ?? 0) + window.scrollY,
      height: first?.offsetHeight ?? 168,
    })
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a better guess makes the old ones void.
  useLayoutEffect(() => virtual.measure(), [height, virtual])
  return (
    <Box
      ref={list}
      role="list"
      aria-label={name}
      sx={{ position: 'relative' }}
      style={{ height: virtual.getTotalSize() }}
    >
      {virtual.getVirtualItems().map(item => {
        const row = rows[item.index]
        if (!row) return null
        return (
          <Box
            key={item.key}
            ref={virtual.measureElement}
            data-index={item.index}
            role="listitem"
            aria-setsize={rows.length}
            aria-posinset={item.index + 1}
            sx={{ position: 'absolute', insetInline: 0, top: 0 }}
            style={{ transform: `translateY(${item.start - scrollMargin}px)` }}
          >
            <Card {...props} row={row} />
          </Box>
        )
      })}
    </Box>
  )
}

function CardContent<R extends Row>({
  row,
  columns,
  actions,
  rowName,
  selection,
}: RowsProps<R> & { row: R }) {
  const title = mainOf(columns)
  const others = columns.filter(column => column !== title)
  const offered = actions.filter(action => isOffered(action, row))
  return (
    <Paper variant="outlined" sx={{ padding: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        {selection && <RowCheckbox row={row} name={rowName(row)} selection={selection} />}
        <Typography variant="h3" component="div" sx={{ overflowWrap: 'anywhere' }}>
          {title?.cell ? title.cell(row) : title?.text(row)}
        </Typography>
      </Box>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'auto 1fr',
          columnGap: 2,
          rowGap: 0.75,
          alignItems: 'baseline',
          marginBlock: 1,
        }}
      >
        {others.map(column => (
          <Box key={column.key} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
              {column.title}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ margin: 0, overflowWrap: 'anywhere' }}>
              {column.cell ? column.cell(row) : column.text(row)}
            </Typography>
          </Box>
        ))}
      </Box>
      {offered.length > 0 && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 1,
            marginBlockStart: 1.5,
            '& > *': { flex: '1 1 auto' },
          }}
        >
          {offered.map(action => (
            <CardAction key={action.title} action={action} row={row} name={rowName(row)} />
          ))}
        </Box>
      )}
    </Paper>
  )
}

const Card = memo(CardContent) as typeof CardContent

function CardAction<R extends Row>({ action, row, name }: { action: RowAction<R>; row: R; name: string }) {
  const t = useTexts('ui')
  const look = {
    startIcon: action.icon,
    'aria-label': t('rowAction', { action: action.title, name }),
    color: action.destructive ? 'error' : 'primary',
    variant: 'outlined',
  } as const
  if (action.to) {
    return (
      <Button component={Link} to={action.to(row)} {...look}>
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
