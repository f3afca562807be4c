import { api } from '@casa/contract'
import type { ChildStand } from '@casa/contract/next'
import type { ExercisePage } from '@casa/contract/progress'
import { withDistinctNames } from '@casa/contract/rules/names'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useFormats } from '../../lib/formats.ts'
import { currentUser } from '../../lib/session.ts'
import { dotted, useTexts } from '../../lib/texts.ts'
import { useAreaPurpose } from '../../parts/area-purpose.ts'
import { ChildLink } from '../../parts/child-link.tsx'
import { ExerciseLink, LessonLink } from '../../parts/exercise-link.tsx'
import { KeyInWords } from '../../parts/key-chip.tsx'
import { KeyUndo } from '../../parts/key-undo.tsx'
import { ReadyButton } from '../../parts/next/ready-button.tsx'
import { useAgeInYears } from '../../parts/next/use-age.ts'
import { useStandReason } from '../../parts/next/use-reason.ts'
import { SchoolOf } from '../../parts/school-of.tsx'
import { WorkText } from '../../parts/work-text.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ShowAllButton } from '../../ui/list-pages.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { beginsLine } from '../../ui/styles.ts'
import { Section, TwoColumns } from '../../ui/two-columns.tsx'
import { AlsoCalled } from './also-called.tsx'
import { ObservationSection } from './observation-section.tsx'

/** An exercise's page: its purpose, what comes before and after it, and how far the children are. */
export default function ExerciseScreen() {
  const app = useTexts('app')
  const t = useTexts('overview')
  const { id = '' } = useParams()
  const page = useCall(api.progress.exercise, { params: { id } })
  const missing = (
    <EmptyState drawing="pinkTower" title={t('exercise.missingTitle')} hint={t('exercise.missingHint')} />
  )
  return (
    <Loaded
      query={page}
      pending={<Loading />}
      missing={missing}
      frame={problem => (
        <>
          <PageHeader title={app('screens.exercisePage')} />
          {problem}
        </>
      )}
    >
      {page => <Page page={page} />}
    </Loaded>
  )
}

function Page({ page }: { page: ExercisePage }) {
  const t = useTexts('overview')
  const { role, schooleId } = currentUser()
  const family = role === 'PARENT'
  const { subActivityId, superActivityId, activityId, originalName } = page
  return (
    <KeyUndo key={subActivityId._id}>
      <PageHeader
        title={subActivityId.subActivityName}
        actions={family ? undefined : <ReadyButton exercise={subActivityId} classId="" inWords />}
      />
      <Typography sx={{ color: 'text.secondary', marginBlockEnd: 2 }}>
        {dotted([
          `${superActivityId.superActivityName}, ${activityId.activityName}`,
          originalName !== subActivityId.subActivityName && originalName,
        ])}
      </Typography>
      <TwoColumns
        first={
          <>
            <Aims page={page} family={family} />
            <ExerciseSection title={t(family ? 'exercise.own' : 'exercise.children')}>
              {family ? <OwnChildren rows={page.children} /> : <ExerciseChildren rows={page.students} />}
            </ExerciseSection>
          </>
        }
        second={
          <>
            <RelatedExercises page={page} family={family} />
            {!family && <AlsoCalled page={page} />}
            {!family && (
              <ObservationSection
                subActivityId={subActivityId._id}
                schooleId={schooleId}
                empty={t('exercise.observationsEmpty')}
              />
            )}
          </>
        }
      />
    </KeyUndo>
  )
}

function Aims({ page, family }: { page: ExercisePage; family: boolean }) {
  const { lessons, fromMonths, superActivityId } = page
  const t = useTexts('overview')
  const parts = useTexts('parts')
  const ageOf = useAgeInYears()
  const areaPurpose = useAreaPurpose()(superActivityId.superActivityName)
  return (
    <ExerciseSection title={t('exercise.aim')}>
      {lessons.length === 0 && family && areaPurpose && (
        <Typography>
          <strong>{areaPurpose.about}</strong> {areaPurpose.text}
        </Typography>
      )}
      {lessons.length === 0 && <Quiet>{t(family ? 'exercise.noLessonFamily' : 'exercise.noLesson')}</Quiet>}
      {!family && fromMonths !== null && (
        <Typography>{parts('ready.from', { age: ageOf(fromMonths) })}</Typography>
      )}
      {lessons.map(lesson => (
        <Box key={lesson._id} sx={{ display: 'grid', gap: 1, overflowWrap: 'anywhere' }}>
          {/* Parents cannot read lessons. */}
          {!family && (
            <Typography sx={{ fontWeight: 600 }}>
              {lesson.lesson}{' '}
              <LessonLink lesson={{ ...lesson, subActivityId: [] }} size={36} sx={{ marginBlock: '-10px' }} />
            </Typography>
          )}
          <Entries entries={lesson.objectives} />
          {lesson.age && <Typography>{t('exercise.age', { age: lesson.age })}</Typography>}
          <Typography variant="h3">{t('exercise.material')}</Typography>
          <Entries entries={lesson.materialRequired} />
        </Box>
      ))}
    </ExerciseSection>
  )
}

