import type { AttendanceRegister } from '@casa/contract/attendance'
import { useTexts } from '../../lib/texts.ts'
import type { Column } from '../../ui/column.ts'
import { ExportButton } from '../../ui/export-button.tsx'
import { useExport } from '../../ui/export-sheet.ts'
import { useLetters } from './register-letters.ts'

/** Saves a register as a workbook: a row for each child, a column for each day. */
export function RegisterExport({ register }: { register: AttendanceRegister }) {
  const t = useTexts('attendance')
  const { students: rows, days, month, classId } = register
  const columns = useRegisterColumns(days)
  const name = `${t('register.title')} ${classId?.className ?? ''} ${month}`
  const list = {
    rows,
    total: rows.length,
    whole: true,
    view: { search: '', sort: '', page: 1, size: rows.length },
  }
  const exporting = useExport({ name, list, rows, columns })
  return <ExportButton exporting={exporting} total={rows.length} phone={false} />
}

type Student = AttendanceRegister['students'][number]

function useRegisterColumns(days: AttendanceRegister['days']): Column<Student>[] {
  const t = useTexts('attendance')
  const letterOf = useLetters()
  return [
    { key: 'fullName', title: t('register.name'), text: row => row.fullName },
    { key: 'admissionNumber', title: t('register.admission'), text: row => row.admissionNumber },
    ...days.map(({ date }, index) => ({
      key: date,
      title: String(Number(date.slice(8))),
      text: (row: Student) => letterOf(row.marks[index]!),
    })),
    { key: 'count', title: t('register.days'), text: row => row.count },
    { key: 'present', title: t('register.present'), text: row => row.present },
    { key: 'absent', title: t('register.absent'), text: row => row.count - row.present },
  ]
}
