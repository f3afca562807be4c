import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useFormats } from '../lib/formats.ts'
import {
  type BarSegment,
  chartHeight,
  rowHeight,
  type StackedBar,
  type StackedBarsProps,
  scaleHeight,
  scaleOf,
  topSpace,
  widthOfText,
} from './stacked-bar.ts'

/** The space for half of the last number of the scale, in pixels. */
const endSpace = 24
const barHeight = 34

/**
 * The bars over their scale. They are one stop of the Tab key; arrows move between them, and each is read as one
 * sentence with all its counts, which appear beside it under the pointer and while it has the focus.
 */
export function StackedBarsChart(props: StackedBarsProps) {
  const { bars, shares = false } = props
  const phone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'), { noSsr: true })
  const most = shares ? 100 : Math.max(...bars.map(({ values }) => sum(values)))
  const numbers = scaleOf(most, phone ? 6 : 10)
  const plot = useRef<HTMLDivElement>(null)
  const { current, shown, setShown, press } = useBars(bars.length, plot)
  return (
    <Box
      ref={plot}
      sx={{ position: 'relative', height: chartHeight(bars.length), marginInlineEnd: `${endSpace}px` }}
    >
      <Scale numbers={numbers} label={props.scale} shares={shares} />
      <Box onKeyDown={press} sx={{ position: 'relative', paddingBlockStart: `${topSpace}px` }}>
        {bars.map((bar, index) => (
          <Box
            key={bar._id}
            onPointerEnter={() => setShown(index)}
            onPointerLeave={() => setShown(undefined)}
            onFocus={() => setShown(index)}
            onBlur={() => setShown(undefined)}
            sx={{ position: 'relative', height: rowHeight, display: 'flex', alignItems: 'center' }}
          >
            <Bar
              {...props}
              bar={bar}
              whole={shares ? sum(bar.values) : numbers.at(-1)!}
              isStop={index === current}
            />
            {index === shown && <Figures {...props} bar={bar} below={index < bars.length / 2} />}
          </Box>
        ))}
      </Box>
    </Box>
  )
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** The bar that the Tab key stops at, and the one whose figures are shown. */
function useBars(count: number, plot: { current: HTMLElement | null }) {
  const [requested, setCurrent] = useState(0)
  const [shown, setShown] = useState<number>()
  const current = Math.min(requested, count - 1)
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setShown(undefined)
    const moves = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: count - 1 }
    const wanted = moves[event.key as keyof typeof moves]
    if (wanted === undefined) return
    event.preventDefault()
    const next = Math.max(0, Math.min(wanted, count - 1))
    setCurrent(next)
    plot.current?.querySelectorAll<HTMLElement>('[role=img]')[next]?.focus()
  }
  return { current, shown, setShown, press }
}

const atPart = (part: number, whole: number) => `${whole === 0 ? 0 : (part * 100) / whole}%`

type ScaleProps = { numbers: readonly number[]; label: string; shares: boolean }

/** The lines behind the bars, with their numbers below. Each bar is read with its counts, so these are not. */
function Scale({ numbers, label, shares }: ScaleProps) {
  const { number } = useFormats()
  return (
    <Box aria-hidden sx={{ position: 'absolute', inset: 0, fontSize: '0.75rem', color: 'text.secondary' }}>
      {numbers.map(value => (
        <Box
          key={value}
          style={{ insetInlineStart: atPart(value, numbers.at(-1)!) }}
          sx={{
            position: 'absolute',
            insetBlock: `0 ${scaleHeight}px`,
            borderInlineStart: '1px solid',
            borderColor: value === 0 ? 'edge' : 'divider',
          }}
        >
          <Box sx={{ position: 'absolute', insetBlockStart: '100%', translate: '-50% 4px', lineHeight: 1.4 }}>
            {shares ? `${number(value)}%` : number(value)}
          </Box>
        </Box>
      ))}
      <Box
        sx={{
          position: 'absolute',
          insetInline: 0,
          insetBlockEnd: 0,
          textAlign: 'center',
          fontSize: '0.875rem',
        }}
      >
        {label}
      </Box>
    </Box>
  )
}

