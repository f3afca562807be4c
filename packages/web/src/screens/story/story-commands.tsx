import { api } from '@casa/contract'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callFile } from '../../api/client.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useTexts } from '../../lib/texts.ts'
import { useToasts } from '../../ui/toasts.tsx'

const languages = ['en', 'hi', 'te'] as const

/** Puts a child's story on paper: the page as it stands, or the PDF that the server makes to keep. */
export function StoryCommands({ id, name }: { id: string; name: string }) {
  const t = useTexts('story')
  const { i18n } = useTranslation()
  const toasts = useToasts()
  const [making, setMaking] = useState(false)
  const download = async () => {
    setMaking(true)
    try {
      const language = languages.find(known => known === i18n.language) ?? 'en'
      saveFile(await callFile(api.story.pdf, { params: { id }, query: { language } }), `${name}.pdf`)
    } catch (failure) {
      toasts.failure(failure)
    } finally {
      setMaking(false)
    }
  }
  return (
    <>
      <Button variant="outlined" startIcon={<PrintOutlined />} onClick={() => print()}>
        {t('print')}
      </Button>
      <Button
        variant="contained"
        startIcon={<FileDownloadOutlined />}
        loading={making}
        loadingPosition="start"
        onClick={() => void download()}
      >
        {t('pdf')}
      </Button>
    </>
  )
}
