import { api } from '@casa/contract'
import { useList } from '../../api/list.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { useFilter } from '../../parts/use-filter.ts'
import { CurriculumList } from './curriculum-list.tsx'

/** The areas of work, by class. */
export default function AreaListScreen() {
  const t = useTexts('curriculum')
  const { schooleId } = currentUser()
  const filter = useFilter()
  const { classId } = filter
  const list = useList(api.curriculum.areas, { params: { schooleId }, query: classId ? { classId } : {} })
  return (
    <CurriculumList
      kind="areas"
      list={list}
      filter={filter}
      removal={api.curriculum.removeArea}
      name={{ key: 'superActivityName', title: t('area'), of: row => row.superActivityName }}
    />
  )
}
