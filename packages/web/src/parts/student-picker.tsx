import { api } from '@casa/contract'
import { withDistinctNames } from '@casa/contract/rules/names'
import type { Student } from '@casa/contract/students'
import MenuItem from '@mui/material/MenuItem'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import type { ReactNode } from 'react'
import { useCall } from '../api/hooks.ts'
import { maySee } from '../lib/rights.ts'
import { currentUser } from '../lib/session.ts'
import { dotted, useTexts } from '../lib/texts.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { ChildRadios } from './child-radios.tsx'
import { ClassPicker } from './class-picker.tsx'
import { useOwnChildren, useSchoolNames } from './family-schools.ts'
import { NoChildren } from './no-children.tsx'
import { useFilter } from './use-filter.ts'

/** Renders the picked child; `school` is the school's name for families in several schools. */
type Shown = (student: Student, school?: string) => ReactNode

type PickerProps = {
  children: Shown
  none?: string
  /** What a parent must be allowed to see of a child to pick it. */
  right?: 'work' | 'fees'
}

/**
 * Picks a child: parents among their own children, staff by class and child. Renders the rest of the screen once a child
 * is picked; until then it says what is missing, with `none` as the screen's own text.
 */
export function StudentPicker({ children, none, right = 'work' }: PickerProps) {
  const family = currentUser().role === 'PARENT'
  return family ? (
    <OwnChildren show={children} right={right} />
  ) : (
    <ClassChildren show={children} none={none} />
  )
}

function OwnChildren({ show, right }: { show: Shown; right: 'work' | 'fees' }) {
  const { studentId: id, choose } = useFilter()
  const list = useOwnChildren()
  const schoolNames = useSchoolNames(list.data)
  const data = list.data?.filter(({ _id }) => maySee(right, _id))
  return (
    <Loaded query={{ ...list, data }} pending={<Pending />} empty={<NoChildren drawing="knobbedCylinders" />}>
      {students => {
        const student = students.find(({ _id }) => _id === id) ?? students[0]!
        return (
          <>
            {students.length > 1 && (
              <ChildRadios
                students={students.map(({ _id, fullName, profileURL, classId, schooleId }) => ({
                  ...{ _id, fullName, profileURL: profileURL ?? null },
                  place: dotted([classId?.className, schoolNames.get(schooleId)]),
                }))}
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
          {withDistinctNames(list.data ?? []).map(({ _id, fullName }) => (
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
