import { api } from '@casa/contract'
import { callFile } from '../../api/client.ts'
import { useWrite } from '../../api/hooks.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { WorkbookUpload } from '../../parts/workbook-upload.tsx'
import { WorkbookStored } from './workbook-stored.tsx'

/** Registers the children of a workbook; afterwards there are the slips to print. */
export function StudentUpload() {
  const t = useTexts('students')
  const register = useWrite(api.students.import)
  const { schooleId } = currentUser()
  return (
    <WorkbookUpload
      texts={text => t(`upload.${text}`)}
      sample={() => callFile(api.students.sample, {})}
      send={(excel, means) => register.mutateAsync({ body: { schooleId }, files: { excel }, ...means })}
    >
      {answer => <WorkbookStored answer={answer} />}
    </WorkbookUpload>
  )
}
