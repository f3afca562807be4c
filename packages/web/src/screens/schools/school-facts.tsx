import type { School } from '@casa/contract/schools'
import Box from '@mui/material/Box'
import { useFormats } from '../../lib/formats.ts'
import { type TextKey, useTexts } from '../../lib/texts.ts'
import { FactList } from '../../ui/fact-list.tsx'

/** What a school's registration gave, and what the school has by now. */
export function SchoolFacts({ school }: { school: School }) {
  const t = useTexts('schools')
  const { day, moment } = useFormats()
  const country = `settings.countries.${school.selectCountry}` as TextKey<'schools'>
  const facts = [
    [t('registered'), moment(school.createdAt)],
    [t('activated'), school.activatedAt ? moment(school.activatedAt) : t('notYet')],
    [
      t('trial'),
      school.subscription === 'yes' ? t('trialSince', { day: day(school.trialStartedOn) }) : t('noTrial'),
    ],
    [t('contact'), school.name],
    [t('mobile'), `${school.mobileNumber} (${t(school.mobileVerified ? 'verified' : 'unverified')})`],
    [t('settings.personEmail'), school.email ?? t('notGiven')],
    [t('schoolContact'), school.schooleContact],
    [t('settings.schoolEmail'), school.schooleEmail],
    [t('settings.address'), [school.address, school.city, school.pincode].filter(Boolean).join(', ')],
    [t('settings.country'), t(country)],
    [t('settings.timeZone'), school.timeZone.replaceAll('_', ' ')],
    [t('students'), school.studentCount],
    [t('classes'), school.classCount],
    [t('teachers'), school.teacherCount],
  ] as const
  return (
    <Box sx={{ marginBlock: 2 }}>
      <FactList facts={facts} />
    </Box>
  )
}
