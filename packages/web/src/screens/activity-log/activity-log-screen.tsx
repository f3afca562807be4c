import { api } from '@casa/contract'
import { areas } from '@casa/contract/areas'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import english from '../../../locales/en/activitylog.json'
import { useCall } from '../../api/hooks.ts'
import { withStart } from '../../lib/address.ts'
import { useSchoolDay } from '../../lib/school-day.ts'
import { currentUser } from '../../lib/session.ts'
import { addEnglish, useTexts } from '../../lib/texts.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ActivityExport } from './activity-export.tsx'
import { ActivityList } from './activity-list.tsx'
import { type ActivityFilter, useActivityFilter } from './use-activity.ts'

addEnglish('activitylog', english)

/** What people did at the school, or on the platform. */
export default function ActivityLogScreen() {
  const t = useTexts('activitylog')
  const [filter, change] = useActivityFilter()
  const isPlatform = currentUser().role === 'SUPERADMIN'
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t(isPlatform ? 'descriptionPlatform' : 'description')}
        actions={<ActivityExport filter={filter} />}
      />
      <Filters filter={filter} change={change} />
      {filter.studentId && (
        <Alert
          severity="info"
          sx={{ marginBlockEnd: 2 }}
          action={
            <Button color="inherit" onClick={() => change({ studentId: '' })}>
              {t('allChildren')}
            </Button>
          }
        >
          {t('onlyChild')}
        </Alert>
      )}
      <ActivityList filter={filter} onPerson={userId => change({ userId })} />
    </>
  )
}

type FilterProps = { filter: ActivityFilter; change: (change: Partial<ActivityFilter>) => void }

function Filters({ filter, change }: FilterProps) {
  const t = useTexts('activitylog')
  const today = useSchoolDay()
  const { data: people = [] } = useCall(api.activityLog.people, {})
  const { userId, area, startDate, endDate } = filter
  // A parent is chosen by an entry of the list.
  const isListed = people.some(({ _id }) => _id === userId)
  return (
    <FilterBar fieldWidth={190}>
      <TextField
        select
        size="small"
        label={t('person')}
        value={userId}
        onChange={event => change({ userId: event.target.value })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{t('allPeople')}</MenuItem>
        {people.map(({ _id, name }) => (
          <MenuItem key={_id} value={_id}>
            {name}
          </MenuItem>
        ))}
        {userId && !isListed && <MenuItem value={userId}>{t('chosenPerson')}</MenuItem>}
      </TextField>
      <TextField
        select
        size="small"
        label={t('area')}
        value={area}
        onChange={event => change({ area: event.target.value as ActivityFilter['area'] })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{t('allAreas')}</MenuItem>
        {areas.map(one => (
          <MenuItem key={one} value={one}>
            {t(`areas.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <DateInput
        label={t('from')}
        value={startDate}
        latest={today}
        onChange={day => change(withStart({ startDate, endDate }, day ?? ''))}
        textField={{ size: 'small' }}
      />
      <DateInput
        label={t('until')}
        value={endDate}
        latest={today}
        onChange={day => change({ endDate: day && day < startDate ? '' : (day ?? '') })}
        textField={{ size: 'small' }}
      />
    </FilterBar>
  )
}
