import { schoolYearOf } from '@casa/contract/rules/day'
import type { Tx } from '../src/platform/db/connection.ts'
import { insertMany } from '../src/platform/db/insert-many.ts'
import { newId } from '../src/platform/ids.ts'
import type { Level } from '../starter/levels.ts'
import type { Child } from './children.ts'
import { childFee, classFees, differingFee, feeColumns } from './fees.ts'

type SchoolClass = { classId: string; name: string; level: Level; children: Child[] }

/** A fee as it is stored. */
export type FeeRow = ReturnType<typeof feeColumns> & {
  id: string
  class_id: string
  student_id: string | null
}

/** Stores what a school's classes pay in the present academic year, and what some of their first children pay beside it. */
export async function loadFees(
  tx: Tx,
  { schoolId, yearId, today }: { schoolId: string; yearId: string; today: string },
  schoolClasses: readonly SchoolClass[],
): Promise<FeeRow[]> {
  const fee = (classId: string, child: Child | undefined, demo: typeof childFee) => ({
    school_id: schoolId,
    id: newId(),
    academic_year_id: yearId,
    class_id: classId,
    student_id: child?.id ?? null,
    ...feeColumns(demo, schoolYearOf(today)),
  })
  const ofClasses = schoolClasses.map(({ classId, name, level }) =>
    fee(classId, undefined, name === 'Primary Marigold' ? differingFee : classFees[level]),
  )
  const ofChildren = schoolClasses
    .filter(({ level }) => level === 'Primary')
    .flatMap(({ classId, children }) => children.slice(0, 3).map(child => fee(classId, child, childFee)))
  const rows = [...ofClasses, ...ofChildren]
  await insertMany(tx, 'app.fees', rows)
  return rows
}
