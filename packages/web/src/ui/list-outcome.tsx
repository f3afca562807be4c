import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import type { List } from '../lib/list.ts'
import { useTexts } from '../lib/texts.ts'
import { type Empty, EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'

type Props = {
  list: List<unknown>
  /** How many rows are on the screen. */
  shown: number
  /** Shown when there are no rows without a search. */
  empty: Empty
}

/** Shown instead of a list's rows: an error, or that there are none. */
export function ListOutcome({ list, shown, empty }: Props): ReactNode {
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
