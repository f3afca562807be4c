import { styled } from '@mui/material/styles'
import { useCallback, useState } from 'react'
import { lineClamp, roomForMarks } from './styles.ts'

/**
 * A name on one line, cut after a whole word where it does not fit, with the whole name as its title. The browser
 * alone also cuts a word in half, to make room for the ellipsis. What surrounds it should take all the room there is.
 */
export function CutName({ children: name }: { children: string }) {
  const [end, setEnd] = useState(name.length)
  const measure = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      const observer = new ResizeObserver(() => {
        // The two ways of measuring may differ by half a pixel.
        const width = element.getBoundingClientRect().width + 0.5
        setEnd(endOfLine(name, widthsIn(element), width))
      })
      observer.observe(element)
      return () => observer.disconnect()
    },
    [name],
  )
  return (
    <Line ref={measure} title={name}>
      {name.slice(0, end)}
      {end < name.length && <br />}
      {name.slice(end)}
    </Line>
  )
}

const Line = styled('span')({ ...lineClamp(1), ...roomForMarks })

let canvas: CanvasRenderingContext2D | null | undefined

/** A function that returns how wide a text is in an element's font, in pixels. */
function widthsIn(element: HTMLElement): (text: string) => number {
  canvas ??= document.createElement('canvas').getContext('2d')
  if (!canvas) return () => 0
  const { fontStyle, fontWeight, fontSize, fontFamily, letterSpacing } = getComputedStyle(element)
  // Where figures are tabular, the browser has no value for the whole `font`.
  canvas.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`
  canvas.letterSpacing = letterSpacing === 'normal' ? '0px' : letterSpacing
  return text => canvas!.measureText(text).width
}

/**
 * Where a name ends on a line of this width: after the last word that leaves room for an ellipsis, or at the end of
 * the name, which fits or whose first word is already too long.
 */
export function endOfLine(name: string, widthOf: (text: string) => number, width: number): number {
  if (widthOf(name) <= width) return name.length
  // Not after the dot between two facts.
  const ends = [...name.matchAll(/(?<!·)\s+(?=\S)/g)].map(({ index }) => index)
  return ends.findLast(end => widthOf(`${name.slice(0, end)}…`) <= width) ?? name.length
}
