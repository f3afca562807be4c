import { api } from '@casa/contract'
import { useList } from '../../api/list.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { useFilter } from '../../parts/use-filter.ts'
import { CurriculumList } from './curriculum-list.tsx'

const sizes = [1000, 50, 500, 10_000]

/** The activities, by class and area of work. */
export default function ActivityListScreen() {
  const t = useTexts('curriculum')
  const { schooleId } = currentUser()
  const filter = useFilter()
  const { classId } = filter
  const input = { params: { schooleId }, query: classId ? { classId } : {} }
  const list = useList(api.curriculum.activities, input, sizes)
  return (
    <CurriculumList
      kind="activities"
      list={list}
      filter={filter}
      removal={api.curriculum.removeActivity}
      above={{ key: 'superActivityId', title: t('area'), text: row => row.superActivityId.superActivityName }}
      name={{ key: 'activityName', title: t('activity'), of: row => row.activityName }}
    />
  )
}
