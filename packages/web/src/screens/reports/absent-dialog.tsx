import { api } from '@casa/contract'
import type { AttendanceAbsence } from '@casa/contract/attendance'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemAvatar from '@mui/material/ListItemAvatar'
import ListItemText from '@mui/material/ListItemText'
import { useNavigate, useParams } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useFormats } from '../../lib/formats.ts'
import { dotted, useTexts } from '../../lib/texts.ts'
import { ChildLink } from '../../parts/child-link.tsx'
import { useLeaveClass } from '../../parts/use-filter.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { RouteDialog } from '../../ui/route-dialog.tsx'
import { useReportDays } from './use-report-days.ts'

/**
 * The absentees of a class: on one day, or over a date range with one row per day. If the class is out of reach, this
 * is reported and the report opens.
 */
export default function AbsentDialog() {
  const t = useTexts('reports')
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const { startDate, endDate, search } = useReportDays()
  const body = { classId: id, startDate, endDate }
  const absences = useCall(api.attendance.absences, { body })
  const counts = useCall(api.attendance.counts, { body })
  // If attendance has not been taken, nobody is absent either, so the screen must say which it is.
  const taken = counts.data?.some(({ days }) => days > 0)
  const unreachable = counts.data?.length === 0 || isNoClass(counts.error)
  useLeaveClass(unreachable, () => navigate({ pathname: '..', search }, { relative: 'route', replace: true }))
  if (unreachable) return null
  const nobody = (
    <EmptyState
      drawing="beadStair"
      title={t(taken ? 'nobody' : 'notTaken')}
      hint={t(taken ? 'nobodyHint' : 'notTakenHint')}
    />
  )
  return (
    <RouteDialog title={t('absentChildren')}>
      <Loaded query={absences} pending={160}>
        {absences => (absences.length > 0 ? <Children absences={absences} /> : taken !== undefined && nobody)}
      </Loaded>
    </RouteDialog>
  )
}

/** Whether a call was refused because its class is not a valid id. */
function isNoClass(error: unknown): boolean {
  return error instanceof ApiError && error.fields.some(({ field }) => field === 'classId')
}

function Children({ absences }: { absences: readonly AttendanceAbsence[] }) {
  const { day } = useFormats()
  return (
    <List sx={{ paddingBlockEnd: 2 }}>
      {absences.map(({ _id, fullName, profileURL, admissionNumber, date }) => (
        <ListItem key={`${_id} ${date}`} disableGutters>
          <ListItemAvatar>
            <PersonAvatar name={fullName} photo={profileURL} size={40} />
          </ListItemAvatar>
          <ListItemText
            primary={<ChildLink id={_id}>{fullName}</ChildLink>}
            secondary={dotted([day(date), admissionNumber])}
          />
        </ListItem>
      ))}
    </List>
  )
}
