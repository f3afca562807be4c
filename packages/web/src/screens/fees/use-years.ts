import { api } from '@casa/contract'
import type { Student } from '@casa/contract/students'
import { useCall } from '../../api/hooks.ts'
import { useSchoolDay } from '../../lib/school-day.ts'
import { currentUser, rememberedPayments } from '../../lib/session.ts'
import { sampleYear, type YearOfFees, yearsOf } from '../../parts/invoices.ts'

type Loaded = {
  years: readonly YearOfFees[] | undefined
  error: Error | null
  retry: () => void
}

/** What a child's family pays, by academic year; a sample if the school has not set any fee. */
export function useYears({ _id: studentId, schooleId }: Pick<Student, '_id' | 'schooleId'>): Loaded {
  const today = useSchoolDay()
  const payments = rememberedPayments(currentUser()._id)
  const isPaid = (invoice: string) => invoice in payments
  const fees = useCall(api.fees.find, { body: { studentId } })
  const set = useCall(api.fees.isSet, { params: { schooleId } })
  const years =
    fees.data &&
    set.data &&
    (set.data.isSet ? yearsOf(fees.data, studentId, today, isPaid) : [sampleYear(studentId, isPaid)])
  const retry = () => {
    if (fees.isError) void fees.refetch()
    if (set.isError) void set.refetch()
  }
  return { years, error: fees.error ?? set.error, retry }
}
