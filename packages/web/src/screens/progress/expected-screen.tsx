import { api } from '@casa/contract'
import { messages } from '@casa/contract/messages'
import type { ExerciseProgress } from '@casa/contract/progress'
import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useCall } from '../../api/hooks.ts'
import { useMessages } from '../../lib/messages.ts'
import { useTexts } from '../../lib/texts.ts'
import { ExerciseLink } from '../../parts/exercise-link.tsx'
import { isFamily, KeyChip, KeyInWords } from '../../parts/key-chip.tsx'
import { KeyLegend, KeyLine } from '../../parts/key-legend.tsx'
import { StudentPicker } from '../../parts/student-picker.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ExpandMore } from '../../ui/icons.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

/** The curriculum of a child's class in teaching order, with the child's key for each exercise. */
export default function ExpectedScreen() {
  const t = useTexts('progress')
  return (
    <>
      <PageHeader
        title={t('expected')}
        description={t(isFamily() ? 'expectedFamily' : 'expectedDescription')}
        actions={<KeyLegend />}
      />
      <Box sx={{ marginBlockEnd: 2 }}>
        <KeyLine />
      </Box>
      <StudentPicker>{student => <Curriculum key={student._id} studentId={student._id} />}</StudentPicker>
    </>
  )
}

function Curriculum({ studentId }: { studentId: string }) {
  const t = useTexts('progress')
  const message = useMessages()
  const report = useCall(api.progress.studentReport, { body: { studentId } })
  const empty = <EmptyState drawing="pinkTower" title={message(messages.noData)} hint={t('noCurriculum')} />
  return (
    <Loaded query={report} pending={360} empty={empty}>
      {exercises =>
        [...Map.groupBy(exercises, ({ superActivityId }) => superActivityId._id)].map(([id, ofArea]) => (
          <AreaOfWork key={id} exercises={ofArea} />
        ))
      }
    </Loaded>
  )
}

function AreaOfWork({ exercises }: { exercises: readonly ExerciseProgress[] }) {
  const t = useTexts('progress')
  const activities = Map.groupBy(exercises, ({ activityId }) => activityId._id)
  const begun = exercises.filter(({ key }) => key).length
  return (
    <Accordion
      variant="outlined"
      disableGutters
      slotProps={{ heading: { component: 'h2' }, transition: { unmountOnExit: true } }}
      sx={area}
    >
      <AccordionSummary expandIcon={<ExpandMore />}>
        <Box sx={summary}>
          <Typography variant="h3" component="span">
            {exercises[0]?.superActivityId.superActivityName}
          </Typography>
          <Typography component="span" sx={{ color: 'text.secondary' }}>
            {isFamily() ? t('begunSoFar', { count: begun }) : t('begun', { begun, all: exercises.length })}
          </Typography>
        </Box>
      </AccordionSummary>
      <AccordionDetails sx={{ display: 'grid', gap: 3 }}>
        {[...activities.values()].map(group => (
          <ActivityGroup key={group[0]?.activityId._id} exercises={group} />
        ))}
      </AccordionDetails>
    </Accordion>
  )
}

function ActivityGroup({ exercises }: { exercises: readonly ExerciseProgress[] }) {
  const t = useTexts('progress')
  const family = isFamily()
  const name = exercises[0]?.activityId.activityName
  return (
    <section aria-label={name}>
      <Typography sx={{ fontWeight: 700, marginBlockEnd: 1 }}>{name}</Typography>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          padding: 0,
          margin: 0,
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(260px, 1fr))',
          columnGap: 3,
          rowGap: 1,
        }}
      >
        {exercises.map(({ _id, subActivityName, key, planned }) => (
          <Box
            component="li"
            key={_id}
            sx={{ display: 'flex', gap: 1.5, alignItems: 'center', minHeight: 32 }}
          >
            {!family && (key ? <KeyChip value={key} /> : <Box aria-hidden sx={notYet} />)}
            <Typography component="span" sx={{ overflowWrap: 'anywhere' }}>
              <ExerciseLink exercise={{ _id, subActivityName }} />
              {planned && (
                <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
                  {` · ${t('planned')}`}
                </Typography>
              )}
              {family && key && (
                <Typography
                  component="span"
                  variant="body2"
                  sx={{ display: 'block', color: 'text.secondary' }}
                >
                  <KeyInWords value={key} />
                </Typography>
              )}
            </Typography>
          </Box>
        ))}
      </Box>
    </section>
  )
}

// Each is a separate card, without the line that the library draws between them.
const area = { '&::before': { display: 'none' }, '& + &': { marginBlockStart: 1 } }
// On a phone the count is always below the name, not only if the name is long.
const summary = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  columnGap: 2,
  alignItems: 'baseline',
} as const
const notYet = { minWidth: 36, height: 28, borderRadius: 1, border: '1px dashed', borderColor: 'divider' }
