import { api } from '@casa/contract'
import type { School } from '@casa/contract/schools'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import english from '../../../locales/en/schools.json'
import { useCall } from '../../api/hooks.ts'
import { useList } from '../../api/list.ts'
import type { List } from '../../lib/list.ts'
import { addEnglish, useTexts } from '../../lib/texts.ts'
import { ListPage } from '../../parts/list-page.tsx'
import type { Column } from '../../ui/column.ts'
import { DialogLink } from '../../ui/dialog-link.tsx'
import { BreakableText } from '../../ui/text-wrap.tsx'
import { TitleLink } from '../../ui/title-link.tsx'
import { ErasedSchools } from './erased-schools.tsx'
import { SchoolStatus, stateOf, useSwitch } from './school-status.tsx'
import { useTrialText } from './trial.tsx'

addEnglish('schools', english)

/** The public page on which a school registers; the administrator may pass on its address. */
const register = <RegistrationLink />

function RegistrationLink() {
  const t = useTexts('schools')
  return (
    <Button href="/montessori/schoolregistration" variant="outlined">
      {t('registrationPage')}
    </Button>
  )
}

/**
 * All schools of the platform, waiting ones first. A name opens the school's details, a button activates or deactivates
 * it.
 */
export default function SchoolListScreen() {
  const t = useTexts('schools')
  const list = useList(api.schools.all, {}, sizes)
  const turn = useSwitch()
  const status = (row: School) => t(stateOf(row))
  const confirmed = (row: School) => t(row.mobileVerified ? 'verified' : 'unverified')
  const trial = useTrialText()
  const columns: Column<School>[] = [
    {
      key: 'schooleName',
      title: t('name'),
      text: row => `${row.schooleName}, ${row.city}`,
      cell: row => (
        <>
          <TitleLink component={DialogLink} to={row._id}>
            {row.schooleName}
          </TitleLink>
          , {row.city}
        </>
      ),
      width: 160,
    },
    {
      key: 'name',
      title: t('contact'),
      text: row => `${row.name}, ${row.mobileNumber} (${confirmed(row)})`,
      cell: row => <Lines lines={[row.name, row.mobileNumber, confirmed(row)]} />,
      width: 162,
    },
    {
      key: 'schooleEmail',
      title: t('schoolContact'),
      text: row => `${row.schooleContact}, ${row.schooleEmail}`,
      cell: row => <Lines lines={[row.schooleContact, row.schooleEmail]} />,
      width: 196,
      onPhone: 'opened',
    },
    { key: 'studentCount', title: t('students'), text: row => row.studentCount, align: 'right', width: 88 },
    {
      key: 'trialEndsOn',
      title: t('trial'),
      text: trial,
      day: row => (row.subscription === 'yes' ? row.trialEndsOn : null),
      cell: row => <Box sx={{ whiteSpace: 'nowrap' }}>{trial(row)}</Box>,
      width: 186,
      onPhone: 'opened',
    },
    {
      key: 'status',
      title: t('status'),
      text: status,
      cell: row => (
        <Box sx={statusLook}>
          <SchoolStatus school={row} />
          <Button
            variant={row.status ? 'outlined' : 'contained'}
            color={row.status ? 'secondary' : 'primary'}
            onClick={() => void turn(row)}
          >
            {t(row.status ? 'switchOff' : 'switchOn')}
          </Button>
        </Box>
      ),
      width: 162,
      onPhone: 'firstEnd',
      brief: row => <SchoolStatus school={row} />,
    },
  ]
  return (
    <ListPage
      title={t('title')}
      description={t('description')}
      list={list}
      columns={columns}
      lead={<WaitingSchools list={list} />}
      commands={<ErasedSchools />}
      rowName={row => row.schooleName}
      empty={{ title: t('emptyTitle'), hint: t('emptyHint'), drawing: 'brownStair', action: register }}
      exportName={t('title')}
    />
  )
}

const space = { marginBlockEnd: 2 }

const waits = (school: School) => stateOf(school) === 'waiting'

/** How many schools have registered and are waiting to be switched on. */
function WaitingSchools({ list }: { list: List<School> }) {
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
 * The number of waiting schools. They come first in the list, so another request is needed only when its first page
 * does not show all of them. Undefined while loading, null after a failure.
 */
function useCount({ rows, whole, loading, view }: List<School>): number | null | undefined {
  const isBeginning = view.page === 1 && view.search === '' && view.sort === ''
  const tells = whole || (isBeginning && !rows.every(waits))
  const rest = useCall(api.schools.find, { body: { activatedAt: null } }, { enabled: !loading && !tells })
  if (loading) return undefined
  if (tells) return rows.filter(waits).length
  return rest.isError ? null : rest.data?.length
}

const sizes = [5, 50, 500, 10_000]

// The buttons of all rows are as wide as the column, with the same spacing as elsewhere.
const statusLook = {
  display: 'grid',
  gap: 1,
  paddingBlock: 0.5,
  '& > .MuiChip-root': { justifySelf: 'start' },
  '&& > .MuiButton-root': { marginBlock: 0, paddingInline: 1.25 },
} as const

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map(line => (
    <Box key={line} component="span" sx={{ display: 'block' }}>
      <BreakableText>{line}</BreakableText>
    </Box>
  ))
}
