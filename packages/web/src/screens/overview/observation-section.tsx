import { api } from '@casa/contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useFormats } from '../../lib/formats.ts'
import { dotted, useTexts } from '../../lib/texts.ts'
import { ChildLink, childName } from '../../parts/child-link.tsx'
import { ExerciseLink } from '../../parts/exercise-link.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { beginsLine, endsLine, lineClamp, rowLine } from '../../ui/styles.ts'
import { LongText } from '../../ui/text-wrap.tsx'
import { Section } from '../../ui/two-columns.tsx'
import { ListTitle } from './list-title.tsx'

type Props = {
  schooleId: string
  empty?: string
  /** How many are shown; a single one is the last, of which three lines are shown. */
  most?: number
} & ({ studentId: string; subActivityId?: never } | { subActivityId: string; studentId?: never })

/** The latest observations of a child, or with an exercise, for staff; each shows what the page itself does not. */
export function ObservationSection({ schooleId, empty, most = 5, ...of }: Props) {
  const t = useTexts('overview')
  const { day } = useFormats()
  // Fetches one more than it shows, to know whether there are more.
  const list = useCall(api.observations.list, {
    params: { schooleId },
    query: { ...of, page: 1, size: most + 1 },
  })
  const all = list.data && list.data.length > most && (
    <Button
      component={Link}
      to={most === 1 ? '?tab=observations' : '/app/specialobservation'}
      sx={most === 1 ? endsLine : beginsLine}
    >
      {t(most === 1 ? 'allOfThem' : 'allObservations')}
    </Button>
  )
  return (
    <Section
      title={most === 1 ? <ListTitle action={all}>{t('lastObservation')}</ListTitle> : t('observations')}
    >
      <Loaded
        query={list}
        pending={160}
        empty={
          <Typography sx={{ color: 'text.secondary', marginBlockStart: 1 }}>
            {empty ?? t('observationsEmpty')}
          </Typography>
        }
      >
        {rows =>
          rows.slice(0, most).map(({ _id, date, specialObservation, studentId, subActivityId, userId }) => (
            <Box key={_id} component="article" sx={{ paddingBlock: 1.25, ...rowLine }}>
              {most === 1 ? (
                <Typography variant="body2" sx={{ ...lineClamp(3), overflowWrap: 'anywhere' }}>
                  {specialObservation}
                </Typography>
              ) : (
                <LongText>{specialObservation ?? ''}</LongText>
              )}
              {(of.subActivityId || subActivityId) && (
                <Typography variant="body2" sx={{ marginBlockStart: 0.5, fontWeight: 600 }}>
                  {of.subActivityId && <ChildLink id={studentId._id}>{childName(studentId)}</ChildLink>}
                  {of.studentId && subActivityId && <ExerciseLink exercise={subActivityId} />}
                </Typography>
              )}
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {dotted([day(date), userId.name])}
              </Typography>
            </Box>
          ))
        }
      </Loaded>
      {most > 1 && all}
    </Section>
  )
}
