import { api } from '@casa/contract'
import type { ChargeChoice } from '@casa/contract/rules/charges'
import { useState } from 'react'
import { callFile } from '../../api/client.ts'
import { useWrite } from '../../api/hooks.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { useKeepsLedger } from '../../parts/use-keeps-ledger.ts'
import { WorkbookUpload } from '../../parts/workbook-upload.tsx'
import { UploadCharges } from './upload-charges.tsx'
import { WorkbookStored } from './workbook-stored.tsx'

/** Registers the children of a workbook; afterwards there are the slips to print. */
export function StudentUpload() {
  const t = useTexts('students')
  const register = useWrite(api.students.import)
  const { keeps } = useKeepsLedger()
  const [charge, setCharge] = useState<ChargeChoice>('instalments')
  const { schooleId } = currentUser()
  return (
    <WorkbookUpload
      texts={text => t(`upload.${text}`)}
      sample={() => callFile(api.students.sample, {})}
      send={(excel, means, dates) =>
        register.mutateAsync({
          body: { schooleId, charge, ...(dates && { dates }) },
          files: { excel },
          ...means,
        })
      }
      beside={keeps && <UploadCharges charge={charge} onChange={setCharge} />}
    >
      {answer => <WorkbookStored answer={answer} />}
    </WorkbookUpload>
  )
}