function Entries({ entries }: { entries: readonly string[] }) {
  return (
    <Box component="ul" sx={{ margin: 0, paddingInlineStart: 3, whiteSpace: 'pre-line' }}>
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other key, and their order does not change.
        <li key={index}>{entry}</li>
      ))}
    </Box>
  )
}

/** The exercises that come before this one, and those that it prepares for. */
function RelatedExercises({ page: { requires, prepares }, family }: { page: ExercisePage; family: boolean }) {
  const t = useTexts('overview')
  const of = (strength: 'direct' | 'indirect') => requires.filter(exercise => exercise.strength === strength)
  return (
    <>
      <ExerciseSection title={t('exercise.before')}>
        {requires.length === 0 && <Quiet>{t('exercise.nothingBefore')}</Quiet>}
        <Others rows={of('direct')} hint={t(family ? 'exercise.beforeFamily' : 'exercise.beforeHint')} />
        <Others rows={of('indirect')} hint={t('exercise.helps')} />
      </ExerciseSection>
      <ExerciseSection title={t('exercise.after')}>
        {prepares.length === 0 && <Quiet>{t('exercise.nothingAfter')}</Quiet>}
        <Others rows={prepares} />
      </ExerciseSection>
    </>
  )
}

/** Other exercises, each with the reason and a link to its page. */
function Others({ rows, hint }: { rows: ExercisePage['requires']; hint?: string }) {
  if (rows.length === 0) return null
  return (
    <>
      {hint && <Quiet>{hint}</Quiet>}
      <Box component="ul" sx={{ margin: 0, paddingInlineStart: 3, overflowWrap: 'anywhere' }}>
        {rows.map(one => (
          <Box component="li" key={one._id} sx={{ paddingBlock: 0.75 }}>
            <ExerciseLink exercise={one} />
            {one.why && (
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {one.why}
              </Typography>
            )}
          </Box>
        ))}
      </Box>
    </>
  )
}

function ExerciseSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section title={title} space={1.5}>
      <Box sx={{ display: 'grid', gap: 1.5 }}>{children}</Box>
    </Section>
  )
}

function Quiet({ children }: { children: ReactNode }) {
  return <Typography sx={{ color: 'text.secondary' }}>{children}</Typography>
}

function Loading() {
  return (
    <TwoColumns
      first={<Skeleton aria-busy variant="rounded" height={240} />}
      second={<Skeleton variant="rounded" height={240} />}
    />
  )
}

const states = ['ready', 'again', 'practising', 'sure', 'later'] as const

/** The children's status on an exercise, those who are ready first, each with the reason. */
function ExerciseChildren({ rows }: { rows: ExercisePage['students'] }) {
  const t = useTexts('overview')
  const parts = useTexts('parts')
  const reasonOf = useStandReason()
  if (rows.length === 0) return <Typography>{t('exercise.noChildren')}</Typography>
  const about = (child: ChildStand) => (
    <WorkText
      text={dotted([child.classId?.className, reasonOf(child), child.planned && t('next.planned')])}
      works={[...child.after, ...child.lacks]}
    />
  )
  const named = withDistinctNames(rows)
  return states.map(state => (
    <Group
      key={state}
      title={parts(`ready.${state}`)}
      rows={named.filter(child => child.state === state)}
      about={about}
    />
  ))
}

/** How many children of a group the page shows until the user asks for all of them. */
const most = 8

type GroupProps = {
  title: string
  rows: readonly ChildStand[]
  /** Details about a child. */
  about: (child: ChildStand) => ReactNode
}

function Group({ title, rows, about }: GroupProps) {
  const [all, setAll] = useState(false)
  if (rows.length === 0) return null
  return (
    <div>
      <Typography variant="h3">{`${title} · ${rows.length}`}</Typography>
      <Box component="ul" sx={list}>
        {(all ? rows : rows.slice(0, most)).map(child => (
          <Box component="li" key={child._id} sx={{ paddingBlock: 0.75 }}>
            <ChildLink id={child._id}>{child.fullName}</ChildLink>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {about(child)}
            </Typography>
          </Box>
        ))}
      </Box>
      {rows.length > most && (
        <ShowAllButton count={rows.length} open={all} onChange={setAll} sx={beginsLine} />
      )}
    </div>
  )
}

/** A parent's own children and their status on an exercise, in the words that families know. */
function OwnChildren({ rows }: { rows: ExercisePage['children'] }) {
  const t = useTexts('overview')
  const { day } = useFormats()
  if (rows.length === 0) return <Typography>{t('exercise.ownNone')}</Typography>
  return (
    <Box component="ul" sx={list}>
      {rows.map(({ _id, schooleId, fullName, key, date, planned }) => (
        <Box component="li" key={_id} sx={{ paddingBlock: 0.75 }}>
          <ChildLink id={_id}>{fullName}</ChildLink>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, color: 'text.secondary' }}>
            {key ? <KeyInWords value={key} /> : t('exercise.notYet')}
            {date && <span>{day(date)}</span>}
            {planned && <span>{t('next.planned')}</span>}
            <span>
              <SchoolOf schooleId={schooleId} />
            </span>
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const list = { padding: 0, margin: 0, listStyle: 'none', overflowWrap: 'anywhere' } as const
