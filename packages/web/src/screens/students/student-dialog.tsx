import { api } from '@casa/contract'
import { messages } from '@casa/contract/messages'
import type { Student } from '@casa/contract/students'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useCall, useWrite } from '../../api/hooks.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useMessages } from '../../lib/messages.ts'
import { useTexts } from '../../lib/texts.ts'
import { WelcomeSlips } from '../../parts/welcome-slips.tsx'
import { useErrorText } from '../../ui/error-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { RouteDialog, useClose } from '../../ui/route-dialog.tsx'
import { StudentUpload } from './student-upload.tsx'
import { useAskAgain } from './use-ask-again.ts'

/**
 * Over the list of children: at /app/studentdetails/upload, registration by workbook; at /app/studentdetails/ID, a
 * new welcome slip for a child's parent.
 */
export default function StudentDialog() {
  const t = useTexts('students')
  const { id = '' } = useParams()
  const upload = id === 'upload'
  return (
    <RouteDialog title={t(upload ? 'upload.title' : 'welcome')}>
      {upload ? <StudentUpload /> : <NewSlip id={id} />}
    </RouteDialog>
  )
}

/** Explains what a new slip for a child's parent would do and creates it, or says why one cannot be created. */
function NewSlip({ id }: { id: string }) {
  const children = useCall(api.students.find, { body: { _id: id } })
  // The dialog keeps the child as it was when it opened, because creating a slip changes it.
  const [first, setFirst] = useState<Student>()
  const child = first ?? children.data?.[0]
  if (child && !first) setFirst(child)
  return (
    <Loaded
      query={{
        data: child,
        error: children.isPending ? null : (children.error ?? new ApiError(404)),
        refetch: children.refetch,
      }}
      pending={96}
      frame={problem => <Box sx={{ paddingBlockEnd: 3 }}>{problem}</Box>}
    >
      {child => <SlipFor child={child} />}
    </Loaded>
  )
}

function SlipFor({ child }: { child: Student }) {
  const t = useTexts('students')
  const close = useClose()
  const errorText = useErrorText()
  const message = useMessages()
  const make = useWrite(api.students.welcome)
  const askAgain = useAskAgain()
  const { status, slip } = child.userId
  const input = { params: { id: child._id }, body: { again: slip === 'again' } }
  // A replayed response has no slip. The first one is lost, so another one is created.
  const send = () => make.mutate(input, { onSuccess: answer => (answer.welcome ? undefined : send()) })
  if (make.data?.welcome) return <WelcomeSlips slips={make.data.welcome} />
  const values = { child: child.fullName, number: child.mobileNumber ?? '' }
  return (
    <>
      <Box sx={{ display: 'grid', gap: 1 }}>
        {status === 'waiting' && <Typography>{t('slip.waiting', values)}</Typography>}
        {status === 'declined' && <Typography>{t('slip.declined', values)}</Typography>}
        <Typography>{slip ? t(texts[slip], values) : message(messages.slip.hasPassword)}</Typography>
        {slip === 'link' && <Typography>{t('slip.linkStuck', values)}</Typography>}
        {!slip && child.mobileNumber && <Typography>{t('slip.stuck')}</Typography>}
      </Box>
      {make.isError && (
        <Alert severity="error" sx={{ marginBlockStart: 2 }}>
          {errorText(make.error)}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1, paddingBlock: 2 }}>
        <Button onClick={close}>{t(slip === 'welcome' ? 'slip.keep' : 'slip.close')}</Button>
        {status === 'declined' && (
          <Button variant="outlined" onClick={() => void askAgain(child).then(() => close?.())}>
            {t('askAgain')}
          </Button>
        )}
        {!slip && child.mobileNumber && (
          <Button component={Link} to={`/app/studentregistration/${child._id}`} variant="outlined">
            {t('slip.change')}
          </Button>
        )}
        {slip && (
          <Button
            variant="contained"
            color={slip === 'again' ? 'error' : 'primary'}
            loading={make.isPending}
            onClick={send}
          >
            {t('slip.make')}
          </Button>
        )}
      </Box>
    </>
  )
}

const texts = { welcome: 'slip.renew', link: 'slip.link', again: 'slip.again' } as const
