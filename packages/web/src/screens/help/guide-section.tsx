import { keys } from '@casa/contract/rules/keys'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { KeyChip, useKeyLabel } from '../../parts/key-chip.tsx'
import { isFamily, useKeyWords } from '../../parts/key-words.ts'
import { Drawing, type DrawingName } from '../../ui/drawings.tsx'
import type { Guide, GuidePageName, Section } from './guide.ts'
import { WorkCycle } from './work-cycle.tsx'

/** The material that is drawn beside a section, by page and section. */
const drawings: Record<GuidePageName, Readonly<Record<string, DrawingName>>> = {
  helpful: {
    areas: 'pinkTower',
    letters: 'sandpaperLetters',
    page: 'redRods',
    home: 'brownStair',
    settling: 'knobbedCylinders',
    ask: 'spindleBox',
  },
  learnMore: {
    room: 'brownStair',
    lessons: 'knobbedCylinders',
    areas: 'pinkTower',
    reading: 'sandpaperLetters',
    numbers: 'goldenBeads',
    ages: 'beadStair',
    freedom: 'redRods',
    questions: 'spindleBox',
  },
}

type TextProps = { section: Pick<Section, 'text' | 'points' | 'parts'>; children: ReactNode }

type Props = { id: string; page: GuidePageName; section: Section; guide: Guide }

/** A section with the anchor `id`; its paragraphs, its list, its parts and what is drawn of it. */
export function GuideSection({ id, page, section: { title, text, points, parts }, guide }: Props) {
  const drawing = drawings[page][id]
  return (
    <Box component="section" aria-labelledby={id} sx={look}>
      <Typography id={id} variant="h2" tabIndex={-1} sx={{ scrollMarginTop: 80, marginBlockEnd: 1 }}>
        {title}
      </Typography>
      {drawing && (
        <Box sx={drawingLook}>
          <Drawing name={drawing} />
        </Box>
      )}
      <Box sx={{ gridColumn: { xs: '1 / -1', sm: drawing ? '1' : '1 / -1' } }}>
        <Text section={{ text, points, parts }}>
          {page === 'helpful' && id === 'keys' && <Keys texts={guide.keys} />}
          {page === 'learnMore' && id === 'cycle' && <WorkCycle texts={guide.cycleFigure} />}
        </Text>
      </Box>
    </Box>
  )
}

/** The section's paragraphs, its list and its parts; `children` stand between. */
function Text({ section: { text, points, parts }, children }: TextProps) {
  return (
    <>
      {text.map(paragraph => (
        <Typography key={paragraph} sx={{ marginBlockEnd: 1.5 }}>
          {paragraph}
        </Typography>
      ))}
      {children}
      {points && (
        <Box component="ul" sx={{ paddingInlineStart: 3, marginBlock: 0 }}>
          {points.map(point => (
            <Typography key={point} component="li" sx={{ marginBlockEnd: 0.75 }}>
              {point}
            </Typography>
          ))}
        </Box>
      )}
      {parts?.map(part => (
        <Box key={part.title} sx={{ marginBlockEnd: 1.5 }}>
          <Typography variant="h3" sx={{ marginBlockEnd: 0.25 }}>
            {part.title}
          </Typography>
          <Typography>{part.text}</Typography>
        </Box>
      ))}
    </>
  )
}

const look = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: { xs: 2, sm: 3 },
  alignItems: 'start',
  marginBlockEnd: 4,
  '& p, & li': { lineHeight: 1.7 },
}

/** Beside the whole section; on a phone beside its heading. */
const drawingLook = {
  gridColumn: 2,
  gridRow: { sm: '1 / span 2' },
  width: { xs: 96, sm: 144 },
  height: { xs: 60, sm: 90 },
  marginBlockEnd: 1,
}

/** The four keys with the letters and words that the reader meets everywhere else. */
function Keys({ texts }: { texts: Guide['keys'] }) {
  const name = useKeyLabel()
  const words = useKeyWords()
  return (
    <Box component="dl" sx={{ margin: 0 }}>
      {keys.map(key => (
        <Box key={key} sx={{ marginBlockEnd: 1.5 }}>
          <Box component="dt" sx={{ display: 'flex', alignItems: 'center', gap: 1, fontWeight: 600 }}>
            <KeyChip value={key} look={isFamily() ? 'studentKey' : 'staffKey'} />
            <span>
              {name(key)} · {words(key)}
            </span>
          </Box>
          <Typography component="dd" sx={{ marginInlineStart: 0, marginBlockStart: 0.5 }}>
            {texts[key]}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
