import { useTheme } from '@mui/material/styles'
import { facesOf } from '../lib/solid.ts'
import { type Beads, beadNames, type Materials } from './tokens.ts'

// The materials of a Montessori classroom, drawn small for empty lists.

type Paint = Materials & { beads: Beads; paper: string }
type Part = (paint: Paint) => React.ReactNode

const floor = 92

/** Three faces of a block, from its front's upper left corner. */
function Block(props: Parameters<typeof facesOf>[0] & { front: string; side: string; top: string }) {
  const faces = facesOf(props)
  return (
    <>
      <path d={faces.front} fill={props.front} />
      <path d={faces.side} fill={props.side} />
      <path d={faces.top} fill={props.top} />
    </>
  )
}

/** Beads on a wire: a dotted line, whose dots are the beads. */
function Wire({ d, colour }: { d: string; colour: string }) {
  return (
    <path d={d} stroke={colour} strokeWidth={6} strokeLinecap="round" strokeDasharray="0 7" fill="none" />
  )
}

const counted = (count: number) => Array.from({ length: count }, (_, index) => index)

/** The edges of six cubes, the smallest on top. */
const cubes = [23, 19, 15.5, 12, 8.5, 5]

const pinkTower: Part = ({ cubeFront: front, cubeSide: side, cubeTop: top }) =>
  cubes.map((size, index) => {
    const below = cubes.slice(0, index).reduce((sum, lower) => sum + lower, 0)
    const place = {
      x: 78 - size / 2,
      y: floor - below - size,
      width: size,
      height: size,
      depth: 1 + size / 6,
    }
    return <Block key={size} {...place} front={front} side={side} top={top} />
  })

/** Eight prisms of equal length, from thick to thin. */
const brownStair: Part = ({ prismFront: front, prismSide: side, prismTop: top }) =>
  counted(8).map(index => {
    const size = 24 - index * 2.6
    const before = counted(index).reduce((sum, lower) => sum + 24 - lower * 2.6, 0)
    const place = { x: 14 + before, y: floor - size, width: size, height: size, depth: 8 }
    return <Block key={index} {...place} front={front} side={side} top={top} />
  })

/** Eight rods that differ only in length. */
const redRods: Part = ({ red }) =>
  counted(8).map(index => (
    <path
      key={index}
      d={`M22 ${floor - 4 - index * 9}h${118 - index * 14}`}
      stroke={red}
      strokeWidth={6}
      strokeLinecap="butt"
    />
  ))

/** A block of four cylinders, each lifted a little further out of its socket by its knob. */
const knobbedCylinders: Part = ({ prismFront, prismSide, prismTop, goldShade }) => (
  <>
    <Block
      {...{ x: 12, y: 64, width: 126, height: 28, depth: 12 }}
      front={prismFront}
      side={prismSide}
      top={prismTop}
    />
    {counted(4).map(index => {
      const [x, wide, lift] = [34 + index * 30, 11 - index * 1.8, 6 + index * 7]
      return (
        <g key={index}>
          <ellipse cx={x} cy={58} rx={wide} ry={3} fill={prismSide} />
          <path
            d={`M${x - wide} ${58 - lift}v${lift}a${wide} 3 0 0 0 ${2 * wide} 0v${-lift}`}
            fill={prismFront}
          />
          <ellipse cx={x} cy={58 - lift} rx={wide} ry={3} fill={prismTop} />
          <path d={`M${x} ${58 - lift}v-7`} stroke={goldShade} strokeWidth={2} />
          <circle cx={x} cy={49 - lift} r={3} fill={goldShade} />
        </g>
      )
    })}
  </>
)

/** A unit, a ten and a hundred. */
const goldenBeads: Part = ({ gold, goldShade }) => (
  <>
    <Wire d="M26 89h0" colour={goldShade} />
    <Wire d="M52 89v-66" colour={goldShade} />
    {counted(10).map(index => (
      <Wire key={index} d={`M${76 + index * 7} 89v-66`} colour={index % 2 ? gold : goldShade} />
    ))}
  </>
)

/** A row of each number, one bead to nine. */
const beadStair: Part = ({ beads }) =>
  beadNames.map((name, index) => (
    <Wire key={name} d={`M${36 + index * 11} 89v${-7 * index}`} colour={beads[name].main} />
  ))

/** A vowel and a consonant of sandpaper on their boards. */
const sandpaperLetters: Part = ({ cubeFront, blue, paper }) => (
  <g fill="none" stroke={paper} strokeWidth={6} strokeLinecap="round" strokeLinejoin="round">
    <rect x={30} y={26} width={46} height={66} rx={4} fill={cubeFront} stroke="none" />
    <rect x={86} y={26} width={46} height={66} rx={4} fill={blue} stroke="none" />
    <path d="M64 54c-6-7-22-5-22 8s16 15 22 4v-12v13c0 6 2 8 5 6" />
    <path d="M101 76v-14c0-11 17-11 17 0v14M101 50v26" />
  </g>
)

/** A box for the numbers: the first compartment is for zero and is empty. */
const spindleBox: Part = ({ prismFront, prismSide, prismTop, goldShade }) => (
  <>
    <Block
      {...{ x: 14, y: 40, width: 124, height: 52, depth: 8 }}
      front={prismFront}
      side={prismSide}
      top={prismTop}
    />
    {counted(4).map(index => (
      <g key={index}>
        <rect x={18 + index * 30} y={45} width={26} height={43} fill={prismSide} />
        {counted(index).map(spindle => (
          <path
            key={spindle}
            d={`M${25 + index * 30 + spindle * 6} 51v33`}
            stroke={spindle % 2 ? goldShade : prismTop}
            strokeWidth={4}
            strokeLinecap="round"
          />
        ))}
      </g>
    ))}
  </>
)

const drawings = {
  pinkTower,
  brownStair,
  redRods,
  knobbedCylinders,
  goldenBeads,
  beadStair,
  sandpaperLetters,
  spindleBox,
}

export type DrawingName = keyof typeof drawings
export const drawingNames = Object.keys(drawings) as DrawingName[]

/** One of the materials on its mat, as decoration; its container sets the size. */
export function Drawing({ name }: { name: DrawingName }) {
  const { materials, beads, background, divider } = useTheme().vars.palette
  return (
    <svg viewBox="0 0 160 100" width="100%" height="100%" aria-hidden>
      <path d="M8 95h144" stroke={divider} strokeWidth={4} strokeLinecap="round" />
      {drawings[name]({ ...materials, beads, paper: background.paper })}
    </svg>
  )
}
