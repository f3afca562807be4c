import { messages } from '@casa/contract/messages'
import { type DateOrder, dateOrder, refusedWorkbook } from '@casa/contract/workbook'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import type { CallOptions } from '../api/request.ts'
import { ApiError } from '../lib/api-error.ts'
import { useFormats } from '../lib/formats.ts'
import { fileOfBase64, saveFile } from '../lib/save-file.ts'
import { useMessages, useTexts } from '../lib/texts.ts'
import { RequestId } from '../ui/error-state.tsx'
import { FileDrop } from '../ui/file-drop.tsx'
import { FileDownloadOutlined } from '../ui/icons.tsx'
import { useClose } from '../ui/route-dialog.tsx'
import { beginsLine } from '../ui/styles.ts'
import { useToasts } from '../ui/toasts.tsx'

type Props<Answer> = {
  /** How to fill in the template, what an import stores, and the file names of the template and the marked copy. */
  texts: (text: 'fill' | 'rules' | 'sampleFile' | 'copyFile') => string
  /** Fetches the template. Throws an ApiError. */
  sample: () => Promise<Blob>
  /** Sends the workbook; `dates` says how to read ambiguous dates. Throws an ApiError. */
  send: (excel: File, options: Omit<CallOptions, 'idempotencyKey'>, dates?: DateOrder) => Promise<Answer>
  /** Further questions before the file is chosen. */
  beside?: ReactNode
  /** Shown once its rows are stored. */
  children: (answer: Answer) => ReactNode
}

/** A workbook upload: the template, the file, its errors, and the result. */
export function WorkbookUpload<Answer>({ texts, sample, send, beside, children }: Props<Answer>) {
  const t = useTexts('workbooks')
  const message = useMessages()
  const [refusal, setRefusal] = useState<{ error: ApiError; excel: File }>()
  const [stored, setStored] = useState<{ answer: Answer }>()
  if (stored) return children(stored.answer)
  const upload = async (excel: File, options: Parameters<typeof send>[1] = {}, dates?: DateOrder) => {
    try {
      setStored({ answer: await send(excel, options, dates) })
    } catch (error) {
      // A refusal with several errors needs more space than the field's single message.
      if (!(error instanceof ApiError) || error.fields.length === 0) throw error
      setRefusal({ error, excel })
    }
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, paddingBlockEnd: 3 }}>
      <Typography>{texts('fill')}</Typography>
      <SampleButton sample={sample} file={texts('sampleFile')} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {texts('rules')}
      </Typography>
      {beside}
      <FileDrop
        label={t('choose')}
        hint={t('hint')}
        accept={['.xlsx']}
        limit={10}
        failed={message(messages.upload.workbookFailed)}
        onTry={() => setRefusal(undefined)}
        send={(excel, options) => upload(excel, options)}
      />
      {refusal &&
        (refusal.error.fields.some(({ field }) => field === 'dates') ? (
          <DatesQuestion refusal={refusal.error} onAnswer={dates => upload(refusal.excel, {}, dates)} />
        ) : (
          <WorkbookRefusal refusal={refusal.error} copyFile={texts('copyFile')} />
        ))}
    </Box>
  )
}

type QuestionProps = { refusal: ApiError; onAnswer: (dates: DateOrder) => Promise<void> }

