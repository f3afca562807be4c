import { api } from '@casa/contract'
import Alert from '@mui/material/Alert'
import Skeleton from '@mui/material/Skeleton'
import { useCall } from '../../api/hooks.ts'
import { useTexts } from '../../lib/texts.ts'

const space = { marginBlockEnd: 2 }

/** How many schools have registered and wait to be switched on. */
export function WaitingSchools() {
  const t = useTexts('schools')
  const { data, isPending } = useCall(api.schools.find, { body: { activatedAt: null } })
  if (isPending) return <Skeleton variant="rounded" height={50} aria-busy sx={space} />
  // The list below says why nothing could be read.
  if (!data) return null
  return (
    <Alert severity={data.length > 0 ? 'warning' : 'success'} role="status" sx={space}>
      {data.length > 0 ? t('waits', { count: data.length }) : t('nobodyWaits')}
    </Alert>
  )
}
