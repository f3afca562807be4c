import { platformId } from '@casa/contract/wire'
import type { Tx } from '../src/platform/db/connection.ts'
import { insertMany } from '../src/platform/db/insert-many.ts'
import { newId } from '../src/platform/ids.ts'
import type { Child } from './children.ts'
import { academicYear, childFee, classFees, differingFee, feeColumns, schoolYearOf } from './fees.ts'
import type { Level } from './schools.ts'

type SchoolClass = { classId: string; name: string; level: Level; children: Child[] }

/**
 * Stores the last academic year, the present one and the next; what a school's classes pay in the present one, and what the
 * first children of two of them pay beside it.
 */
export async function loadFees(
  tx: Tx,
  schoolId: string,
  schoolClasses: readonly SchoolClass[],
  today: string,
): Promise<void> {
  const begins = schoolYearOf(today)
  const years = [begins - 1, begins, begins + 1].map(year => ({
    school_id: platformId,
    id: newId(),
    name: academicYear(year),
  }))
  await insertMany(tx, 'app.academic_years', years)
  const fee = (classId: string, child: Child | undefined, demo: typeof childFee) => ({
    school_id: schoolId,
    id: newId(),
    academic_year_id: years[1]!.id,
    class_id: classId,
    student_id: child?.id ?? null,
    ...feeColumns(demo, begins),
  })
  const ofClasses = schoolClasses.map(({ classId, name, level }) =>
    fee(classId, undefined, name === 'Primary Marigold' ? differingFee : classFees[level]),
  )
  const ofChildren = schoolClasses
    .filter(({ level }) => level === 'Primary')
    .flatMap(({ classId, children }) => children.slice(0, 3).map(child => fee(classId, child, childFee)))
  await insertMany(tx, 'app.fees', [...ofClasses, ...ofChildren])
}
