import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTexts } from '../lib/texts.ts'

/** What gets the focus after an entry was moved: its text, or the button that moved it. */
type Mover = 'field' | 'up' | 'down'

type Options = {
  entries: readonly string[]
  limit: number
  /** The element around the rows. */
  list: RefObject<HTMLElement | null>
  onChange: (entries: string[]) => void
  /** Receives announcements for screen readers. */
  onSaid: (text: string) => void
}

export type EntryChanges = ReturnType<typeof useEntries>

/** How a list of texts is edited: typing, adding, removing, and moving by key, button or pointer. */
export function useEntries({ entries, limit, list, onChange, onSaid }: Options) {
  const t = useTexts('ui')
  const focusNext = useRef<{ index: number; mover: Mover }>(undefined)
  const [dragged, setDragged] = useState<number>()
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])]
  const focus = (index: number, mover: Mover = 'field') => {
    const row = rows()[index]
    const wanted = mover === 'field' ? 'textarea' : `[data-move=${mover}]:enabled`
    // At the end of the list the button is disabled, and its neighbour takes over.
    row?.querySelector<HTMLElement>(`${wanted}, [data-move]:enabled`)?.focus()
  }
  useEffect(() => {
    if (!focusNext.current) return
    const { index, mover } = focusNext.current
    focusNext.current = undefined
    focus(index, mover)
  })
  const changed = (next: string[], index: number, mover: Mover = 'field') => {
    focusNext.current = { index, mover }
    onChange(next)
  }
  const withMoved = (from: number, to: number) => {
    onSaid(t('entries.moved', { number: to + 1, count: entries.length }))
    return moved(entries, from, to)
  }
  const insertAfter = (index: number) => {
    if (entries.length < limit) changed(entries.toSpliced(index + 1, 0, ''), index + 1)
  }
  return {
    dragged,
    focus,
    type: (index: number, text: string) => onChange(entries.with(index, text)),
    add: () => insertAfter(entries.length - 1),
    insertAfter,
    remove: (index: number) => {
      onSaid(t('entries.removed', { count: entries.length - 1 }))
      changed(entries.toSpliced(index, 1), index - 1)
    },
    move: (from: number, to: number, mover: Mover) => {
      if (to >= 0 && to < entries.length) changed(withMoved(from, to), to, mover)
    },
    /** For the drag handle of a row. */
    handle: (index: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        setDragged(index)
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (dragged === undefined) return
        const to = placeAt(rows(), dragged, event.clientY)
        if (to === dragged) return
        onChange(withMoved(dragged, to))
        setDragged(to)
        rows()[to]?.scrollIntoView({ block: 'nearest' })
      },
      onLostPointerCapture: () => setDragged(undefined),
    }),
  }
}

/** The neighbour whose middle the pointer has passed, or the row itself. */
function placeAt(rows: HTMLElement[], index: number, y: number): number {
  const middle = (row: HTMLElement) => {
    const { top, height } = row.getBoundingClientRect()
    return top + height / 2
  }
  const [before, after] = [rows[index - 1], rows[index + 1]]
  if (before && y < middle(before)) return index - 1
  if (after && y > middle(after)) return index + 1
  return index
}

/** The list with the entry at `from` moved to `to`; the others keep their order. */
export function moved<T>(entries: readonly T[], from: number, to: number): T[] {
  const next = [...entries]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}
