import { moved, stroke } from './shapes.ts'

// Letters and numerals as strokes of the hand, 10 wide and 16 high on a line at y = 16: a drawing must not depend on the
// machine's fonts.
const strokes: Record<string, string> = {
  '0': 'M5 0C1 0 0 4 0 8s1 8 5 8 5-4 5-8-1-8-5-8z',
  '1': 'M2 4L6 0v16',
  '2': 'M0 4C1-1 9-2 10 4c0 5-8 7-10 12h10',
  '3': 'M0 2C3-1 10-1 9 4c0 3-4 4-5 4 5 0 7 3 5 6-2 3-8 2-9-1',
  '4': 'M7 16V0L0 11h10',
  '5': 'M9 0H2L1 7c4-2 9-1 9 4 0 6-8 6-10 3',
  '6': 'M8 0C3 2 0 7 0 11c0 7 10 7 10 0 0-6-9-5-10 0',
  '7': 'M0 0h10L4 16',
  '8': 'M5 8C0 6 0 0 5 0s5 6 0 8c-6 2-6 8 0 8s6-6 0-8z',
  '9': 'M9 5C9-2 0-2 0 5s8 6 9 0v3c0 4-2 7-6 8',
  a: 'M9 8C7 5 0 5 0 11s8 6 9 0V6v7c0 2 1 3 2 3',
  c: 'M9 8C6 5 0 6 0 11s6 6 9 3',
  i: 'M5 6v10M5 1v.4',
  m: 'M-1 6v10M-1 9C0 5 5 5 5 9v7M5 9c0-4 6-4 6 0v7',
  n: 'M1 6v10M1 9c1-4 8-4 8 0v7',
  p: 'M1 6v15M1 9c2-5 9-3 9 2s-7 7-9 2',
  s: 'M8 7C5 4 0 6 1 9c1 2 7 2 7 5s-6 3-8 0',
  t: 'M5 1v12c0 3 3 4 5 2M1 6h8',
  u: 'M1 6v6c0 5 7 5 8 0V6v10',
  '+': 'M5 4v10M0 9h10',
  '=': 'M0 7h10M0 12h10',
}

/** Writes letters or numerals, of which it knows those above; x and y are the upper left corner, in a row of 13 × 16 each. */
export function written(text: string, x: number, y: number, colour: string, scale = 1, width = 2.2): string {
  return [...text]
    .map((sign, index) => moved(x + index * 13 * scale, y, stroke(strokes[sign]!, colour, width), scale))
    .join('')
}
