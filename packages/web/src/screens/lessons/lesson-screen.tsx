import { api } from '@casa/contract'
import type { Lesson } from '@casa/contract/lessons'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { Fragment } from 'react'
import { Link, useParams } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { WatchVideo } from '../../parts/attachments.tsx'
import { ExerciseLink } from '../../parts/exercise-link.tsx'
import { LessonSheet } from '../../parts/lesson-sheet.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EditOutlined, PrintOutlined } from '../../ui/icons.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

/** One lesson plan, to read and print. */
export default function LessonScreen() {
  const t = useTexts('lessons')
  const { id = '' } = useParams()
  const lesson = useCall(api.lessons.get, { params: { id } })
  return (
    <Loaded
      query={lesson}
      pending={<Loading />}
      missing={<Missing />}
      frame={problem => (
        <>
          <PageHeader title={t('lesson')} />
          {problem}
        </>
      )}
    >
      {lesson => <Page lesson={lesson} />}
    </Loaded>
  )
}

function Page({ lesson }: { lesson: Lesson }) {
  const t = useTexts('lessons')
  const { _id, lesson: name, classId, subjectId, video, subActivityId } = lesson
  const keeps = currentUser().role === 'SUPERADMIN'
  const actions = (
    <>
      {video && <WatchVideo address={video} name={name} />}
      <Button startIcon={<PrintOutlined />} onClick={() => window.print()}>
        {t('print')}
      </Button>
      {keeps && (
        <Button
          component={Link}
          to={`/app/lesson/${_id}/edit`}
          variant="contained"
          startIcon={<EditOutlined />}
        >
          {t('lessons.edit')}
        </Button>
      )}
    </>
  )
  return (
    <Box component="article" sx={{ maxWidth: 860 }}>
      <PageHeader title={name} actions={actions} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, marginBlockEnd: 2.5 }}>
        {classId && <Chip size="small" color="primary" variant="outlined" label={classId.className} />}
        {subjectId && <Chip size="small" label={subjectId.subject} />}
      </Box>
      {subActivityId.length > 0 && (
        <Typography sx={{ color: 'text.secondary', marginBlockEnd: 2.5, overflowWrap: 'anywhere' }}>
          {/* The administrator has no children to list for an exercise. */}
          {keeps
            ? t('presents', { exercises: subActivityId.map(one => one.subActivityName).join(', ') })
            : t('presents', { exercises: '' })}
          {!keeps &&
            subActivityId.map((exercise, index) => (
              <Fragment key={exercise._id}>
                {index > 0 && ', '}
                <ExerciseLink exercise={exercise} />
              </Fragment>
            ))}
        </Typography>
      )}
      <LessonSheet lesson={lesson} level="h2" />
    </Box>
  )
}

/** A lesson that does not exist or is not for this reader, with a link to the others. */
function Missing() {
  const t = useTexts('lessons')
  const to = currentUser().role === 'SUPERADMIN' ? '/app/lesson' : '/app/teacherlesson'
  return (
    <EmptyState
      drawing="pinkTower"
      title={t('missingTitle')}
      hint={t('missingHint')}
      action={
        <Button component={Link} to={to} variant="contained">
          {t('allLessons')}
        </Button>
      }
    />
  )
}

function Loading() {
  return (
    <Box aria-busy sx={{ display: 'grid', gap: 2, maxWidth: 860 }}>
      <Skeleton variant="rounded" height={48} />
      <Skeleton variant="rounded" height={160} />
      <Skeleton variant="rounded" height={240} />
    </Box>
  )
}
