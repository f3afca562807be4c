import { useTexts } from '../lib/texts.ts'
import type { Column, Row } from '../ui/column.ts'
import { useFamilySchools } from './family-schools.ts'

type OfSchool = { schooleId: string }

/** The name of a school, for a family with children in several schools; nothing for everyone else. */
export function SchoolOf({ schooleId }: OfSchool) {
  return useFamilySchools().schoolOf(schooleId)
}

/** The column that says which school a row belongs to, for a family with children in several schools. */
export function useSchoolColumn<R extends Row & OfSchool>(): Column<R>[] {
  const parts = useTexts('parts')
  const { isOfSeveral, schoolOf } = useFamilySchools()
  if (!isOfSeveral) return []
  return [{ key: 'schooleId', title: parts('school'), text: row => schoolOf(row.schooleId), sortable: false }]
}
