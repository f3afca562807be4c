import { api } from '@casa/contract'
import type { School } from '@casa/contract/schools'
import Alert from '@mui/material/Alert'
import Skeleton from '@mui/material/Skeleton'
import { useCall } from '../../api/hooks.ts'
import type { List } from '../../lib/list.ts'
import { useTexts } from '../../lib/texts.ts'
import { stateOf } from './school-status.tsx'

const space = { marginBlockEnd: 2 }
const waits = (school: School) => stateOf(school) === 'waiting'

/** How many schools have registered and wait to be switched on. */
export function WaitingSchools({ list }: { list: List<School> }) {
  const t = useTexts('schools')
  const count = useCount(list)
  if (list.error || count === null) return null
  if (count === undefined) return <Skeleton variant="rounded" height={50} aria-busy sx={space} />
  return (
    <Alert severity={count > 0 ? 'warning' : 'success'} role="status" sx={space}>
      {count > 0 ? t('waits', { count }) : t('nobodyWaits')}
    </Alert>
  )
}

/**
 * The number of waiting schools. They come first in the list, so a request is needed only when its first page does not
 * show all of them. Undefined while loading, null after a failure.
 */
function useCount({ rows, whole, loading, view }: List<School>): number | null | undefined {
  const isBeginning = view.page === 1 && view.search === '' && view.sort === ''
  const tells = whole || (isBeginning && !rows.every(waits))
  const rest = useCall(api.schools.find, { body: { activatedAt: null } }, { enabled: !loading && !tells })
  if (loading) return undefined
  if (tells) return rows.filter(waits).length
  return rest.isError ? null : rest.data?.length
}
