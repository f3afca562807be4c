import { useEffect, useRef } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { useOfferUndo } from '../../ui/toasts.tsx'
import type { Day } from './use-day.ts'

/** Ticks everyone. Where that overwrites what was ticked before, it can be undone; what was ticked since stays. */
export function useMarkAll(day: Day): () => void {
  const t = useTexts('attendance')
  const offerUndo = useOfferUndo()
  const latest = useRef(day)
  useEffect(() => {
    latest.current = day
  })
  return () => {
    const { about, children, marks } = day
    const all = children.map(({ _id }) => _id)
    const unticked = new Set(all.filter(id => !marks.has(id)))
    day.mark(new Set(all))
    if (marks.size === 0 || unticked.size === 0) return
    const restore = async () => {
      const { about: shown, marks, mark } = latest.current
      if (shown === about) mark(new Set([...marks].filter(id => !unticked.has(id))))
    }
    const count = { count: unticked.size }
    offerUndo({ text: t('markedAll', count), undo: restore, undone: t('untickedAgain', count) })
  }
}