/** Asks how to read the ambiguous dates of a workbook. Nothing is stored until it is answered. */
function DatesQuestion({ refusal, onAnswer }: QuestionProps) {
  const t = useTexts('workbooks')
  const message = useMessages()
  const toasts = useToasts()
  const [sending, setSending] = useState<DateOrder>()
  const answer = async (dates: DateOrder) => {
    setSending(dates)
    try {
      await onAnswer(dates)
    } catch (error) {
      toasts.failure(error)
    } finally {
      setSending(undefined)
    }
  }
  return (
    <Alert severity="warning">
      <AlertTitle>{t('twoWays.dates')}</AlertTitle>
      {refusal.fields.map(fault => (
        <div key={fault.column}>
          {fault.column}: {message(fault)}
        </div>
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginBlockStart: 1.5 }}>
        {dateOrder.options.map(order => (
          <Button
            key={order}
            variant="outlined"
            loading={sending === order}
            disabled={sending !== undefined}
            onClick={() => void answer(order)}
          >
            {t(`twoWays.${order}`)}
          </Button>
        ))}
      </Box>
    </Alert>
  )
}

function SampleButton({ sample, file }: { sample: () => Promise<Blob>; file: string }) {
  const t = useTexts('workbooks')
  const toasts = useToasts()
  const [loading, setLoading] = useState(false)
  const download = async () => {
    setLoading(true)
    try {
      saveFile(await sample(), `${file}.xlsx`)
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
      sx={{ ...beginsLine, justifySelf: 'start' }}
    >
      {t('sample')}
    </Button>
  )
}

type WorkbookRefusalProps = {
  refusal: ApiError
  /** The name of the marked copy's file. */
  copyFile: string
}

/** Shows why a workbook was refused: a reason for the whole file, or the errors by row. */
function WorkbookRefusal({ refusal, copyFile }: WorkbookRefusalProps) {
  const t = useTexts('workbooks')
  const message = useMessages()
  const { number } = useFormats()
  const { data } = refusedWorkbook.safeParse(refusal.current)
  if (!data)
    return (
      <Alert severity="error">
        <AlertTitle>{message(refusal)}</AlertTitle>
        {refusal.fields.map(fault => fault.message !== refusal.message && message(fault))}
        <RequestId error={refusal} />
      </Alert>
    )
  const { total, markedCopy } = data
  const shown = refusal.fields.length
  return (
    <>
      <Alert severity="error">
        <AlertTitle>{message(refusal)}</AlertTitle>
        {t('faults', { count: total, formatted: number(total) })}. {t('mend')}{' '}
        {shown < total && t('first', { shown: number(shown) })}
      </Alert>
      <Button
        variant="outlined"
        startIcon={<FileDownloadOutlined />}
        onClick={() => saveFile(fileOfBase64(markedCopy), `${copyFile}.xlsx`)}
        sx={{ justifySelf: 'start' }}
      >
        {t('copy')}
      </Button>
      <Faults refusal={refusal} />
    </>
  )
}

function Faults({ refusal }: Pick<WorkbookRefusalProps, 'refusal'>) {
  const t = useTexts('workbooks')
  const message = useMessages()
  return (
    <Box
      role="region"
      aria-label={t('problem')}
      // A scrollable region must be focusable.
      tabIndex={0}
      sx={{
        maxHeight: '50vh',
        overflow: 'auto',
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell align="right">{t('row')}</TableCell>
            <TableCell>{t('column')}</TableCell>
            <TableCell>{t('problem')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {refusal.fields.map(fault => (
            <TableRow key={`${fault.field} ${fault.message}`}>
              <TableCell align="right">{fault.row}</TableCell>
              <TableCell>{fault.column}</TableCell>
              <TableCell>{message(fault)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

/** Reports that a workbook was imported: `children` describes the result, and columns that were ignored are listed. */
export function WorkbookOutcome({ unread, children }: { unread: readonly string[]; children: ReactNode }) {
  const t = useTexts('workbooks')
  const message = useMessages()
  return (
    <Alert severity="success" sx={{ marginBlockEnd: 2 }}>
      <AlertTitle>{message(messages.upload.imported)}</AlertTitle>
      {children}
      {unread.length > 0 && <div>{t('unread', { names: unread.join(', ') })}</div>}
    </Alert>
  )
}

/** Closes the dialog in which a workbook was imported. */
export function WorkbookDone() {
  const t = useTexts('workbooks')
  const close = useClose()
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', paddingBlock: 2 }}>
      <Button variant="contained" onClick={close}>
        {t('done')}
      </Button>
    </Box>
  )
}
