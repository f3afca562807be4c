import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useSearchParams } from 'react-router'
import { withParameters } from '../../lib/address.ts'
import { useTexts } from '../../lib/texts.ts'

/** Shows the events as a table or as a calendar; the address says which. */
export function ViewSwitch() {
  const t = useTexts('childcalendar')
  const [address, setAddress] = useSearchParams()
  const shown = address.get('show') === 'calendar' ? 'calendar' : 'table'
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={shown}
      aria-label={t('show')}
      onChange={(_, next: string | null) =>
        next && setAddress(withParameters({ show: next === 'calendar' ? next : '' }), { replace: true })
      }
    >
      <ToggleButton value="table">{t('asTable')}</ToggleButton>
      <ToggleButton value="calendar">{t('asCalendar')}</ToggleButton>
    </ToggleButtonGroup>
  )
}
