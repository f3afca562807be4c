import { api } from '@casa/contract'
import { callFile } from '../../api/client.ts'
import { useWrite } from '../../api/hooks.ts'
import { useFormats } from '../../lib/formats.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { WorkbookDone, WorkbookOutcome, WorkbookUpload } from '../../parts/workbook-upload.tsx'
import { RouteDialog } from '../../ui/route-dialog.tsx'

/** Imports the sounds of a workbook's children, at /app/sound/upload. */
export default function SoundUploadDialog() {
  const t = useTexts('language')
  const { number } = useFormats()
  const mark = useWrite(api.language.importSounds)
  const { schooleId } = currentUser()
  return (
    <RouteDialog title={t('upload.title')}>
      <WorkbookUpload
        texts={text => t(`upload.${text}`)}
        sample={() => callFile(api.language.soundSample, {})}
        send={(excel, means) => mark.mutateAsync({ body: { schooleId }, files: { excel }, ...means })}
      >
        {({ data: { count, unread } }) => (
          <>
            <WorkbookOutcome unread={unread}>
              {t('upload.count', { count, formatted: number(count) })}
            </WorkbookOutcome>
            <WorkbookDone />
          </>
        )}
      </WorkbookUpload>
    </RouteDialog>
  )
}
