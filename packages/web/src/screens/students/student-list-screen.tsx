import { api } from '@casa/contract'
import { may } from '@casa/contract/access'
import { ageOn } from '@casa/contract/rules/day'
import type { Student } from '@casa/contract/students'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { type ReactNode, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import english from '../../../locales/en/students.json'
import { useList } from '../../api/list.ts'
import { useSchoolDay } from '../../lib/school-day.ts'
import { currentUser } from '../../lib/session.ts'
import { addEnglish, useTexts } from '../../lib/texts.ts'
import { useOneOf } from '../../lib/use-parameter.ts'
import { ChildLink } from '../../parts/child-link.tsx'
import { ClassPicker } from '../../parts/class-picker.tsx'
import { ListPage } from '../../parts/list-page.tsx'
import { useClasses } from '../../parts/use-classes.ts'
import { useFilter } from '../../parts/use-filter.ts'
import type { Column, RowAction } from '../../ui/column.ts'
import { DialogLink } from '../../ui/dialog-link.tsx'
import type { Empty } from '../../ui/empty-state.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { Add, MailOutlined, UploadFileOutlined } from '../../ui/icons.tsx'
import { lazyDialog, lazyPart } from '../../ui/lazy-part.tsx'
import { useMayWrite } from '../../ui/may-write.ts'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { useDeleteAction, useEditAction } from '../../ui/row-actions.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { OneLine } from '../../ui/text-wrap.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { exportedColumns } from './exported-columns.ts'
import { useAskAgain } from './use-ask-again.ts'

addEnglish('students', english)

const BulkDialog = lazyDialog(async () => (await import('./bulk-dialogs.tsx')).BulkDialog)
const LeftStudents = lazyPart(async () => (await import('./left-students.tsx')).LeftStudents)

const sizes = [1000, 50_000, 100_000]

/** The children of the school or, for teachers, of their class. The office also has those who have left. */
export default function StudentListScreen() {
  const { role } = currentUser()
  const office = may(role, 'studentDetailsEdit')
  const { classId, choose } = useFilter()
  const [state, setState] = useOneOf('state', ['left'])
  const left = office && state === 'left'
  const filters = office && (
    <FilterBar>
      <ClassPicker all value={classId} onChange={chosen => choose({ classId: chosen })} />
      <StateFilter left={left} onChange={chosen => setState(chosen)} />
    </FilterBar>
  )
  if (left) return <LeftStudents filters={filters} classId={classId} />
  return <PresentStudents office={office} classId={office ? classId : ''} filters={filters} />
}

function StateFilter({ left, onChange }: { left: boolean; onChange: (state: 'left' | '') => void }) {
  const t = useTexts('students')
  return (
    <TextField
      select
      size="small"
      label={t('state.label')}
      sx={{ '&&&': { width: { sm: 180 } } }}
      value={left ? 'left' : ''}
      onChange={event => onChange(event.target.value === 'left' ? 'left' : '')}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{t('state.present')}</MenuItem>
      <MenuItem value="left">{t('state.left')}</MenuItem>
    </TextField>
  )
}

type PresentProps = { office: boolean; classId: string; filters: ReactNode }

function PresentStudents({ office, classId, filters }: PresentProps) {
  const t = useTexts('students')
  const { schooleId } = currentUser()
  const list = useList(
    api.students.listed,
    { params: { schooleId }, body: classId ? { classId } : {} },
    sizes,
  )
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [deleting, setDeleting] = useState<Student>()
  const actions = useStudentActions(list.rows, setDeleting)
  // Children who were deleted or moved out of the filter meanwhile are no longer ticked.
  const chosen = list.rows.filter(({ _id }) => ticked.has(_id))
  const mayWrite = useMayWrite()
  const writes = office && mayWrite
  const add = mayWrite && (
    <Button component={RouterLink} to="/app/studentregistration/add" variant="contained" startIcon={<Add />}>
      {t('add')}
    </Button>
  )
  const commands = writes && (
    <>
      <Button component={DialogLink} to="upload" variant="outlined" startIcon={<UploadFileOutlined />}>
        {t('import')}
      </Button>
      {add}
    </>
  )
  return (
    <>
      <ListPage
        title={t('title')}
        description={t(office ? 'description' : 'ownClass')}
        commands={commands}
        filters={filters}
        list={list}
        columns={useStudentColumns()}
        exported={office ? exportedColumns : undefined}
        actions={actions}
        selection={writes ? { ids: ticked, change: setTicked } : undefined}
        empty={{
          ...useEmpty(office, !list.loading && list.total === 0, classId !== '', add),
          drawing: 'knobbedCylinders',
        }}
        exportName={t('title')}
      />
      {writes && <BulkBar rows={chosen} onClear={() => setTicked(new Set())} />}
      {deleting && (
        <BulkDialog
          action="deleted"
          rows={[deleting]}
          onClose={() => setDeleting(undefined)}
          onDone={() => setDeleting(undefined)}
        />
      )}
    </>
  )
}

/** The next step in a school without children: first its classes, then the children. */
function useEmpty(office: boolean, isEmpty: boolean, ofClass: boolean, add: ReactNode): Empty {
  const t = useTexts('students')
  const parts = useTexts('parts')
  const mayWrite = useMayWrite()
  const { options, loading, error } = useClasses(undefined, { enabled: isEmpty })
  if (ofClass) return { title: parts('emptyClass'), hint: parts('emptyClassHint'), action: add }
  const title = t('emptyTitle')
  if (!office) return { title, hint: t('emptyClassHint') }
  if (options.length > 0 || loading || error) return { title, hint: t('emptyHint'), action: add }
  const classes = mayWrite && (
    <Button component={RouterLink} to="/app/addclass/new" variant="contained" startIcon={<Add />}>
      {t('addClass')}
    </Button>
  )
  return { title, hint: t('classesFirst'), action: classes }
}

function useStudentColumns(): Column<Student>[] {
  const t = useTexts('students')
  const now = useSchoolDay()
  return [
    {
      key: 'fullName',
      title: t('name'),
      text: row => row.fullName,
      width: 168,
      cell: row => (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
          <PersonAvatar name={row.fullName} photo={row.profileURL} size={32} />
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <ChildLink id={row._id}>{row.fullName}</ChildLink>
          </Box>
        </Box>
      ),
      brief: row => (
        <>
          <ChildLink id={row._id}>{row.fullName}</ChildLink>
          <SlipLink student={row} />
        </>
      ),
    },
    {
      key: 'admissionNumber',
      title: t('admissionNumber'),
      text: row => row.admissionNumber,
      width: 108,
      onPhone: 'opened',
    },
    { key: 'classId', title: t('class'), text: row => row.classId?.className, width: 116 },
    {
      key: 'dob',
      title: t('age'),
      text: row => t('ageText', ageOn(row.dob, now)),
      cell: row => <OneLine>{t('ageText', ageOn(row.dob, now))}</OneLine>,
      width: 96,
    },
    {
      key: 'motherName',
      title: t('mother'),
      text: row =>
        [row.motherName, row.mobileNumber, statusOf(row) && t(`parent.${statusOf(row)!}`)]
          .filter(Boolean)
          .join(', '),
      cell: row => (
        <>
          {row.motherName}
          <br />
          {row.mobileNumber}
          <ParentStatus student={row} />
        </>
      ),
      width: 154,
      brief: row => row.mobileNumber,
    },
  ]
}

/** The row actions that the signed-in role's permissions allow. Without a parent to welcome there is no slip column. */
function useStudentActions(rows: readonly Student[], onDelete: (row: Student) => void): RowAction<Student>[] {
  const t = useTexts('students')
  const { role } = currentUser()
  const mayWrite = useMayWrite()
  const edit = useEditAction<Student>(row => `/app/studentregistration/${row._id}`)
  const drop = useDeleteAction<Student>(onDelete)
  const slip: RowAction<Student> = {
    title: t('welcome'),
    icon: <MailOutlined />,
    to: row => row._id,
    for: row => row.userId.slip !== null,
  }
  const slips = mayWrite && rows.some(({ userId }) => userId.slip !== null) ? [slip] : []
  return [
    ...(may(role, 'studentDetailsEdit') ? [...slips, edit] : []),
    ...(may(role, 'studentDetailsDelete') ? [drop] : []),
  ]
}

const shownStatuses = ['waiting', 'declined', 'slip'] as const

/** The states of the link to the parent that the office must see. */
function statusOf({ userId }: Student) {
  return shownStatuses.find(status => status === userId.status)
}

/** The state of the link to the parent, with a button that asks again after a refusal. */
function ParentStatus({ student }: { student: Student }) {
  const t = useTexts('students')
  const askAgain = useAskAgain()
  const mayWrite = useMayWrite()
  const status = statusOf(student)
  if (!status) return null
  const tone = status === 'declined' ? 'bad' : status === 'waiting' ? 'warning' : 'quiet'
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, marginBlockStart: 0.5 }}>
      <StatusChip label={t(`parent.${status}`)} tone={tone} />
      {status === 'declined' && mayWrite && may(currentUser().role, 'studentDetailsEdit') && (
        <Button
          size="small"
          aria-label={`${t('askAgain')} ${student.fullName}`}
          onClick={() => void askAgain(student)}
        >
          {t('askAgain')}
        </Button>
      )}
    </Box>
  )
}

/**
 * On a phone, the button for a first slip without opening the row; one that replaces a password is only among the
 * row's actions.
 */
function SlipLink({ student }: { student: Student }) {
  const t = useTexts('students')
  const { slip } = student.userId
  if (!useMayWrite() || slip === null || slip === 'again') return null
  return (
    <Link
      component={DialogLink}
      to={student._id}
      variant="body2"
      aria-label={`${t('welcome')}: ${student.fullName}`}
      sx={{ marginInlineStart: 1.5, whiteSpace: 'nowrap' }}
    >
      {t('welcome')}
    </Link>
  )
}
