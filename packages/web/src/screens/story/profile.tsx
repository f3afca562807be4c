import { ageOn } from '@casa/contract/rules/age'
import type { Student } from '@casa/contract/students'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useFormats } from '../../lib/formats.ts'
import { useSchoolDay } from '../../lib/school-day.ts'
import { useTexts } from '../../lib/texts.ts'
import { FactList } from '../../ui/fact-list.tsx'
import { PersonAvatar } from '../../ui/person-avatar.tsx'

/** A child's profile; with the school's name for families in several schools. */
export function Profile({ student, school }: { student: Student; school: string | undefined }) {
  const t = useTexts('story')
  return (
    <Paper component="section" variant="outlined" sx={{ padding: { xs: 2, sm: 3 }, marginBlockEnd: 3 }}>
      <Box sx={{ display: 'flex', gap: { xs: 2, sm: 3 }, alignItems: 'center', marginBlockEnd: 3 }}>
        <PersonAvatar name={student.fullName} photo={student.profileURL} size={88} />
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography variant="h2">{student.fullName}</Typography>
          <Typography>
            {[student.classId?.className ?? t('noClass'), school].filter(Boolean).join(' · ')}
          </Typography>
          <Typography sx={{ color: 'text.secondary' }}>
            <Age dob={student.dob} />
          </Typography>
        </Box>
      </Box>
      <Facts student={student} />
    </Paper>
  )
}

function Age({ dob }: { dob: string }) {
  const t = useTexts('story')
  const { years, months } = ageOn(dob, useSchoolDay())
  return t('age', { years: t('years', { count: years }), months: t('months', { count: months }) })
}

function Facts({ student }: { student: Student }) {
  const t = useTexts('story')
  const { day } = useFormats()
  const facts = [
    [t('serial'), student.userId.serialNumber],
    [t('doa'), day(student.doa)],
    [t('mother'), student.motherName],
    [t('father'), student.fatherName || t('blank')],
    [t('allergies'), student.allergies || t('none')],
  ] as const
  return <FactList facts={facts} minWidth={140} />
}
