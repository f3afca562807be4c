import { api } from '@casa/contract'
import type { AnswerOf } from '@casa/contract/route'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { callFile } from '../../api/client.ts'
import { useWrite } from '../../api/hooks.ts'
import { ApiError } from '../../lib/api-error.ts'
import { saveFile } from '../../lib/save-file.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { FileDrop } from '../../ui/file-drop.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { WorkbookRefusal } from './workbook-refusal.tsx'
import { WorkbookStored } from './workbook-stored.tsx'

/** Registers the children of a workbook: the sample, the upload, what is wrong in it, and the slips to print. */
export function WorkbookUpload() {
  const t = useTexts('students')
  const register = useWrite(api.students.import)
  const [refusal, setRefusal] = useState<ApiError>()
  const [stored, setStored] = useState<AnswerOf<typeof api.students.import>>()
  if (stored) return <WorkbookStored answer={stored} />
  return (
    <Box sx={{ display: 'grid', gap: 2, paddingBlockEnd: 3 }}>
      <Typography>{t('upload.fill')}</Typography>
      <SampleButton />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('upload.rules')}
      </Typography>
      <FileDrop
        label={t('upload.choose')}
        hint={t('upload.hint')}
        accept={['.xlsx']}
        limit={10}
        send={async (excel, means) => {
          setRefusal(undefined)
          try {
            const body = { schooleId: currentUser().schooleId }
            setStored(await register.mutateAsync({ body, files: { excel }, ...means }))
          } catch (error) {
            // A refusal with reasons has more to show than the one sentence of the field.
            if (!(error instanceof ApiError) || error.fields.length === 0) throw error
            setRefusal(error)
          }
        }}
      />
      {refusal && <WorkbookRefusal refusal={refusal} />}
    </Box>
  )
}

function SampleButton() {
  const t = useTexts('students')
  const toasts = useToasts()
  const [loading, setLoading] = useState(false)
  const download = async () => {
    setLoading(true)
    try {
      saveFile(await callFile(api.students.sample, {}), `${t('upload.sampleFile')}.xlsx`)
    } catch (error) {
      toasts.failure(error)
    } finally {
      setLoading(false)
    }
  }
  return (
    <Button
      startIcon={<FileDownloadOutlined />}
      loading={loading}
      onClick={download}
      sx={{ justifySelf: 'start', marginInlineStart: -2.25 }}
    >
      {t('upload.sample')}
    </Button>
  )
}
