import { api } from '@casa/contract'
import type { AnswerOf } from '@casa/contract/route'
import { yearsText } from '@casa/contract/rules/minimum-age'
import Button from '@mui/material/Button'
import { useList } from '../../api/list.ts'
import { mayWrite } from '../../lib/rights.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { ExerciseLink } from '../../parts/exercise-link.tsx'
import { useFilter } from '../../parts/use-filter.ts'
import { DialogLink } from '../../ui/dialog-link.tsx'
import { UploadFileOutlined } from '../../ui/icons.tsx'
import { CurriculumList } from './curriculum-list.tsx'

const sizes = [1000, 10_000, 100_000]

type Requiring = AnswerOf<typeof api.curriculum.exercises>[number]

/** Named as in the workbook for import. */
function namesOf({ prerequisites }: Requiring, strength: 'direct' | 'indirect'): string {
  const found = prerequisites.filter(one => one.strength === strength)
  return found.map(({ subActivityName }) => subActivityName).join('; ')
}

/** The exercises, by class and activity. */
export default function ExerciseListScreen() {
  const t = useTexts('curriculum')
  const { schooleId } = currentUser()
  const filter = useFilter()
  const { classId } = filter
  const input = { params: { schooleId }, query: classId ? { classId } : {} }
  const list = useList(api.curriculum.exercises, input, sizes)
  return (
    <CurriculumList
      kind="exercises"
      list={list}
      filter={filter}
      removal={api.curriculum.removeExercise}
      commands={
        mayWrite('learning') && (
          <Button component={DialogLink} to="upload" variant="outlined" startIcon={<UploadFileOutlined />}>
            {t('import')}
          </Button>
        )
      }
      above={{ key: 'activityId', title: t('activity'), text: row => row.activityId.activityName }}
      also={[
        {
          key: 'superActivityId',
          title: t('area'),
          text: row => row.superActivityId.superActivityName,
          inHeading: true,
        },
        { key: 'requires', title: t('requires'), text: row => namesOf(row, 'direct'), inHeading: true },
        { key: 'preparedBy', title: t('preparedBy'), text: row => namesOf(row, 'indirect'), inHeading: true },
        {
          key: 'fromMonths',
          title: t('fromMonths'),
          text: row => (row.fromMonths === null ? '' : yearsText(row.fromMonths)),
          inHeading: true,
        },
        {
          key: 'opener',
          title: t('opener'),
          text: row => (row.opener ? t('yes') : ''),
          inHeading: true,
        },
      ]}
      name={{
        key: 'subActivityName',
        title: t('exercise'),
        of: row => row.subActivityName,
        cell: row => <ExerciseLink exercise={row} />,
      }}
    />
  )
}
