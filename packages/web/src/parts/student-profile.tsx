import { ageOn } from '@casa/contract/rules/day'
import type { Student } from '@casa/contract/students'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useFormats } from '../lib/formats.ts'
import { mayRead } from '../lib/rights.ts'
import { useSchoolDay } from '../lib/school-day.ts'
import { dotted, useTexts } from '../lib/texts.ts'
import { FactList } from '../ui/even-grid.tsx'
import { PersonAvatar } from '../ui/person-avatar.tsx'
import { ChildLink } from './child-link.tsx'

type Child = Omit<Student, 'imageURL' | 'sounds' | 'movable'>

type Props = {
  student: Child
  /** The school's name, for families in several schools. */
  school?: string | undefined
  /** The profile is the heading of the child's own page; elsewhere the name links there. */
  page?: boolean
  /** Actions for the child. */
  commands?: ReactNode
  /** A help button at the end of the name's line. */
  help?: ReactNode
}

/** Who a child is: photo, name, class, age, allergies and guardians. */
export function StudentProfile({ student, school, page, commands, help }: Props) {
  const t = useTexts('story')
  const { _id, fullName, allergies } = student
  return (
    <Paper component="section" variant="outlined" sx={{ padding: { xs: 2, sm: 3 }, marginBlockEnd: 3 }}>
      <Box sx={head}>
        <PersonAvatar name={fullName} photo={student.profileURL} size={88} />
        <Box sx={{ flex: { xs: '1 1 120px', sm: '1 1 200px' }, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography variant={page ? 'h1' : 'h2'}>
            {page ? fullName : <ChildLink id={_id}>{fullName}</ChildLink>}
          </Typography>
          <Typography>{dotted([student.classId?.className ?? t('noClass'), school])}</Typography>
          <Typography sx={{ color: 'text.secondary' }}>
            <Age dob={student.dob} />
          </Typography>
        </Box>
        {help}
        {commands && <Box sx={commandsLook}>{commands}</Box>}
      </Box>
      {allergies && (
        <Alert severity="warning" role="note" sx={{ marginBlockEnd: 3, overflowWrap: 'anywhere' }}>
          <strong>{t('allergies')}:</strong> {allergies}
        </Alert>
      )}
      <StudentFacts student={student} />
    </Paper>
  )
}

const head = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: { xs: 2, sm: 3 },
  rowGap: 2,
  alignItems: 'center',
  marginBlockEnd: 3,
}

const commandsLook = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  width: { xs: '100%', md: 'auto' },
  // A row of buttons is stretched only on a phone: elsewhere the last of them would be the widest.
  '& > *': { flex: { xs: '1 1 auto', sm: 'none' }, whiteSpace: 'nowrap' },
}

function Age({ dob }: { dob: string }) {
  const t = useTexts('story')
  const { years, months } = ageOn(dob, useSchoolDay())
  return t('age', { years: t('years', { count: years }), months: t('months', { count: months }) })
}

/** A child's serial number, day of admission and guardians. */
export function StudentFacts({ student }: { student: Child }) {
  const t = useTexts('story')
  const { day } = useFormats()
  const { motherName, fatherName, mobileNumber, fatherMobileNumber } = student
  const facts = [
    [t('serial'), student.userId.serialNumber],
    [t('doa'), day(student.doa)],
    [t('mother'), <Guardian key="mother" name={motherName} number={mobileNumber} />],
    [t('father'), <Guardian key="father" name={fatherName || t('blank')} number={fatherMobileNumber} />],
    // To people of the office without a right to children, responses name no allergies.
    ...(student.allergies || !mayRead('children') ? [] : [[t('allergies'), t('none')] as const]),
  ] as const
  return <FactList facts={facts} minWidth={140} />
}

function Guardian({ name, number }: { name: string; number: string | null }) {
  const t = useTexts('story')
  return (
    <>
      {name}
      {number && (
        <Link
          href={`tel:${number}`}
          aria-label={t('call', { name, number })}
          sx={{ display: 'block', fontWeight: 400, paddingBlock: 0.5 }}
        >
          {number}
        </Link>
      )}
    </>
  )
}
