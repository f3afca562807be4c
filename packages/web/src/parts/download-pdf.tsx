import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Language, languages } from '../lib/languages.ts'
import { saveFile } from '../lib/save-file.ts'
import { FileDownloadOutlined } from '../ui/icons.tsx'
import { useToasts } from '../ui/toasts.tsx'

type Props = {
  label: string
  /** The file's name, without its ending. */
  name: string
  /** Asks the server for the document in a language. */
  fetchPdf: (language: Language) => Promise<Blob>
  /** `outlined` beside what is done more often. */
  variant?: 'contained' | 'outlined'
}

/** Downloads a document that the server prints, in the chosen language. */
export function DownloadPdf({ label, name, fetchPdf, variant = 'contained' }: Props) {
  const { language } = useTranslation().i18n
  const toasts = useToasts()
  const [making, setMaking] = useState(false)
  const download = async () => {
    setMaking(true)
    try {
      saveFile(await fetchPdf(language in languages ? (language as Language) : 'en'), `${name}.pdf`)
    } catch (failure) {
      toasts.failure(failure)
    } finally {
      setMaking(false)
    }
  }
  return (
    <Button
      variant={variant}
      startIcon={<FileDownloadOutlined />}
      loading={making}
      loadingPosition="start"
      onClick={() => void download()}
      sx={{ justifySelf: 'start' }}
    >
      {label}
    </Button>
  )
}
