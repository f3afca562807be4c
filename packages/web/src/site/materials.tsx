import { facesOf } from '../lib/solid.ts'

/** The edges of the ten cubes and of the ten prisms, in centimetres: both materials grow by the same steps. */
const edges = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
const unit = 4
const floor = 226
const stairStart = 58

/** The space taken up by this many pieces in a row, from the first. */
function taken(pieces: number): number {
  return edges.slice(0, pieces).reduce((sum, edge) => sum + edge * unit, 0)
}

/** One piece, with the upper left corner of its front at x and y. */
function Piece({ x, y, size }: { x: number; y: number; size: number }) {
  const { front, side, top } = facesOf({ x, y, width: size, height: size, depth: 2 + size * 0.15 })
  return (
    <>
      <path className="piece-front" d={front} />
      <path className="piece-side" d={side} />
      <path className="piece-top" d={top} />
    </>
  )
}

const frames = {
  both: `0 0 284 ${floor + 2}`,
  tower: `0 0 46 ${floor + 2}`,
  stair: `${stairStart} 180 228 ${floor - 178}`,
}

/** The pink tower and the brown stair, as in every Montessori classroom, or one of them. */
export function Materials({ of = 'both' }: { of?: keyof typeof frames }) {
  return (
    <svg className={`materials materials-${of}`} viewBox={frames[of]} aria-hidden="true">
      {of !== 'stair' && (
        <g className="pink-tower">
          {edges.map((edge, index) => (
            <Piece key={edge} x={22 - (edge * unit) / 2} y={floor - taken(index + 1)} size={edge * unit} />
          ))}
        </g>
      )}
      {of !== 'tower' && (
        <g className="brown-stair">
          {edges.map((edge, index) => (
            <Piece key={edge} x={stairStart + taken(index)} y={floor - edge * unit} size={edge * unit} />
          ))}
        </g>
      )}
    </svg>
  )
}
