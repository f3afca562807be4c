import type { Student } from '@casa/contract/students'
import { childAddress } from '../../lib/child-address.ts'
import { currentUser } from '../../lib/session.ts'
import { assignmentsAddress } from '../../parts/assignment-list.tsx'

/** Where each part of a child's story stands whole, for the role that reads it. */
export function addressesOf(student: Pick<Student, '_id' | 'classId'>) {
  const { role } = currentUser()
  const isFamily = role === 'PARENT'
  const { _id: studentId, classId } = student
  const search = new URLSearchParams({ ...(!isFamily && classId && { classId: classId._id }), studentId })
  const page = childAddress(studentId)
  return {
    attendance: isFamily ? page : `/app/reports?${search}`,
    performance: isFamily
      ? `/app/parentactivitytrackertable?${search}`
      : `/app/studentactivity?tab=performance&${search}`,
    assignments: assignmentsAddress(student),
    // Families have no screen of notes but the child's page.
    notes: isFamily ? page : `/app/teachernotes?${search}`,
    dates: `/app/${isFamily ? 'studentEvents' : 'calenderassignment'}?${search}`,
    fees: isFamily ? `/app/parentfee?${search}` : `/app/fee?${search}`,
  }
}
