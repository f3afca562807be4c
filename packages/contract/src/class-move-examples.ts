import { classFee, movePreview, namedCount } from './class-moves.ts'
import { day, example, row } from './example-rows.ts'

const NamedCount = example(namedCount, { count: 1, names: ['Number Rods'] })
const ClassFee = example(classFee, { _id: row('57'), acadamicYear: '2026-2027', totalFee: '130000.00' })
const none = { count: 0, names: [] }

export const classMoveExamples = {
  NamedCount,
  ClassFee,
  MovePreview: example(movePreview, {
    since: '2024-06-03',
    latest: day,
    plans: NamedCount,
    drafts: none,
    assignmentsKept: none,
    assignmentsNew: none,
    daysMarked: 0,
    feesBefore: [ClassFee],
    feesAfter: [],
  }),
}
