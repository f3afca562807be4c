import { api } from '@casa/contract'
import type { LessonLink as Found } from '@casa/contract/lessons'
import IconButton from '@mui/material/IconButton'
import type { SxProps, Theme } from '@mui/material/styles'
import { useMemo } from 'react'
import { Link as RouterLink } from 'react-router'
import { useCall } from '../api/hooks.ts'
import { exerciseAddress } from '../lib/address.ts'
import { currentUser } from '../lib/session.ts'
import { useTexts } from '../lib/texts.ts'
import { InfoOutlined, MenuBookOutlined } from '../ui/icons.tsx'
import { touchArea } from '../ui/styles.ts'
import { QuietLink } from '../ui/title-link.tsx'

type Props = { exercise: { _id: string; subActivityName: string } }

/** An exercise's name that links to its page; for the administrator, who has no such pages, the name alone. */
export function ExerciseLink({ exercise: { _id, subActivityName } }: Props) {
  if (currentUser().role === 'SUPERADMIN') return subActivityName
  return (
    <QuietLink component={RouterLink} to={exerciseAddress(_id)}>
      {subActivityName}
    </QuietLink>
  )
}

type WorkProps = {
  work: {
    subActivityId?: Props['exercise'] | null | undefined
    activityId: { activityName: string }
  }
}

/** The name of a work: its exercise, with a link to its page, or its activity, which has none. */
export function WorkLink({ work }: WorkProps) {
  return work.subActivityId ? <ExerciseLink exercise={work.subActivityId} /> : workName(work)
}

/** The name of a work: its exercise, or its activity if it has none. */
export function workName({ subActivityId, activityId }: WorkProps['work']): string {
  return subActivityId?.subActivityName ?? activityId.activityName
}

type IconProps = Props & {
  /** The visible size, in pixels. */
  size?: number
  sx?: SxProps<Theme>
}

/** A small icon that links to an exercise's page, for places where pressing its name does something else. */
export function AboutExercise({ exercise, size = 44, sx = [] }: IconProps) {
  const t = useTexts('parts')
  const name = t('aboutExercise', { name: exercise.subActivityName })
  return (
    <IconButton
      component={RouterLink}
      to={exerciseAddress(exercise._id)}
      aria-label={name}
      title={name}
      sx={[
        { color: 'text.secondary' },
        { '&&': { minWidth: size, minHeight: size, padding: 0 }, '&::after': touchArea },
        ...[sx].flat(),
      ]}
    >
      <InfoOutlined sx={{ fontSize: Math.min(20, size - 4) }} />
    </IconButton>
  )
}

type LessonOf = (exerciseId: string | null | undefined) => Found | undefined

/**
 * Finds the lesson that presents an exercise, from one call for all of them. Undefined if there is none, until the
 * response has arrived, and for parents, who cannot read lessons.
 */
export function useLessonOf(): LessonOf {
  const { data } = useCall(api.lessons.links, {}, { enabled: currentUser().role !== 'PARENT' })
  return useMemo(() => {
    const byExercise = new Map<string, Found>()
    for (const lesson of data ?? [])
      for (const id of lesson.subActivityId) if (!byExercise.has(id)) byExercise.set(id, lesson)
    return id => (id ? byExercise.get(id) : undefined)
  }, [data])
}

type LessonOfProps = {
  /** Without a lesson there is no link. */
  lesson: Found | undefined
  /** -1 within grids, where the arrow keys move and Tab leaves. */
  tabIndex?: number
  /** The visible size, in pixels. */
  size?: number
  sx?: SxProps<Theme>
}

/** A small book icon that opens the lesson of an exercise. */
export function LessonLink({ lesson, tabIndex, size = 44, sx = [] }: LessonOfProps) {
  const t = useTexts('parts')
  if (!lesson) return null
  const name = t('lessonOf', { name: lesson.lesson })
  return (
    <IconButton
      component={RouterLink}
      to={`/app/lesson/${lesson._id}`}
      aria-label={name}
      title={name}
      tabIndex={tabIndex}
      sx={[
        { color: 'text.secondary' },
        { '&&': { minWidth: size, minHeight: size, padding: 0 }, '&::after': touchArea },
        ...[sx].flat(),
      ]}
    >
      <MenuBookOutlined sx={{ fontSize: Math.min(20, size - 4) }} />
    </IconButton>
  )
}
