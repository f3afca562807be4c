import { api } from '@casa/contract'
import type { AnswerOf } from '@casa/contract/route'
import { callFile } from '../../api/client.ts'
import { useWrite } from '../../api/hooks.ts'
import { useFormats } from '../../lib/formats.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { WorkbookDone, WorkbookOutcome, WorkbookUpload } from '../../parts/workbook-upload.tsx'
import { RouteDialog } from '../../ui/route-dialog.tsx'

/** Imports the exercises of a workbook, at /app/subactivity/upload. */
export default function ExerciseUploadDialog() {
  const t = useTexts('curriculum')
  const add = useWrite(api.curriculum.importExercises)
  const { schooleId } = currentUser()
  return (
    <RouteDialog title={t('upload.title')}>
      <WorkbookUpload
        texts={text => t(`upload.${text}`)}
        sample={() => callFile(api.curriculum.exerciseSample, {})}
        send={(excel, means) => add.mutateAsync({ body: { schooleId }, files: { excel }, ...means })}
      >
        {answer => <Stored answer={answer} />}
      </WorkbookUpload>
    </RouteDialog>
  )
}

function Stored({ answer }: { answer: AnswerOf<typeof api.curriculum.importExercises> }) {
  const t = useTexts('curriculum')
  const { number } = useFormats()
  const { count, activities, areas, unread } = answer.data
  const counted = (count: number) => ({ count, formatted: number(count) })
  return (
    <>
      <WorkbookOutcome unread={unread}>
        {t('upload.count', counted(count))}
        {activities > 0 && <div>{t('upload.activities', counted(activities))}</div>}
        {areas > 0 && <div>{t('upload.areas', counted(areas))}</div>}
      </WorkbookOutcome>
      <WorkbookDone />
    </>
  )
}
