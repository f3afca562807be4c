import { api } from '@casa/contract'
import { messages } from '@casa/contract/messages'
import { ageOn } from '@casa/contract/rules/day'
import type { Student } from '@casa/contract/students'
import { useList } from '../../api/list.ts'
import { useFormats } from '../../lib/formats.ts'
import { useMessages } from '../../lib/messages.ts'
import { useSchoolDay } from '../../lib/school-day.ts'
import { useTexts } from '../../lib/texts.ts'
import { ChildLink } from '../../parts/child-link.tsx'
import { ClassFilter } from '../../parts/class-picker.tsx'
import { ListPage } from '../../parts/list-page.tsx'
import { useFilter } from '../../parts/use-filter.ts'
import type { Column } from '../../ui/column.ts'

const sizes = [1000, 10_000, 100_000]

/** The ages of a class's children. */
export default function ClassReportScreen() {
  const t = useTexts('reports')
  const students = useTexts('students')
  const message = useMessages()
  const { day } = useFormats()
  const { classId, choose } = useFilter()
  const now = useSchoolDay()
  const list = useList(api.students.find, { body: classId ? { classId } : {} }, sizes)
  const age = ({ dob }: Student) => {
    const { years, months } = ageOn(dob, now)
    return t('age', { years: t('years', { count: years }), months: t('months', { count: months }) })
  }
  const columns: Column<Student>[] = [
    { key: 'classId', title: t('class'), text: row => row.classId?.className ?? '' },
    {
      key: 'fullName',
      title: t('student'),
      text: row => row.fullName,
      cell: row => <ChildLink id={row._id}>{row.fullName}</ChildLink>,
      width: '34%',
      main: true,
    },
    { key: 'dob', title: t('dob'), text: row => row.dob, cell: row => day(row.dob), sheet: 'day' },
    {
      key: 'age',
      title: t('currentAge'),
      text: age,
      sortable: false,
      brief: ({ dob }) => students('ageText', ageOn(dob, now)),
    },
  ]
  return (
    <ListPage
      title={t('classes')}
      description={t('classesDescription')}
      filters={
        <ClassFilter classId={classId} onChange={classId => choose({ classId })} onSearch={list.retry} />
      }
      list={list}
      columns={columns}
      empty={{ title: message(messages.noData), hint: t('classesEmpty'), drawing: 'beadStair' }}
      exportName={t('classes')}
    />
  )
}
