import { api } from '@casa/contract'
import type { ExercisePage } from '@casa/contract/exercise-page'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { useParams } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { ApiError } from '../../lib/api-error.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { ExerciseLink } from '../../parts/exercise-link.tsx'
import { KeyUndo } from '../../parts/key-undo.tsx'
import { LessonLink } from '../../parts/lesson-link.tsx'
import { ReadyButton } from '../../parts/next/ready-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { TwoColumns } from '../../ui/two-columns.tsx'
import { ExerciseChildren, OwnChildren } from './exercise-children.tsx'
import { ObservationSection } from './observation-section.tsx'

/** An exercise's page: what it is for, what comes before and after it, and where the children stand. */
export default function ExerciseScreen() {
  const app = useTexts('app')
  const t = useTexts('overview')
  const { id = '' } = useParams()
  const page = useCall(api.progress.exercise, { params: { id } })
  if (page.isPending) return <Loading />
  if (page.isLoadingError) {
    // An address that is no id is answered like an unknown one.
    const missing = page.error instanceof ApiError && [404, 422].includes(page.error.status)
    return (
      <>
        <PageHeader title={app('screens.exercisePage')} />
        {missing ? (
          <EmptyState
            drawing="pinkTower"
            title={t('exercise.missingTitle')}
            hint={t('exercise.missingHint')}
          />
        ) : (
          <ErrorState error={page.error} retry={() => void page.refetch()} />
        )}
      </>
    )
  }
  return <Page page={page.data} />
}

function Page({ page }: { page: ExercisePage }) {
  const t = useTexts('overview')
  const { role, schooleId } = currentUser()
  const family = role === 'PARENT'
  const { subActivityId, superActivityId, activityId } = page
  return (
    <KeyUndo key={subActivityId._id}>
      <PageHeader
        title={subActivityId.subActivityName}
        actions={family ? undefined : <ReadyButton exercise={subActivityId} classId="" inWords />}
      />
      <Typography sx={{ color: 'text.secondary', marginBlockEnd: 2 }}>
        {`${superActivityId.superActivityName}, ${activityId.activityName}`}
      </Typography>
      <TwoColumns
        first={
          <>
            <Aims page={page} family={family} />
            <Section title={t(family ? 'exercise.own' : 'exercise.children')}>
              {family ? <OwnChildren rows={page.children} /> : <ExerciseChildren rows={page.students} />}
            </Section>
          </>
        }
        second={
          <>
            <RelatedExercises page={page} family={family} />
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

/** The exercises that come before this one, and those that it prepares. */
function RelatedExercises({ page: { requires, prepares }, family }: { page: ExercisePage; family: boolean }) {
  const t = useTexts('overview')
  const of = (strength: 'direct' | 'indirect') => requires.filter(exercise => exercise.strength === strength)
  return (
    <>
      <Section title={t('exercise.before')}>
        {requires.length === 0 && <Quiet>{t('exercise.nothingBefore')}</Quiet>}
        <Others rows={of('direct')} hint={t(family ? 'exercise.beforeFamily' : 'exercise.beforeHint')} />
        <Others rows={of('indirect')} hint={t('exercise.helps')} />
      </Section>
      <Section title={t('exercise.after')}>
        {prepares.length === 0 && <Quiet>{t('exercise.nothingAfter')}</Quiet>}
        <Others rows={prepares} />
      </Section>
    </>
  )
}

function Aims({ page: { lessons }, family }: { page: ExercisePage; family: boolean }) {
  const t = useTexts('overview')
  return (
    <Section title={t('exercise.aim')}>
      {lessons.length === 0 && <Quiet>{t(family ? 'exercise.noLessonFamily' : 'exercise.noLesson')}</Quiet>}
      {lessons.map(lesson => (
        <Box key={lesson._id} sx={{ display: 'grid', gap: 1, overflowWrap: 'anywhere' }}>
          {/* Parents read no lessons. */}
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
    </Section>
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

/** Other exercises, each with the reason and the way to its own page. */
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

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ padding: { xs: 2, sm: 3 } }}>
      <Typography variant="h2" id={id} sx={{ marginBlockEnd: 1.5 }}>
        {title}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1.5 }}>{children}</Box>
    </Paper>
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
