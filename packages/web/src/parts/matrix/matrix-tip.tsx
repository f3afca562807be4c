import type { Matrix } from '@casa/contract/progress'
import Box from '@mui/material/Box'
import { type RefObject, useEffect, useState } from 'react'
import { dotted } from '../../lib/texts.ts'
import { rowMarks } from './matrix.ts'
import { useMarkLabel } from './matrix-row.tsx'

type Props = {
  scroller: RefObject<HTMLElement | null>
  matrix: Matrix
  /** What a click does. */
  hint?: string | undefined
}

const delayMs = 350
const width = 340

type Place = { row: number; column: number; left: number; top: number }

/** Describes the cell under the pointer or with the focus, because a column is too narrow for its exercise's name. */
export function MatrixTip({ scroller, matrix, hint }: Props) {
  const markLabel = useMarkLabel()
  const [place, setPlace] = useState<Place>()
  useEffect(() => {
    const frame = scroller.current
    if (!frame) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const hide = () => {
      clearTimeout(timer)
      setPlace(undefined)
    }
    const show = ({ type, target }: Event) => {
      hide()
      const cell = (target as Element).closest('td')
      if (!cell || (type === 'focusin' && !cell.matches(':focus-visible'))) return
      timer = setTimeout(() => setPlace(placeOf(cell)), delayMs)
    }
    const showFor = (event: PointerEvent) => event.pointerType === 'mouse' && show(event)
    const hiding = ['pointerleave', 'pointerdown', 'focusout', 'keydown', 'scroll']
    frame.addEventListener('pointerover', showFor)
    frame.addEventListener('focusin', show)
    for (const type of hiding) frame.addEventListener(type, hide, { passive: true })
    return () => {
      hide()
      frame.removeEventListener('pointerover', showFor)
      frame.removeEventListener('focusin', show)
      for (const type of hiding) frame.removeEventListener(type, hide)
    }
  }, [scroller])
  const child = place && matrix.students[place.row]
  const exercise = place && matrix.exercises[place.column]
  const mark = child && rowMarks(child)[place.column]
  if (!mark || !exercise) return null
  return (
    // The cell's accessible name says the same.
    <Box aria-hidden sx={look} style={{ left: place.left, top: place.top }}>
      <strong>{child.fullName}</strong> · {exercise.subActivityName}
      <br />
      {dotted([markLabel(mark), hint])}
    </Box>
  )
}

/** Below the cell, beside its column; to the left of it near the window's right edge. */
function placeOf(cell: HTMLElement): Place {
  const { left, right, top, bottom } = cell.getBoundingClientRect()
  const { row, column } = cell.dataset
  return {
    row: Number(row),
    column: Number(column),
    left: right + width > innerWidth ? Math.max(8, left - width) : right + 2,
    top: bottom + 60 > innerHeight ? top - 56 : bottom + 2,
  }
}

const look = {
  position: 'fixed',
  zIndex: 'tooltip',
  maxWidth: width,
  padding: '6px 12px',
  borderRadius: 2,
  pointerEvents: 'none',
  fontSize: '0.8125rem',
  lineHeight: 1.4,
  bgcolor: 'toast.main',
  color: 'toast.contrastText',
  boxShadow: 4,
} as const
