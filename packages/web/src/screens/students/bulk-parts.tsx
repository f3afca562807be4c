import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { useFormats } from '../../lib/formats.ts'
import { useTexts } from '../../lib/texts.ts'
import { useErrorText } from '../../ui/error-state.tsx'
import { useClose } from '../../ui/route-dialog.tsx'

type StepsProps = {
  /** The label of the button that does it; undefined if there is nothing to do. */
  action: string | undefined
  destructive?: boolean
  disabled?: boolean
  send: () => Promise<void>
  failure: Error | null
  children: ReactNode
}

/** A dialog's content with its buttons; a failure keeps what was chosen. */
export function Steps({ action, destructive, disabled = false, send, failure, children }: StepsProps) {
  const t = useTexts('ui')
  const close = useClose()
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    // The failure is shown above the buttons.
    await send().catch(() => {})
    setBusy(false)
  }
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2 }}>{children}</Box>
      {failure && (
        <Alert severity="error" sx={{ marginBlockStart: 2 }}>
          {errorText(failure)}
        </Alert>
      )}
      <Box sx={buttons}>
        <Button onClick={close}>{t(action ? 'cancel' : 'close')}</Button>
        {action && (
          <Button
            variant="contained"
            color={destructive ? 'error' : 'primary'}
            disabled={disabled}
            loading={busy}
            onClick={() => void press()}
          >
            {action}
          </Button>
        )}
      </Box>
    </>
  )
}

const buttons = {
  position: 'sticky',
  insetBlockEnd: 0,
  bgcolor: 'background.paper',
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: 1,
  paddingBlock: 2,
} as const

type PreviewProps<Data> = {
  query: { data: Data | undefined; error: Error | null }
  enabled: boolean
  empty?: string
  children: (data: Data) => ReactNode
}

/** What an action will do, once the server has answered. */
export function Preview<Data>({ query, enabled, empty, children }: PreviewProps<Data>) {
  const errorText = useErrorText()
  const { data, error } = query
  return (
    <Box aria-live="polite">
      {!enabled ? (
        empty && <Typography sx={{ color: 'text.secondary' }}>{empty}</Typography>
      ) : error ? (
        <Alert severity="error">{errorText(error)}</Alert>
      ) : data === undefined ? (
        <Skeleton variant="rounded" height={96} aria-busy />
      ) : (
        children(data)
      )}
    </Box>
  )
}

/** Sentences under a heading. */
export function Lines({ lines, title }: { lines: readonly string[]; title: string }) {
  return (
    <>
      <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
      <Box component="ul" sx={{ marginBlock: 0.5, paddingInlineStart: 2.5 }}>
        {lines.map(line => (
          <li key={line}>{line}</li>
        ))}
      </Box>
    </>
  )
}

/** The names of the children; many of them scroll. */
export function Names({
  rows,
}: {
  rows: readonly { _id: string; fullName: string; classId: { className: string } | null }[]
}) {
  const t = useTexts('students')
  const { number } = useFormats()
  if (rows.length < 2) return null
  return (
    <Box component="details">
      <Box component="summary" sx={{ cursor: 'pointer', minHeight: 32 }}>
        {t('bulk.names', { count: rows.length, formatted: number(rows.length) })}
      </Box>
      <Box component="ul" sx={nameList} tabIndex={0}>
        {rows.map(({ _id, fullName, classId }) => (
          <li key={_id}>{classId ? `${fullName}, ${classId.className}` : fullName}</li>
        ))}
      </Box>
    </Box>
  )
}

/** A list of names of any length. */
export const nameList = {
  marginBlock: 0.5,
  paddingInlineStart: 2.5,
  maxHeight: 200,
  overflowY: 'auto',
} as const
