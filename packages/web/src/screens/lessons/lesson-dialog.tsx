import { api } from '@casa/contract'
import type { Lesson } from '@casa/contract/lessons'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useTexts } from '../../lib/texts.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { RouteDialog } from '../../ui/route-dialog.tsx'
import { LessonForm } from './lesson-form.tsx'

/** Makes or changes a lesson, at /app/lesson/new and /app/lesson/ID/edit. */
export default function LessonDialog() {
  const t = useTexts('lessons')
  const { id } = useParams()
  return (
    <RouteDialog title={t(id ? 'lessons.edit' : 'lessons.add')}>
      {id ? <LoadedLesson id={id} /> : <LessonForm />}
    </RouteDialog>
  )
}

/** Loads the lesson once, so that a refetch never changes it under the form. */
function LoadedLesson({ id }: { id: string }) {
  const query = useCall(api.lessons.get, { params: { id } })
  const [lesson, setLesson] = useState<Lesson>()
  if (!lesson && query.data && !query.isFetching) setLesson(query.data)
  if (lesson) return <LessonForm entity={lesson} />
  if (query.isError) {
    return (
      <Box sx={{ paddingBlockEnd: 3 }}>
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      </Box>
    )
  }
  return (
    <Stack spacing={2.5} sx={{ paddingBlock: 1 }} aria-busy>
      <Skeleton variant="rounded" height={56} />
      <Skeleton variant="rounded" height={56} />
    </Stack>
  )
}
