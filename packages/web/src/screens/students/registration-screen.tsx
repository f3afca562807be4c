import { api } from '@casa/contract'
import type { Student, WelcomeSlip } from '@casa/contract/students'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useTexts } from '../../lib/texts.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RegistrationForm } from './registration-form.tsx'
import { WelcomeSlips } from './welcome-slips.tsx'

const list = '/app/studentdetails'

/** Registers a child at /app/studentregistration/add, or changes one at /app/studentregistration/ID. */
export default function RegistrationScreen() {
  const t = useTexts('students')
  const { id = 'add' } = useParams()
  const navigate = useNavigate()
  const [slips, setSlips] = useState<readonly WelcomeSlip[]>([])
  const [lastClass, setLastClass] = useState<string>()
  const leave = () => navigate(list)
  const onDone = (child: Student, welcome: readonly WelcomeSlip[] | undefined) => {
    const { status, slip } = child.userId
    setLastClass(child.classId?._id)
    if (welcome?.length) setSlips(welcome)
    // The list shows that the parent was asked. If the slip was lost, another one can be created there.
    else if (slip && (!welcome || status === 'waiting')) navigate(`${list}/${child._id}`)
    else leave()
  }
  const title = slips.length > 0 ? 'slip.title' : id === 'add' ? 'form.add' : 'form.edit'
  return (
    <>
      <PageHeader title={t(title)} />
      <Paper variant="outlined" sx={{ padding: { xs: 2, sm: 3 }, maxWidth: 900 }}>
        {slips.length > 0 ? (
          <WelcomeSlips
            slips={slips}
            onDone={leave}
            onAnother={id === 'add' ? () => setSlips([]) : undefined}
          />
        ) : id === 'add' ? (
          <RegistrationForm classId={lastClass} onDone={onDone} />
        ) : (
          <Stored id={id}>{entity => <RegistrationForm entity={entity} onDone={onDone} />}</Stored>
        )}
      </Paper>
    </>
  )
}

function Stored({ id, children }: { id: string; children: (entity: Student) => React.ReactNode }) {
  const student = useCall(api.students.get, { params: { id } })
  if (student.isLoadingError) return <ErrorState error={student.error} retry={() => void student.refetch()} />
  if (student.isPending) return [0, 1, 2, 3, 4].map(row => <Skeleton key={row} height={72} aria-busy />)
  return children(student.data)
}
