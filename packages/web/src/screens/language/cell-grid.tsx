import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { at, type Place, placeAfter, within } from '../../parts/grid/grid-block.ts'
import { useFocusFollow, useGridWindow } from '../../parts/grid/grid-window.ts'
import type { GridRow as Child, Grid, Saving } from './cells.ts'
import { GridFrame, phoneMeasure, phoneMeasureWithClass, wideMeasure } from './grid-frame.ts'
import { GridRow } from './grid-row.tsx'

type Props = {
  name: string
  grid: Grid
  items: readonly string[]
  rows: readonly Child[]
  saving: Saving
  withClass: boolean
  onToggle: (child: Child, item: string) => void
}

/** A virtualised grid of children by items: a click or Space toggles a cell, arrows move. */
export function CellGrid({ name, grid, items, rows: children, saving, withClass, onToggle }: Props) {
  const t = useTexts('language')
  const scroller = useRef<HTMLDivElement>(null)
  const onPhone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'), { noSsr: true })
  const measure = !onPhone ? wideMeasure : withClass ? phoneMeasureWithClass : phoneMeasure
  const [requested, setActive] = useState<Place>({ row: 0, column: 0 })
  const page = Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - measure.head) / measure.row))
  const extent = { rows: children.length, columns: items.length, page }
  const { active } = within(at(requested), extent)
  const { rows, columns } = useGridWindow(scroller, extent, active, measure)
  const follow = useFocusFollow(scroller, active, rows, columns)
  const press = (event: KeyboardEvent) => {
    if (event.altKey) return
    const next = placeAfter(active, event, extent)
    if (next) {
      follow()
      setActive(next)
      event.preventDefault()
    }
  }
  const toggle = ({ target }: FormEvent) => {
    const { row, column } = (target as HTMLElement).dataset
    const [child, item] = [children[Number(row)], items[Number(column)]]
    setActive({ row: Number(row), column: Number(column) })
    if (child && item) onToggle(child, item)
  }
  const shown = columns.getVirtualItems()
  return (
    <GridFrame ref={scroller} measure={measure} onKeyDown={press} onChange={toggle}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that is moved in is a grid to ARIA.
        role="grid"
        aria-label={name}
        aria-rowcount={children.length + 1}
        aria-colcount={items.length + 1}
        style={{ width: columns.getTotalSize() }}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" aria-colindex={1} className="corner">
              {t('student')}
            </th>
            {shown.map(({ index, start, size }) => (
              <th
                key={index}
                scope="col"
                aria-colindex={index + 2}
                className={index === active.column ? 'item chosen' : 'item'}
                style={{ left: start, width: size }}
              >
                {items[index]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody style={{ height: rows.getTotalSize() - measure.head }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const child = children[index]
            return (
              child && (
                <GridRow
                  key={child._id}
                  child={child}
                  grid={grid}
                  items={items}
                  row={index}
                  start={start}
                  columns={shown}
                  saving={saving.get(child._id)}
                  active={index === active.row ? active.column : undefined}
                  withClass={withClass}
                />
              )
            )
          })}
        </tbody>
      </table>
    </GridFrame>
  )
}
