import { api } from '@casa/contract'
import { may } from '@casa/contract/access'
import { ageOn } from '@casa/contract/rules/day'
import type { Student } from '@casa/contract/students'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import english from '../../../locales/en/students.json'
import { useList } from '../../api/list.ts'
import { useSchoolDay } from '../../lib/school-day.ts'
import { currentUser } from '../../lib/session.ts'
import { addEnglish, useTexts } from '../../lib/texts.ts'
import { ChildLink } from '../../parts/child-link.tsx'
import { ListPage } from '../../parts/list-page.tsx'
import { useClasses } from '../../parts/use-classes.ts'
import { useConfirmedRemove } from '../../parts/use-remove.ts'
import type { Column, RowAction } from '../../ui/column.ts'
import { DialogLink } from '../../ui/dialog-link.tsx'
import type { Empty } from '../../ui/empty-state.tsx'
import { Add, MailOutlined, UploadFileOutlined } from '../../ui/icons.tsx'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { useDeleteAction, useEditAction } from '../../ui/row-actions.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { useAskAgain } from './use-ask-again.ts'

addEnglish('students', english)

const sizes = [1000, 50_000, 100_000]

/** The children of the school or, for teachers, of their class. */
export default function StudentListScreen() {
  const t = useTexts('students')
  const { role, schooleId } = currentUser()
  const office = may(role, 'studentDetailsEdit')
  const list = useList(api.students.list, { params: { schooleId } }, sizes)
  const actions = useStudentActions()
  const add = (
    <Button component={RouterLink} to="/app/studentregistration/add" variant="contained" startIcon={<Add />}>
      {t('add')}
    </Button>
  )
  const commands = office && (
    <>
      <Button component={DialogLink} to="upload" variant="outlined" startIcon={<UploadFileOutlined />}>
        {t('import')}
      </Button>
      {add}
    </>
  )
  return (
    <ListPage
      title={t('title')}
      description={t(office ? 'description' : 'ownClass')}
      commands={commands}
      list={list}
      columns={useStudentColumns()}
      actions={actions}
      empty={{ ...useEmpty(office, !list.loading && list.total === 0, add), drawing: 'knobbedCylinders' }}
      exportName={t('title')}
    />
  )
}

/** The next step in a school without children: first its classes, then the children. */
function useEmpty(office: boolean, isEmpty: boolean, add: ReactNode): Empty {
  const t = useTexts('students')
  const { options, loading, error } = useClasses(undefined, { enabled: isEmpty })
  const title = t('emptyTitle')
  if (!office) return { title, hint: t('emptyClassHint') }
  if (options.length > 0 || loading || error) return { title, hint: t('emptyHint'), action: add }
  const classes = (
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
      width: 222,
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
    { key: 'classId', title: t('class'), text: row => row.classId?.className, width: 120 },
    { key: 'dob', title: t('age'), text: row => t('ageText', ageOn(row.dob, now)), width: 100 },
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
      width: 172,
      brief: row => row.mobileNumber,
    },
  ]
}

/** The row actions that the signed-in role's permissions allow. */
function useStudentActions(): RowAction<Student>[] {
  const t = useTexts('students')
  const { role } = currentUser()
  const remove = useConfirmedRemove(api.students.remove)
  const edit = useEditAction<Student>(row => `/app/studentregistration/${row._id}`)
  const drop = useDeleteAction<Student>(row =>
    remove(row, {
      title: t('remove', { name: row.fullName }),
      text: t('removeText', { name: row.fullName }),
    }),
  )
  const slip: RowAction<Student> = {
    title: t('welcome'),
    icon: <MailOutlined />,
    to: row => row._id,
    for: row => row.userId.slip !== null,
  }
  return [
    ...(may(role, 'studentDetailsEdit') ? [slip, edit] : []),
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
  const status = statusOf(student)
  if (!status) return null
  const tone = status === 'declined' ? 'bad' : status === 'waiting' ? 'warning' : 'quiet'
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, marginBlockStart: 0.5 }}>
      <StatusChip label={t(`parent.${status}`)} tone={tone} />
      {status === 'declined' && may(currentUser().role, 'studentDetailsEdit') && (
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
  if (slip === null || slip === 'again') return null
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
