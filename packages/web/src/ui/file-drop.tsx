import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { cancelled } from '../lib/api-error.ts'
import { useTexts } from '../lib/texts.ts'
import { RequestId, useErrorText } from './error-state.tsx'
import { UploadFileOutlined } from './icons.tsx'

type Props = {
  label: string
  hint?: ReactNode
  /** The accepted kinds of file: extensions such as `.xlsx`, or types such as `image/png`. */
  accept: readonly string[]
  /** The maximum file size, in megabytes. */
  limit: number
  /** Changes the chosen file before it is sent; resolves with undefined when the user cancels. */
  prepare?: (file: File) => Promise<File | undefined>
  /** Sends the file. Failures are shown here; an aborted signal means that the user cancelled. */
  send: Send
  disabled?: boolean
  /** A heading for every failure. */
  failed?: string
  /** Called when another file is chosen, so that the caller can clear the last outcome. */
  onTry?: () => void
}

/** Accepts one file by button or by dropping it, and shows its upload, with a way to cancel, and its failure. */
export function FileDrop({ label, hint, accept, limit, prepare, send, disabled, failed, onTry }: Props) {
  const t = useTexts('ui')
  const [over, setOver] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const input = useRef<HTMLInputElement>(null)
  const sending = useSending(send, setFailure)
  const take = async (file: File | undefined) => {
    if (!file || disabled) return
    onTry?.()
    if (!fits(file, accept))
      return setFailure(t('file.wrongKind', { name: file.name, kinds: kindsOf(accept) }))
    if (file.size > limit * 1024 * 1024) return setFailure(t('file.tooLarge', { name: file.name, limit }))
    setFailure(undefined)
    const ready = prepare ? await prepare(file) : file
    if (ready) await sending.start(ready)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  if (sending.file)
    return (
      <FileSending
        name={sending.file.name}
        sent={sending.sent}
        waiting={sending.waiting}
        onCancel={sending.cancel}
      />
    )
  return (
    <Box
      role="group"
      aria-label={label}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{
        border: '2px dashed transparent',
        ...(over && { borderColor: 'primary.main' }),
        borderRadius: 1,
        bgcolor: over ? 'accentSoft' : 'fill',
        padding: 3,
        textAlign: 'center',
        '& .MuiButton-outlined': { bgcolor: 'background.paper' },
      }}
    >
      <input
        ref={input}
        type="file"
        hidden
        accept={accept.join()}
        onChange={event => {
          void take(event.target.files?.[0])
          // Resets the input, so that choosing the same corrected file again fires a change event.
          event.target.value = ''
        }}
      />
      <Button
        variant="outlined"
        startIcon={<UploadFileOutlined />}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockStart: 1 }}>
        {t('file.drop')}
        {hint && <br />}
        {hint}
      </Typography>
      {failure !== undefined && <Failure failure={failure} title={failed} />}
    </Box>
  )
}

function Failure({ failure, title }: { failure: unknown; title?: string }) {
  const errorText = useErrorText()
  return (
    <Alert severity="error" sx={{ marginBlockStart: 2, textAlign: 'start' }}>
      {title && <AlertTitle>{title}</AlertTitle>}
      {typeof failure === 'string' ? failure : errorText(failure)}
      <RequestId error={failure} />
    </Alert>
  )
}

/** Whether a file is of one of the accepted kinds, by its extension or type. */
function fits(file: File, accept: readonly string[]): boolean {
  return accept.some(kind =>
    kind.startsWith('.') ? file.name.toLowerCase().endsWith(kind) : file.type === kind,
  )
}

/** The kinds by their everyday names: JPEG, PNG, WEBP; .xlsx. */
function kindsOf(accept: readonly string[]): string {
  return accept
    .map(kind => (kind.startsWith('.') ? kind : kind.replace(/^.*\//, '').toUpperCase()))
    .join(', ')
}

/**
 * Sends a file. The signal is aborted when the user cancels or leaves; `onProgress` takes the share sent, from 0 to
 * 1, and `onWaiting` whether it is waiting for a connection.
 */
type Send = (
  file: File,
  options: {
    signal: AbortSignal
    onProgress: (sent: number) => void
    onWaiting: (waiting: boolean) => void
  },
) => Promise<void>

/** Sends one file at a time; returns the file being sent, its progress, `start` and `cancel`. */
function useSending(send: Send, fail: (failure: unknown) => void) {
  const [file, setFile] = useState<File>()
  const [sent, setSent] = useState(0)
  const [waiting, setWaiting] = useState(false)
  const control = useRef<AbortController>(undefined)
  useEffect(() => () => control.current?.abort(), [])
  const start = async (chosen: File) => {
    const current = new AbortController()
    control.current = current
    setFile(chosen)
    setSent(0)
    setWaiting(false)
    fail(undefined)
    try {
      await send(chosen, { signal: current.signal, onProgress: setSent, onWaiting: setWaiting })
    } catch (error) {
      if (!current.signal.aborted) fail(error)
    } finally {
      setFile(undefined)
    }
  }
  return { file, sent, waiting, start, cancel: () => control.current?.abort(cancelled) }
}

type FileSendingProps = { name: string; sent: number; waiting: boolean; onCancel: () => void }

/**
 * Upload progress with a cancel button. At 1 the file is sent and the server is still working; `waiting` means that
 * there is currently no connection.
 */
function FileSending({ name, sent, waiting, onCancel }: FileSendingProps) {
  const t = useTexts('ui')
  const label = t('file.sending', { name })
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2, paddingBlock: 2 }}>
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere', marginBlockEnd: 1 }}>
          {label}
        </Typography>
        <LinearProgress
          aria-label={label}
          variant={sent > 0 && sent < 1 ? 'determinate' : 'indeterminate'}
          value={Math.round(sent * 100)}
        />
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary', marginBlockStart: 1 }}>
          {waiting ? t('file.waiting') : ''}
        </Typography>
      </Box>
      <Button onClick={onCancel}>{t('file.cancel')}</Button>
    </Box>
  )
}
