import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useFormats } from '../lib/formats.ts'
import { signedInUser } from '../lib/session.ts'
import { useTexts } from '../lib/texts.ts'
import type { Export } from './export-sheet.ts'
import { Close, FileDownloadOutlined } from './icons.tsx'
import { endsLine } from './styles.ts'

type Props = {
  exporting: Export
  /** The number of rows that the workbook will have. */
  total: number
  phone: boolean
  /** What is exported, if a screen has several exports: the button is then small and its name says it. */
  about?: string
}

/** Starts the export of a list; while it is running, shows the progress and a way to cancel. */
export function ExportButton({ exporting, total, phone, about }: Props) {
  const t = useTexts('ui')
  const { number } = useFormats()
  const { taken, start, cancel, disabled } = exporting
  const busy = taken !== undefined
  const name = about ? `${t('table.export')}: ${about}` : undefined
  const progress =
    busy && taken < total
      ? t('table.exporting', { taken: number(taken), formatted: number(total) })
      : t('table.writing')
  // An administrator who reads a school to help it takes no copies.
  if (signedInUser()?.visit) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {busy && (
        <>
          <CircularProgress
            size={20}
            aria-label={progress}
            variant={taken > 0 && taken < total ? 'determinate' : 'indeterminate'}
            value={total > 0 ? Math.round((taken / total) * 100) : 0}
          />
          {!phone && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {progress}
            </Typography>
          )}
          <IconButton onClick={cancel} aria-label={t('table.exportCancel')} title={t('table.exportCancel')}>
            <Close />
          </IconButton>
        </>
      )}
      {phone ? (
        <IconButton aria-label={name ?? t('table.export')} onClick={start} disabled={disabled || busy}>
          <FileDownloadOutlined />
        </IconButton>
      ) : (
        <Button
          variant={about ? 'text' : 'outlined'}
          size={about ? 'small' : 'medium'}
          aria-label={name}
          startIcon={<FileDownloadOutlined />}
          onClick={start}
          disabled={disabled || busy}
          // An export of figures is placed at the end of their heading's line.
          sx={about ? endsLine : {}}
        >
          {t('table.export')}
        </Button>
      )}
    </Box>
  )
}
