import { api } from '@casa/contract'
import { useQueries } from '@tanstack/react-query'
import { queryOf } from '../api/hooks.ts'

/** The children's school names by id, as they load; empty when all children are in one school. */
export function useSchoolNames(students: readonly { schooleId: string }[] = []): ReadonlyMap<string, string> {
  const schools = [...new Set(students.map(({ schooleId }) => schooleId))]
  const requested = schools.length > 1 ? schools : []
  const answers = useQueries({ queries: requested.map(id => queryOf(api.schools.get, { params: { id } })) })
  return new Map(answers.flatMap(({ data }) => (data ? [[data._id, data.schooleName] as const] : [])))
}
