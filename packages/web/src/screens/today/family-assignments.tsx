import { api } from '@casa/contract'
import type { Event } from '@casa/contract/assignments'
import { mayAskAgain } from '@casa/contract/rules/assignments'
import type { FamilyToday } from '@casa/contract/today'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refetchAfter, useWrite } from '../../api/hooks.ts'
import { useList } from '../../api/list.ts'
import { withParameters } from '../../lib/address.ts'
import { useFormats } from '../../lib/formats.ts'
import { useSchoolDay } from '../../lib/school-day.ts'
import { dotted, useTexts } from '../../lib/texts.ts'
import { useAddress } from '../../lib/use-address.ts'
import { ChildRadios } from '../../parts/child-radios.tsx'
import { DueDate } from '../../parts/due-date.tsx'
import { useSchoolColumn } from '../../parts/school-of.tsx'
import type { Column } from '../../ui/column.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { DialogLink } from '../../ui/dialog-link.tsx'
import { LongText } from '../../ui/text-wrap.tsx'
import { TitleLink } from '../../ui/title-link.tsx'
import { useToasts } from '../../ui/toasts.tsx'

const sizes = [10, 25, 50]

type Child = FamilyToday['children'][number]

type Props = {
  children: readonly Child[]
  /** Called when the first list has arrived or failed. */
  onListed: () => void
}

/** The assignments of one of a parent's children, with the request for resubmission; the child is in the address. */
export function FamilyAssignments({ children, onListed }: Props) {
  const [address, setAddress] = useAddress()
  const child = children.find(({ _id }) => _id === address.get('studentId')) ?? children[0]
  if (!child) return null
  const isOfSeveral = new Set(children.map(({ schooleName }) => schooleName)).size > 1
  const choose = (studentId: string) =>
    setAddress(withParameters({ studentId }), { replace: true, preventScrollReset: true })
  return (
    <>
      {children.length > 1 && (
        <ChildRadios
          students={children.map(({ className, schooleName, ...one }) => ({
            ...one,
            place: dotted([className, isOfSeveral && schooleName]),
          }))}
          chosen={child._id}
          onChoose={choose}
        />
      )}
      <Table key={child._id} child={child} onListed={onListed} />
    </>
  )
}

type TableProps = { child: Child; onListed: () => void }

function Table({ child: { _id: studentId, fullName }, onListed }: TableProps) {
  const t = useTexts('family')
  const app = useTexts('app')
  const list = useList(api.assignments.find, { body: { studentId } }, sizes)
  useEffect(() => {
    if (!list.loading) onListed()
  }, [list.loading, onListed])
  return (
    <DataTable
      name={`${app('screens.assignment')}: ${fullName}`}
      list={list}
      columns={useColumns(`?studentId=${studentId}`)}
      dense
      empty={{ title: t('noAssignments'), hint: t('noAssignmentsHint'), drawing: 'sandpaperLetters' }}
    />
  )
}

/** The part about this child; each row of the list has one. */
const partOf = (row: Event) => row.eventStudentDetailsListId[0]

function useColumns(search: string): Column<Event>[] {
  const t = useTexts('family')
  const { day } = useFormats()
  const school = useSchoolColumn<Event>()
  const statusOf = (row: Event) => t(row.status === 'Submitted' ? 'submitted' : 'notSubmitted')
  return [
    {
      key: 'eventName',
      title: t('assignment'),
      text: row => row.eventName,
      cell: row => (
        <TitleLink component={DialogLink} to={`${row._id}${search}`}>
          {row.eventName}
        </TitleLink>
      ),
      width: '22%',
      main: true,
    },
    {
      key: 'date',
      title: t('assignmentDate'),
      text: row => row.date,
      cell: row => day(row.date),
      width: 100,
      onPhone: 'opened',
    },
    {
      key: 'dueDate',
      title: t('dueDate'),
      text: row => row.dueDate,
      cell: row => <DueDate dueDate={row.dueDate} status={row.status} />,
      width: 110,
      onPhone: 'firstEnd',
    },
    {
      key: 'discription',
      title: t('remarks'),
      text: row => row.discription,
      cell: row => <LongText>{row.discription ?? ''}</LongText>,
      onPhone: 'opened',
    },
    { key: 'status', title: t('status'), text: statusOf, width: 110 },
    ...school,
    {
      key: 'eventStudentDetailsListId',
      title: t('resubmission'),
      text: row => (partOf(row)?.resubmit === 'Resubmit' ? t('asked') : ''),
      cell: row => <Resubmission assignment={row} />,
      sortable: false,
      width: 132,
      onPhone: 'opened',
    },
  ]
}

/** Asks to resubmit an assignment that is past due, and then shows that the request was made. */
function Resubmission({ assignment }: { assignment: Event }) {
  const t = useTexts('family')
  const today = useSchoolDay()
  const toasts = useToasts()
  const client = useQueryClient()
  const ask = useWrite(api.assignments.changeStatus)
  const part = partOf(assignment)
  if (!part) return null
  if (part.resubmit === 'Resubmit') return t('asked')
  if (!mayAskAgain({ dueDate: assignment.dueDate, resubmit: part.resubmit }, today)) return null
  const onAsk = async () => {
    try {
      const body = { resubmit: 'Resubmit' as const, version: part.version }
      await ask.mutateAsync({ params: { id: part._id }, body })
      toasts.announce(t('askedFor', { name: assignment.eventName }))
    } catch (error) {
      toasts.failure(error)
      // The teacher may have submitted it in the meantime: the current state is shown.
      await refetchAfter(client, api.assignments.changeStatus)
    }
  }
  return (
    <Box>
      <Button
        size="small"
        variant="outlined"
        onClick={() => void onAsk()}
        disabled={ask.isPending}
        aria-label={t('resubmitNamed', { name: assignment.eventName })}
      >
        {t('resubmit')}
      </Button>
    </Box>
  )
}
