import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import type { ReactElement, ReactNode } from 'react'
import { ApiError } from '../lib/api-error.ts'
import type { List } from '../lib/list.ts'
import { useTexts } from '../lib/texts.ts'
import { type Empty, EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'

/** The part of TanStack Query's result that `Loaded` reads; `error` is null while a retry is in flight. */
export type Loadable<Data> = { data: Data | undefined; error: unknown; refetch: () => unknown }

type Props<Data> = {
  query: Loadable<Data>
  /**
   * Shown until the first response: rows up to this height in pixels, fields of these heights, or a skeleton of its
   * own. It should be about as high as the content, so that nothing moves when that appears.
   */
  pending: number | readonly number[] | ReactElement
  /** Shown instead of the content if the response is an empty list. */
  empty?: ReactElement | undefined
  /** Shown instead of the error if there is no such thing, which is also what an invalid id in the address means. */
  missing?: ReactElement
  /** What surrounds `missing` and the error if the content has its own, such as a page's header. */
  frame?: (problem: ReactElement) => ReactNode
  children: (data: Data) => ReactNode
}

/**
 * Shows what a query has loaded, and until then a placeholder, or why it failed with a button to try again. Content
 * stays when a later refetch fails.
 */
export function Loaded<Data>({ query, pending, empty, missing, frame, children }: Props<Data>): ReactNode {
  const { data, error, refetch } = query
  if (data !== undefined) return empty && isEmptyList(data) ? empty : children(data)
  if (!error) return <Pending shape={pending} />
  const problem =
    missing && isMissing(error) ? missing : <ErrorState error={error} retry={() => void refetch()} />
  return frame ? frame(problem) : problem
}

function isEmptyList(data: unknown): boolean {
  return Array.isArray(data) && data.length === 0
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && [404, 422].includes(error.status)
}

function Pending({ shape }: { shape: Props<unknown>['pending'] }): ReactNode {
  if (typeof shape === 'number') return <PendingSheet height={shape} />
  if (!isHeights(shape)) return shape
  return (
    <Stack spacing={2.5} sx={{ paddingBlock: 1 }} aria-busy>
      {shape.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the heights never change order.
        <Skeleton key={index} variant="rounded" height={height} />
      ))}
    </Stack>
  )
}

/** The height of a row of a placeholder, in pixels. */
const rowHeight = 56

/**
 * The shape of a sheet before its content has loaded: as many rows as fit, each with a title and a second line. Where
 * two do not fit, it is a block.
 */
export function PendingSheet({ height }: { height: number }): ReactNode {
  const rows = Math.floor((height - 24) / rowHeight)
  if (rows < 2) return <Skeleton aria-busy variant="rounded" height={height} />
  return (
    <Box
      aria-busy
      style={{ height }}
      sx={{ paddingBlock: 1.5, paddingInline: 2, bgcolor: 'background.paper', borderRadius: '16px' }}
    >
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change.
        <Box key={row} sx={{ height: rowHeight, display: 'grid', alignContent: 'center', rowGap: 0.75 }}>
          <Skeleton variant="rounded" height={14} width={`${[42, 34, 48][row % 3]}%`} />
          <Skeleton variant="rounded" height={10} width={`${[24, 30, 20][row % 3]}%`} />
        </Box>
      ))}
    </Box>
  )
}

const isHeights = (shape: readonly number[] | ReactElement): shape is readonly number[] =>
  Array.isArray(shape)

type ListOutcomeProps = {
  list: List<unknown>
  /** How many rows are on the screen. */
  shown: number
  /** Shown when there are no rows without a search. */
  empty: Empty
}

/** Shown instead of a list's rows: an error, or that there are none. */
export function ListOutcome({ list, shown, empty }: ListOutcomeProps): ReactNode {
  const t = useTexts('ui')
  if (list.error) return <ErrorState error={list.error} retry={list.retry} />
  if (list.loading || shown > 0) return null
  if (!list.view.search) return <EmptyState {...empty} />
  return (
    <EmptyState
      drawing="spindleBox"
      title={t('table.noMatch', { search: list.view.search })}
      hint={t('table.noMatchHint')}
      action={<Button onClick={() => list.show({ search: '' })}>{t('table.clearSearch')}</Button>}
    />
  )
}
