import type { MovableRecord, SoundRecord } from '@casa/contract/language'
import { styled, type Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { VirtualItem } from '@tanstack/react-virtual'
import { type FormEvent, type KeyboardEvent, memo, useRef, useState } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { ChildLink, childName } from '../../parts/child-link.tsx'
import { at, type CellPosition, cellAfter, clampedTo } from '../../parts/grid/grid-block.ts'
import { type GridMeasure, gridRules, useFocusFollow, useGridWindow } from '../../parts/grid/grid-window.ts'
import { lineClamp } from '../../ui/styles.ts'

/** The two grids, named like the student's fields. */
export type Grid = 'sounds' | 'movable'

/** A child's row in either grid. */
export type GridRow = Omit<SoundRecord, 'sounds'> & Partial<Pick<SoundRecord & MovableRecord, Grid>>

type Props = {
  name: string
  grid: Grid
  items: readonly string[]
  rows: readonly GridRow[]
  saving: Saving
  withClass: boolean
  /** False for those who only read the grid. */
  onToggle: false | ((child: GridRow, item: string) => void)
}

/** A virtualised grid of children by items: a click or Space toggles a cell, arrows move. */
export function CellGrid({ name, grid, items, rows: children, saving, withClass, onToggle }: Props) {
  const t = useTexts('language')
  const scroller = useRef<HTMLDivElement>(null)
  const onPhone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'), { noSsr: true })
  const measure = !onPhone ? wideMeasure : withClass ? phoneMeasureWithClass : phoneMeasure
  const [requested, setActive] = useState<CellPosition>({ row: 0, column: 0 })
  const page = Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - measure.head) / measure.row))
  const extent = { rows: children.length, columns: items.length, page }
  const { active } = clampedTo(at(requested), extent)
  const { rows, columns } = useGridWindow(scroller, extent, active, measure)
  const follow = useFocusFollow(scroller, active, rows, columns)
  const press = (event: KeyboardEvent) => {
    if (event.altKey) return
    const next = cellAfter(active, event, extent)
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
    if (child && item && onToggle) onToggle(child, item)
  }
  const shown = columns.getVirtualItems()
  return (
    <GridFrame ref={scroller} measure={measure} onKeyDown={press} onChange={toggle}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: to ARIA, a table with keyboard navigation is a grid.
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
                <ChildRow
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
                  readOnly={!onToggle}
                />
              )
            )
          })}
        </tbody>
      </table>
    </GridFrame>
  )
}

type ChildRowProps = {
  child: GridRow
  grid: Grid
  items: readonly string[]
  /** The zero-based row index. */
  row: number
  /** The distance from the top of the grid, in pixels. */
  start: number
  columns: readonly VirtualItem[]
  saving: OwnSaving | undefined
  /** The focused column, if it is in this row. */
  active: number | undefined
  /** Shows the class if children of several classes are listed. */
  withClass: boolean
  readOnly: boolean
}

/** A child's row of a grid, memoised so that only changed rows re-render. */
const ChildRow = memo(function ChildRow(props: ChildRowProps) {
  const { child, grid, items, row, start, columns, saving, active, withClass, readOnly } = props
  const t = useTexts('language')
  const name = childName(child.studentId)
  return (
    <tr aria-rowindex={row + 2} style={{ top: start }}>
      <th scope="row" aria-colindex={1} title={name}>
        <span>
          <ChildLink id={child.studentId._id} tabIndex={-1}>
            {name}
          </ChildLink>
        </span>
        {withClass && <span>{child.classId?.className}</span>}
      </th>
      {columns.map(({ index, start: left }) => {
        const item = items[index]
        if (item === undefined) return null
        return (
          <Tick
            key={index}
            row={row}
            column={index}
            left={left}
            label={t('cell', { name, item })}
            worked={isWorked(child, grid, item, saving)}
            saving={saving?.has(item) ?? false}
            active={index === active}
            readOnly={readOnly}
          />
        )
      })}
    </tr>
  )
})

type TickProps = {
  row: number
  column: number
  left: number
  label: string
  worked: boolean
  saving: boolean
  active: boolean
  readOnly: boolean
}

/** The grid handles the changes of all cells, but React requires a handler on every controlled checkbox. */
const handledByGrid = () => {}

const Tick = memo(function Tick(props: TickProps) {
  const { row, column, left, label, worked, saving, active, readOnly } = props
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is on the checkbox in it.
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid, not of a table.
      role="gridcell"
      aria-colindex={column + 2}
      style={{ left }}
    >
      <input
        type="checkbox"
        checked={worked}
        onChange={handledByGrid}
        aria-readonly={readOnly || undefined}
        aria-label={label}
        tabIndex={active ? 0 : -1}
        data-row={row}
        data-column={column}
        className={saving ? 'saving' : undefined}
      />
    </td>
  )
})

