import { api } from '@casa/contract'
import type { FamilyToday } from '@casa/contract/today'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import { useCallback, useState } from 'react'
import { Outlet } from 'react-router'
import english from '../../../locales/en/family.json'
import { useCall } from '../../api/hooks.ts'
import { addEnglish } from '../../lib/english.ts'
import { useFormats } from '../../lib/formats.ts'
import { useSchoolDay } from '../../lib/school-day.ts'
import { useTexts } from '../../lib/texts.ts'
import { KeyLegend } from '../../parts/key-legend.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { FamilyAssignments } from './family-assignments.tsx'
import { FamilyChild } from './family-child.tsx'
import { FamilyNews } from './family-news-list.tsx'
import { useNewDay } from './use-new-day.ts'

addEnglish('family', english)

/** The parents' landing screen: the children's assignments first, then what each child works on, and the news. */
export default function FamilyScreen() {
  const app = useTexts('app')
  const { dayInWords } = useFormats()
  const today = useCall(api.today.family, {})
  const [listed, setListed] = useState(false)
  const showListed = useCallback(() => setListed(true), [])
  useNewDay(today)
  return (
    <>
      <PageHeader
        title={app('screens.assignment')}
        description={dayInWords(useSchoolDay())}
        actions={<KeyLegend />}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        {today.isPending && <Waiting />}
        {today.isLoadingError && <ErrorState error={today.error} retry={() => void today.refetch()} />}
        {today.data && <Assignments today={today.data} onListed={showListed} />}
        {/* From now on nothing above the cards grows and pushes them down. */}
        {today.data && (listed || today.data.children.length === 0) && <Family today={today.data} />}
      </Box>
      <Outlet />
    </>
  )
}

type AssignmentsProps = { today: FamilyToday; onListed: () => void }

function Assignments({ today: { children }, onListed }: AssignmentsProps) {
  if (children.length === 0) return null
  return (
    <Paper
      component="section"
      variant="outlined"
      sx={{ padding: { xs: 2, sm: 2.5 }, minWidth: 0, minHeight: 320 }}
    >
      <FamilyAssignments onListed={onListed}>{children}</FamilyAssignments>
    </Paper>
  )
}

function Family({ today }: { today: FamilyToday }) {
  const parts = useTexts('parts')
  const { children, day } = today
  const schools = new Set(children.map(({ schooleName }) => schooleName))
  return (
    <Box sx={cards}>
      {children.length === 0 && <EmptyState title={parts('noChildren')} hint={parts('noChildrenHint')} />}
      {children.map(child => (
        <FamilyChild key={child._id} child={child} day={day} namesSchool={schools.size > 1} />
      ))}
      <FamilyNews today={today} />
    </Box>
  )
}

/** Two cards side by side, if there is room. The news takes both columns if the number of children is even. */
const cards = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  '& > :last-child:nth-child(odd)': { gridColumn: '1 / -1' },
}

function Waiting() {
  return (
    <Box aria-busy sx={{ display: 'grid', gap: 2 }}>
      <Skeleton variant="rounded" height={320} />
      <Skeleton variant="rounded" height={320} />
    </Box>
  )
}
