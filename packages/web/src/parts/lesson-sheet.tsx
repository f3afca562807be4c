import { filmOf, type Lesson } from '@casa/contract/lessons'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { useTexts } from '../lib/texts.ts'
import { ZoomPictures } from './attachments.tsx'
import { MediaPlayer } from './media-player.tsx'

type Props = {
  lesson: Lesson
  /** The level of the headings, below that of the lesson's name. */
  level: 'h2' | 'h3'
}

/** A whole lesson, in the order in which a guide prepares it. An uploaded video plays in place. */
export function LessonSheet({ lesson, level }: Props) {
  const t = useTexts('lessonplans')
  const { objectives, materialRequired, pointOfInterest, stepsAndProcedures, controlOfError } = lesson
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      {lesson.video && filmOf(lesson.video) && (
        <Box sx={{ maxWidth: 480 }}>
          <MediaPlayer kind="video" address={lesson.video} name={lesson.lesson} />
        </Box>
      )}
      <Entries title={t('objectives')} level={level} entries={objectives} />
      <Entries title={t('materials')} level={level} entries={materialRequired} />
      {pointOfInterest.length > 0 && (
        <Section title={t('pointOfInterest')} level={level}>
          <Box component="ul" sx={boxes}>
            {pointOfInterest.map((point, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other key, and their order does not change.
              <Paper key={index} component="li" variant="outlined" sx={{ padding: 1.5 }}>
                <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{point}</Typography>
              </Paper>
            ))}
          </Box>
        </Section>
      )}
      <Entries title={t('steps')} level={level} entries={stepsAndProcedures} numbered />
      <Entries title={t('controlOfError')} level={level} entries={controlOfError} />
      {lesson.remarks && (
        <Section title={t('remarks')} level={level}>
          <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{lesson.remarks}</Typography>
        </Section>
      )}
      {lesson.images.length > 0 && (
        <Section title={t('usefulLinks')} level={level}>
          <ZoomPictures pictures={lesson.images} name={lesson.lesson} />
        </Section>
      )}
    </Box>
  )
}

type SectionProps = { title: string; level: Props['level']; children: ReactNode }

function Section({ title, level, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Typography variant="h3" component={level} id={id} sx={{ marginBlockEnd: 1 }}>
        {title}
      </Typography>
      {children}
    </section>
  )
}

type EntriesProps = Omit<SectionProps, 'children'> & { entries: readonly string[]; numbered?: boolean }

function Entries({ entries, numbered, ...section }: EntriesProps) {
  if (entries.length === 0) return null
  return (
    <Section {...section}>
      <Box component={numbered ? 'ol' : 'ul'} sx={list}>
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other key, and their order does not change.
          <li key={index}>{entry}</li>
        ))}
      </Box>
    </Section>
  )
}

const list = {
  margin: 0,
  paddingInlineStart: 3,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  '& > li + li': { marginBlockStart: 0.75 },
  '& > li::marker': { color: 'text.secondary' },
} as const
const boxes = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(200px, 1fr))' },
  gap: 1.5,
  padding: 0,
  margin: 0,
  listStyle: 'none',
} as const
