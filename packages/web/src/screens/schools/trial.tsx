import { api } from '@casa/contract'
import type { School } from '@casa/contract/schools'
import Alert from '@mui/material/Alert'
import { useCall } from '../../api/hooks.ts'
import { useFormats } from '../../lib/formats.ts'
import { useTexts } from '../../lib/texts.ts'

/** Until when a school's trial lasts, in a few words; that there is none, or that it has not begun. */
export function useTrialText(): (school: Pick<School, 'subscription' | 'trialEndsOn'>) => string {
  const t = useTexts('schools')
  const { day } = useFormats()
  return ({ subscription, trialEndsOn }) => {
    if (subscription === 'no') return t('noTrial')
    return trialEndsOn ? t('trialUntil', { day: day(trialEndsOn) }) : t('trialNotBegun')
  }
}

/** For the office during its trial: the last day, and what follows it. */
export function TrialNotice({ school }: { school: School }) {
  const t = useTexts('schools')
  const { day } = useFormats()
  const { trial, email, phone } = useCall(api.schools.support, {}).data ?? {}
  const { subscription, trialEndsOn } = school
  if (subscription === 'no' || !trialEndsOn || !trial) return null
  const contact = [email, phone].filter(Boolean).join(', ')
  return (
    <Alert severity="info" sx={{ marginBlockEnd: 3, maxWidth: 900 }}>
      {t('trialLasts', { day: day(trialEndsOn) })} {t(`afterTrial.${trial.afterwards}`)}
      {contact && ` ${t('trialContact', { contact })}`}
    </Alert>
  )
}
