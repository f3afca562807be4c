import { api } from '@casa/contract'
import { useQueries } from '@tanstack/react-query'
import { queryOf, useCall } from '../api/hooks.ts'
import { currentUser } from '../lib/session.ts'

/** A parent's own children, eldest first, as on the parent's first screen; for other users nothing is requested. */
export function useOwnChildren() {
  const { _id, role } = currentUser()
  return useCall(api.students.find, { body: { userId: _id, sort: 'dob' } }, { enabled: role === 'PARENT' })
}

/** The children's school names by id, as they load; empty if all children are in one school. */
export function useSchoolNames(students: readonly { schooleId: string }[] = []): ReadonlyMap<string, string> {
  const schools = [...new Set(students.map(({ schooleId }) => schooleId))]
  const requested = schools.length > 1 ? schools : []
  const answers = useQueries({ queries: requested.map(id => queryOf(api.schools.get, { params: { id } })) })
  return new Map(answers.flatMap(({ data }) => (data ? [[data._id, data.schooleName] as const] : [])))
}

/** The schools of a family in several schools, so that everything can say which of them it belongs to. */
export function useFamilySchools(): {
  isOfSeveral: boolean
  /** A school's name by its id; undefined for all other users, and until it is known. */
  schoolOf: (schooleId: string) => string | undefined
} {
  const children = useOwnChildren()
  const isOfSeveral = new Set(children.data?.map(({ schooleId }) => schooleId)).size > 1
  const names = useSchoolNames(children.data)
  return { isOfSeveral, schoolOf: id => names.get(id) }
}
