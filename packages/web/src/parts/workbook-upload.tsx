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
import { useMessages } from '../lib/messages.ts'
import { fileOfBase64, saveFile } from '../lib/save-file.ts'
import { useTexts } from '../lib/texts.ts'
import { RequestId } from '../ui/error-state.tsx'
import { FileDrop } from '../ui/file-drop.tsx'
import { FileDownloadOutlined } from '../ui/icons.tsx'
import { useClose } from '../ui/route-dialog.tsx'
import { beginsLine } from '../ui/styles.ts'
import { useToasts } from '../ui/toasts.tsx'

/** How to read a file: ambiguous dates, which sheet, from 1, and the rows that are not stored (`4,9`). */
export type Reading = { dates?: DateOrder; sheet?: number; leaveOut?: string }
type Options = Omit<CallOptions, 'idempotencyKey'>

type Previewing<Preview> = {
  /** Reads the file and says what storing it would do. Throws an ApiError. */
  read: (excel: File, options: Options, reading: Reading) => Promise<Preview>
  /** The sheet that was read, so that the same one is stored. */
  sheet: (preview: Preview) => number | undefined
  /** Shows that, with a button that stores it unless there are errors; `choose` reads another sheet. */
  show: (
    preview: Preview,
    actions: { store?: (leaveOut?: readonly number[]) => Promise<void>; choose: (sheet: number) => void },
  ) => ReactNode
}

type Props<Answer, Preview> = {
  /** How to fill in the template, what an import stores, and the file names of the template and the marked copy. */
  texts: (text: 'fill' | 'rules' | 'sampleFile' | 'copyFile') => string
  /** Fetches the template. Throws an ApiError. */
  sample: () => Promise<Blob>
  /** Sends the workbook to be stored. Throws an ApiError. */
  send: (excel: File, options: Options, reading: Reading) => Promise<Answer>
  /** If the file is only read first. */
  preview?: Previewing<Preview>
  /** Further questions before the file is chosen. */
  beside?: ReactNode
  /** Shown once its rows are stored; `next` reads another sheet of the same file. */
  children: (answer: Answer, next: (sheet: number) => void) => ReactNode
}

/** A workbook upload: the template, the file, what it would store, its errors, and the result. */
export function WorkbookUpload<Answer, Preview = never>({
  texts,
  sample,
  send,
  preview,
  beside,
  children,
}: Props<Answer, Preview>) {
  const t = useTexts('workbooks')
  const message = useMessages()
  const toasts = useToasts()
  const [refusal, setRefusal] = useState<{ error: ApiError; excel: File; reading: Reading }>()
  const [shown, setShown] = useState<{ preview: Preview; excel: File; reading: Reading }>()
  const [stored, setStored] = useState<{ answer: Answer; excel: File }>()
  const read = async (excel: File, options: Options = {}, reading: Reading = {}) => {
    setRefusal(undefined)
    try {
      if (preview) setShown({ preview: await preview.read(excel, options, reading), excel, reading })
      else setStored({ answer: await send(excel, options, reading), excel })
      setRefusal(undefined)
    } catch (error) {
      setShown(undefined)
      // A refusal with several errors needs more space than the field's single message.
      if (!(error instanceof ApiError) || error.fields.length === 0) throw error
      setRefusal({ error, excel, reading })
    }
  }
  const readAgain = (excel: File, reading: Reading) => {
    setStored(undefined)
    void read(excel, {}, reading).catch(toasts.failure)
  }
  if (stored) return children(stored.answer, sheet => readAgain(stored.excel, { sheet }))
  const store = async (rows: readonly number[] = []) => {
    if (!shown) return
    try {
      const sheet = preview?.sheet(shown.preview)
      const reading = { ...shown.reading, sheet, ...(rows.length > 0 && { leaveOut: rows.join(',') }) }
      setStored({ answer: await send(shown.excel, {}, reading), excel: shown.excel })
      setShown(undefined)
    } catch (error) {
      toasts.failure(error)
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
        onTry={() => {
          setRefusal(undefined)
          setShown(undefined)
        }}
        send={(excel, options) => read(excel, options)}
      />
      {shown &&
        preview?.show(shown.preview, {
          store,
          choose: sheet => readAgain(shown.excel, { ...shown.reading, sheet }),
        })}
      {refusal &&
        (refusal.error.fields.some(({ field }) => field === 'dates') ? (
          <DatesQuestion
            refusal={refusal.error}
            onAnswer={dates => read(refusal.excel, {}, { ...refusal.reading, dates })}
          />
        ) : (
          <WorkbookRefusal refusal={refusal.error} copyFile={texts('copyFile')}>
            {found =>
              preview?.show(found as Preview, {
                choose: sheet => readAgain(refusal.excel, { ...refusal.reading, sheet }),
              })
            }
          </WorkbookRefusal>
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
  /** Shows what else the file contains. */
  children: (preview: unknown) => ReactNode
}

/** Shows why a workbook was refused: a reason for the whole file, or the errors by row. */
function WorkbookRefusal({ refusal, copyFile, children }: WorkbookRefusalProps) {
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
  const { total, markedCopy, preview } = data
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
      {preview && children(preview)}
    </>
  )
}

/** The errors of a workbook; those with the same column and reason are one line with all their rows. */
function Faults({ refusal }: Pick<WorkbookRefusalProps, 'refusal'>) {
  const t = useTexts('workbooks')
  const message = useMessages()
  const alike = Map.groupBy(refusal.fields, ({ column, message }) => `${column} ${message}`)
  const ofRows = ([first, last]: readonly [number, number]) => (first === last ? first : `${first}–${last}`)
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
            <TableCell>{t('row')}</TableCell>
            <TableCell>{t('column')}</TableCell>
            <TableCell>{t('problem')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {[...alike].map(([key, [fault, ...more]]) => (
            <TableRow key={key}>
              <TableCell>
                {rowRanges([fault!, ...more].map(({ row = 0 }) => row))
                  .map(ofRows)
                  .join(', ')}
              </TableCell>
              <TableCell>{fault!.column}</TableCell>
              <TableCell>{message(fault!)}</TableCell>
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

/** The ranges of consecutive numbers in a list, in order: `[2, 3, 4, 7]` is `[[2, 4], [7, 7]]`. */
export function rowRanges(rows: readonly number[]): [first: number, last: number][] {
  const ranges: [number, number][] = []
  for (const row of new Set(rows.toSorted((one, other) => one - other))) {
    const range = ranges.at(-1)
    if (range && range[1] === row - 1) range[1] = row
    else ranges.push([row, row])
  }
  return ranges
}
