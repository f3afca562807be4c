import { api } from '@casa/contract'
import type { LessonLink as Found } from '@casa/contract/lessons'
import IconButton from '@mui/material/IconButton'
import type { SxProps, Theme } from '@mui/material/styles'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useCall } from '../api/hooks.ts'
import { currentUser } from '../lib/session.ts'
import { useTexts } from '../lib/texts.ts'
import { MenuBookOutlined } from '../ui/icons.tsx'
import { touchArea } from '../ui/styles.ts'

export type LessonOf = (exerciseId: string | null | undefined) => Found | undefined

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

type Props = {
  /** Without a lesson there is no link. */
  lesson: Found | undefined
  /** -1 within grids, where the arrow keys move and Tab leaves. */
  tabIndex?: number
  /** The visible size, in pixels. */
  size?: number
  sx?: SxProps<Theme>
}

/** A small book icon that opens the lesson of an exercise. */
export function LessonLink({ lesson, tabIndex, size = 44, sx = [] }: Props) {
  const t = useTexts('parts')
  if (!lesson) return null
  const name = t('lessonOf', { name: lesson.lesson })
  return (
    <IconButton
      component={Link}
      to={`/app/lesson/${lesson._id}`}
      aria-label={name}
      title={name}
      tabIndex={tabIndex}
      color="primary"
      sx={[{ '&&': { minWidth: size, minHeight: size, padding: 0 }, '&::after': touchArea }, ...[sx].flat()]}
    >
      <MenuBookOutlined sx={{ fontSize: Math.min(20, size - 4) }} />
    </IconButton>
  )
}
