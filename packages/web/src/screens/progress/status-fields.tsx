import type { Matrix } from '@casa/contract/progress'
import { ClassPicker } from '../../parts/class-picker.tsx'
import { StudentChoice } from '../../parts/student-select.tsx'
import type { useFilter } from '../../parts/use-filter.ts'

type Props = {
  filter: ReturnType<typeof useFilter>
  /** The children of the class; undefined until they have arrived. */
  students: Matrix['students'] | undefined
}

/** Chooses the class whose keys are shown, and a child of it. */
export function StatusFields({ filter: { classId, studentId, choose }, students }: Props) {
  return (
    <>
      <ClassPicker value={classId} onChange={classId => choose({ classId })} />
      <StudentChoice students={students} value={studentId} onChange={studentId => choose({ studentId })} />
    </>
  )
}
