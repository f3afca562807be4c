import { api } from '@casa/contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Skeleton from '@mui/material/Skeleton'
import { Link, useParams } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useTexts } from '../../lib/texts.ts'
import { WatchVideo } from '../../parts/attachments.tsx'
import { LessonSheet } from '../../parts/lesson-sheet.tsx'
import { PrintOutlined } from '../../ui/icons.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { RouteDialog } from '../../ui/route-dialog.tsx'

/** One lesson over the search results. */
export default function LessonPlanDialog() {
  const t = useTexts('lessonplans')
  const { id = '' } = useParams()
  const lesson = useCall(api.lessons.get, { params: { id } })
  return (
    <RouteDialog title={lesson.data?.lesson ?? t('title')}>
      <Box sx={{ paddingBlockEnd: 3 }}>
        <Loaded query={lesson} pending={<Pending />}>
          {lesson => (
            <>
              <Box
                sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, marginBlockEnd: 2 }}
              >
                {lesson.subjectId && <Chip size="small" label={lesson.subjectId.subject} />}
                {lesson.video && <WatchVideo address={lesson.video} name={lesson.lesson} />}
                <Button component={Link} to={`/app/lesson/${id}`} startIcon={<PrintOutlined />}>
                  {t('page')}
                </Button>
              </Box>
              <LessonSheet lesson={lesson} level="h3" />
            </>
          )}
        </Loaded>
      </Box>
    </RouteDialog>
  )
}

function Pending() {
  return (
    <Box aria-busy sx={{ display: 'grid', gap: 2 }}>
      <Skeleton variant="rounded" height={120} />
      <Skeleton variant="rounded" height={200} />
    </Box>
  )
}