type BarProps = StackedBarsProps & { bar: StackedBar; whole: number; isStop: boolean }

function Bar({ bar, parts, whole, isStop, onBar }: BarProps) {
  const { number } = useFormats()
  const counts = parts.map((part, index) => `${nameOf(part)} ${number(bar.values[index]!)}`)
  return (
    <Box
      role="img"
      aria-label={`${bar.note ? `${bar.name}: ${bar.note}` : bar.name}; ${counts.join(', ')}`}
      tabIndex={isStop ? 0 : -1}
      // With the keyboard, the bar's name beside it is a button.
      {...(onBar && { onClick: () => onBar(bar) })}
      sx={{
        display: 'flex',
        width: '100%',
        height: barHeight,
        borderRadius: '3px',
        cursor: onBar && 'pointer',
        '& > :last-child': { borderEndEndRadius: 3, borderStartEndRadius: 3 },
      }}
    >
      {parts.map((part, index) => {
        const value = bar.values[index]!
        return (
          value > 0 && <Part key={part.id} part={part} count={number(value)} width={atPart(value, whole)} />
        )
      })}
    </Box>
  )
}

const nameOf = ({ letters, label }: BarSegment) => (letters ? `${letters} ${label}` : label)

/** A part of a bar, with as much text as fits: letters and count, or the more informative of the two. */
function Part({ part, count, width }: { part: BarSegment; count: string; width: string }) {
  const { letters, colour, textColour } = part
  const text = letters ? `${letters} ${count}` : count
  return (
    <Box
      style={{ width, backgroundColor: colour, color: textColour }}
      sx={{
        containerType: 'inline-size',
        height: '100%',
        overflow: 'hidden',
        borderInlineEnd: '1px solid',
        borderColor: 'background.paper',
        fontSize: '0.75rem',
        fontWeight: 700,
        lineHeight: `${barHeight}px`,
        textAlign: 'center',
        whiteSpace: 'nowrap',
        printColorAdjust: 'exact',
        forcedColorAdjust: 'none',
        '& .short': { display: 'none' },
        [`@container (width < ${widthOfText(text)}px)`]: {
          '& .long': { display: 'none' },
          '& .short': { display: 'block' },
        },
        [`@container (width < ${widthOfText(letters)}px)`]: { '& .short': { display: 'none' } },
      }}
    >
      <span className="long">{text}</span>
      <span className="short">{letters}</span>
    </Box>
  )
}

/** All counts of a bar, for sighted people; the bar's name has them as well. */
function Figures({
  bar,
  parts,
  below,
}: Pick<StackedBarsProps, 'parts'> & { bar: StackedBar; below: boolean }) {
  const { number } = useFormats()
  return (
    <Box
      aria-hidden
      sx={{
        position: 'absolute',
        zIndex: 1,
        insetInlineStart: 0,
        ...(below ? { insetBlockStart: '100%' } : { insetBlockEnd: '100%' }),
        minWidth: 'min(100%, 220px)',
        marginBlock: '-6px',
        padding: 1.5,
        border: '1px solid',
        borderColor: 'edge',
        borderRadius: 1,
        backgroundColor: 'background.paper',
        boxShadow: 3,
        fontSize: '0.875rem',
        '@media print': { display: 'none' },
      }}
    >
      <Box sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>{bar.name}</Box>
      {parts.map((part, index) => (
        <Box key={part.id} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Box
            style={{ backgroundColor: part.colour }}
            sx={{ flex: 'none', width: 12, height: 12, borderRadius: '3px', forcedColorAdjust: 'none' }}
          />
          <Box sx={{ flex: 1 }}>{nameOf(part)}</Box>
          <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>{number(bar.values[index]!)}</Box>
        </Box>
      ))}
    </Box>
  )
}
