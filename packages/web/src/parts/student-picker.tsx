import { api } from '@casa/contract'
import type { Student } from '@casa/contract/students'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryOf, useCall } from '../api/hooks.ts'
import { currentUser } from '../lib/session.ts'
import { dotted, useTexts } from '../lib/texts.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { PersonAvatar } from '../ui/person-avatar.tsx'
import { ClassPicker } from './class-picker.tsx'
import { useFilter } from './use-filter.ts'

/** Renders the picked child; `school` is the school's name for families in several schools. */
type Shown = (student: Student, school?: string) => ReactNode

/**
 * Picks a child: parents among their own children, staff by class and child. Renders the rest of the screen once a child
 * is picked; until then it says what is missing, with `none` as the screen's own text.
 */
export function StudentPicker({ children, none }: { children: Shown; none?: string }) {
  const family = currentUser().role === 'PARENT'
  return family ? <OwnChildren show={children} /> : <ClassChildren show={children} none={none} />
}

type Props = {
  students: readonly Student[]
  /** School names by id; empty if all children are in one school. */
  schoolNames: ReadonlyMap<string, string>
  chosen: string
  onChoose: (id: string) => void
}

/** A parent's children as cards, with school names for families in several schools. */
function StudentCards({ students, schoolNames, chosen, onChoose }: Props) {
  const t = useTexts('parts')
  return (
    <ToggleButtonGroup
      exclusive
      value={chosen}
      // The chosen card cannot be deselected: a child is always shown.
      onChange={(_, id: string | null) => id && onChoose(id)}
      aria-label={t('children')}
      color="primary"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: { xs: 1, sm: 1.5 }, marginBlockEnd: 2 }}
    >
      {students.map(({ _id, fullName, profileURL, classId, schooleId }) => (
        <ToggleButton key={_id} value={_id} sx={card}>
          <PersonAvatar name={fullName} photo={profileURL} size={44} />
          <Box sx={{ minWidth: 0 }}>
            <Typography component="span" noWrap sx={{ display: 'block', fontWeight: 600 }}>
              {fullName}
            </Typography>
            <Typography
              component="span"
              variant="body2"
              sx={{ display: 'block', color: 'text.secondary', overflowWrap: 'anywhere' }}
            >
              {dotted([classId?.className, schoolNames.get(schooleId)])}
            </Typography>
          </Box>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

const card = {
  flex: { xs: '1 1 140px', sm: '0 1 280px' },
  // Two fit side by side on a phone, without their pictures.
  minWidth: { xs: 'calc(50% - 4px)', sm: 220 },
  '& .MuiAvatar-root': { display: { xs: 'none', sm: 'flex' } },
  justifyContent: 'flex-start',
  gap: 1.5,
  paddingInline: 1.5,
  paddingBlock: { xs: 0.75, sm: 1 },
  textAlign: 'start',
  textTransform: 'none',
  color: 'text.primary',
  bgcolor: 'background.paper',
  // Overrides the button group's joined style, because the cards are separate.
  '&&': { border: 1, borderColor: 'divider', borderRadius: 1, marginInlineStart: 0 },
  '&&.Mui-selected': { borderColor: 'primary.main', boxShadow: 'inset 0 0 0 1px currentColor' },
} as const

function OwnChildren({ show }: { show: Shown }) {
  const t = useTexts('parts')
  const { studentId: id, choose } = useFilter()
  const list = useOwnChildren()
  const schoolNames = useSchoolNames(list.data)
  const empty = <EmptyState drawing="knobbedCylinders" title={t('noChildren')} hint={t('noChildrenHint')} />
  return (
    <Loaded query={list} pending={<Pending />} empty={empty}>
      {students => {
        const student = students.find(({ _id }) => _id === id) ?? students[0]!
        return (
          <>
            {students.length > 1 && (
              <StudentCards
                students={students}
                schoolNames={schoolNames}
                chosen={student._id}
                onChoose={studentId => choose({ studentId })}
              />
            )}
            {show(student, schoolNames.get(student.schooleId))}
          </>
        )
      }}
    </Loaded>
  )
}

function ClassChildren({ show, none }: { show: Shown; none?: string }) {
  const t = useTexts('parts')
  const { classId, studentId: id, choose } = useFilter()
  const list = useCall(
    api.students.find,
    { body: { classId, sort: 'fullName' } },
    { enabled: classId !== '' },
  )
  const student = list.data?.find(({ _id }) => _id === id)
  return (
    <>
      <FilterBar fieldWidth={200}>
        <ClassPicker value={classId} onChange={classId => choose({ classId })} />
        <TextField
          select
          size="small"
          label={t('student')}
          value={student?._id ?? ''}
          onChange={event => choose({ studentId: event.target.value })}
          disabled={!list.data?.length}
        >
          {list.data?.map(({ _id, fullName }) => (
            <MenuItem key={_id} value={_id}>
              {fullName}
            </MenuItem>
          ))}
        </TextField>
      </FilterBar>
      {list.isError && <ErrorState error={list.error} retry={() => void list.refetch()} />}
      {list.data?.length === 0 && (
        <EmptyState drawing="knobbedCylinders" title={t('emptyClass')} hint={t('emptyClassHint')} />
      )}
      {student
        ? show(student)
        : !list.isError &&
          list.data?.length !== 0 && (
            <EmptyState
              drawing="knobbedCylinders"
              title={none ?? t('chooseStudent')}
              hint={t('chooseStudentHint')}
            />
          )}
    </>
  )
}

function Pending() {
  return (
    <div aria-busy>
      <Skeleton variant="rounded" height={72} sx={{ marginBlockEnd: 3 }} />
      <Skeleton variant="rounded" height={240} />
    </div>
  )
}

/** The children's school names by id, as they load; empty if all children are in one school. */
export function useSchoolNames(students: readonly { schooleId: string }[] = []): ReadonlyMap<string, string> {
  const schools = [...new Set(students.map(({ schooleId }) => schooleId))]
  const requested = schools.length > 1 ? schools : []
  const answers = useQueries({ queries: requested.map(id => queryOf(api.schools.get, { params: { id } })) })
  return new Map(answers.flatMap(({ data }) => (data ? [[data._id, data.schooleName] as const] : [])))
}

/** A parent's own children, eldest first, as on the parent's first screen. */
export function useOwnChildren() {
  return useCall(api.students.find, { body: { userId: currentUser()._id, sort: 'dob' } })
}