/** The dimensions of the two grids. At usual window widths, half a letter shows that the alphabet continues. */
const wideMeasure: GridMeasure = { row: 44, column: 46, name: 200, head: 44 }

/** On a phone five letters fit beside the names. */
const phoneMeasure: GridMeasure = { ...wideMeasure, column: 44, name: 136 }

/** There a name has two lines above its class. */
const phoneMeasureWithClass: GridMeasure = { ...phoneMeasure, row: 54 }

/** The look of the two grids: a box in every cell, with a tick if the child has worked with the item. */
const GridFrame = styled('div', { shouldForwardProp: prop => prop !== 'measure' })<{
  measure: GridMeasure
}>(({ theme, measure }) => {
  const { palette } = theme.vars
  return {
    ...gridRules(theme, measure),
    width: 'fit-content',
    maxWidth: '100%',
    '& thead .item': {
      height: measure.head,
      lineHeight: `${measure.head - 1}px`,
      textAlign: 'center',
      fontSize: '0.9375rem',
      color: palette.text.primary,
    },
    '& thead .item.chosen': { color: palette.primary.main, fontWeight: 700 },
    '& tbody tr > th': {
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'center',
      // Beside few letters a two-word name fits on one line.
      ...(measure.name < wideMeasure.name
        ? { paddingInline: '8px 4px', fontSize: '0.8125rem' }
        : { paddingInline: '12px 6px', fontSize: '0.875rem' }),
      lineHeight: 1.2,
    },
    '& th > span': { ...lineClamp(2), textOverflow: 'ellipsis' },
    // Above its class a name has one line if the column is wide.
    ...(measure.name === wideMeasure.name && {
      '& th > span:not(:only-child)': { display: 'block', whiteSpace: 'nowrap' },
    }),
    '& th > span + span': { color: palette.text.secondary, fontSize: '0.75rem', fontWeight: 400 },
    '& input': {
      appearance: 'none',
      // Covers the lines beside and below it.
      margin: '0 -1px -1px 0',
      flex: 'none',
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      width: measure.column,
      height: measure.row,
      cursor: 'pointer',
    },
    '& input::before': {
      content: '""',
      boxSizing: 'border-box',
      width: 22,
      height: 22,
      border: `1.5px solid ${palette.text.secondary}`,
      borderRadius: '6px',
      textAlign: 'center',
      fontSize: '0.875rem',
      fontWeight: 700,
      lineHeight: '19px',
    },
    '& input:checked::before': {
      content: '"✓"',
      color: palette.primary.contrastText,
      backgroundColor: palette.primary.main,
      borderColor: palette.primary.main,
    },
    '& .saving::before': { opacity: 0.6 },
    '& input:focus-visible, & input:focus': {
      outline: `3px solid ${palette.text.primary}`,
      outlineOffset: -3,
    },
  }
})

/** A cell's new value. */
export type CellChange = { childId: string; item: string; worked: boolean }

/** One child's cells being saved; `saveId` is that of the latest change. */
type OwnSaving = ReadonlyMap<string, { worked: boolean; saveId: symbol }>

/**
 * The cells being saved, by child. They overlay the server's rows, so that a refetch does not undo them and a failure
 * reveals the stored value again.
 */
export type Saving = ReadonlyMap<string, OwnSaving>

/** Whether the screen shows that a child has worked with an item. */
export function isWorked(row: GridRow, grid: Grid, item: string, saving?: OwnSaving): boolean {
  return saving?.get(item)?.worked ?? row[grid]?.[item] ?? false
}

/** Adds a cell. Other children's maps stay the same objects, so that only one row re-renders. */
export function savingBegun(saving: Saving, { childId, item, worked }: CellChange, saveId: symbol): Saving {
  const own = new Map(saving.get(childId)).set(item, { worked, saveId })
  return new Map(saving).set(childId, own)
}

/** Removes a cell that was saved or failed, unless it has been changed again in the meantime. */
export function savingEnded(saving: Saving, { childId, item }: CellChange, saveId: symbol): Saving {
  if (saving.get(childId)?.get(item)?.saveId !== saveId) return saving
  const own = new Map(saving.get(childId))
  own.delete(item)
  const rest = new Map(saving)
  if (own.size === 0) rest.delete(childId)
  else rest.set(childId, own)
  return rest
}
