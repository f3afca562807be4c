import { schoolYearOf } from '@casa/contract/rules/day'
import type { Tx } from '../src/platform/db/connection.ts'
import { insertMany } from '../src/platform/db/insert-many.ts'
import { newId } from '../src/platform/ids.ts'
import type { Level } from '../starter/levels.ts'
import type { Child } from './children.ts'

/** A fee as the demo sets it: amounts in rupees, each due by the tenth of a month; the school year begins in June. */
type DemoFee = { name?: string; total: string; instalments: readonly { amount: string; month: number }[] }

/** What a class of a level pays in a year. */
export const classFees: Record<Level, DemoFee> = {
  Toddler: {
    total: '96000.00',
    instalments: [
      { amount: '48000.00', month: 6 },
      { amount: '48000.00', month: 12 },
    ],
  },
  Primary: {
    total: '130000.00',
    instalments: [
      { amount: '50000.00', month: 6 },
      { amount: '40000.00', month: 10 },
      { amount: '40000.00', month: 2 },
    ],
  },
  Elementary: {
    total: '148500.50',
    instalments: [
      { amount: '37125.50', month: 6 },
      { amount: '37125.00', month: 9 },
      { amount: '37125.00', month: 12 },
      { amount: '37125.00', month: 3 },
    ],
  },
}

/** One class's instalments do not add up to the total, so the office gets a warning. */
const differingFee: DemoFee = {
  total: '130000.00',
  instalments: [
    { amount: '50000.00', month: 6 },
    { amount: '40000.00', month: 10 },
    { amount: '30000.00', month: 2 },
  ],
}

/** What some families pay in addition, such as for the school bus. */
const childFee: DemoFee = {
  name: 'School bus',
  total: '18000.00',
  instalments: [
    { amount: '9000.00', month: 7 },
    { amount: '9000.00', month: 1 },
  ],
}

/** The total and instalments of a fee for the school year, as columns of app.fees. */
export function feeColumns({ total, instalments }: DemoFee, begins: number) {
  return {
    total,
    instalment_amounts: instalments.map(({ amount }) => amount),
    instalment_days: instalments.map(
      ({ month }) => `${month < 6 ? begins + 1 : begins}-${String(month).padStart(2, '0')}-10`,
    ),
  }
}

type SchoolClass = { classId: string; name: string; level: Level; children: Child[] }

/** A fee as it is stored. */
export type FeeRow = ReturnType<typeof feeColumns> & {
  id: string
  class_id: string
  student_id: string | null
  name: string
}

/**
 * Stores what a school's classes pay in the current academic year, and what some of their first children pay in
 * addition.
 */
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
    name: demo.name ?? 'Tuition',
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
