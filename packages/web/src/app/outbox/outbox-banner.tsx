import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { refetchAfter, refetchDomain } from '../../api/hooks.ts'
import { type Acknowledgement, outbox, useAcknowledged, useQueuedSaves } from '../../api/outbox/outbox.ts'
import type { QueuedSave } from '../../api/outbox/queue.ts'
import { useTexts } from '../../lib/texts.ts'
import { useToasts } from '../../ui/toasts.tsx'
import { QueuedSavesDialog } from './queued-saves-dialog.tsx'

const maxBackoffMs = 60_000

/**
 * Shows how many saves are queued on this device, or `whenEmpty` if there are none, and sends them whenever the
 * server may respond. A dialog lists the waiting and refused saves.
 */
export function OutboxBanner({ whenEmpty }: { whenEmpty: ReactNode }) {
  const t = useTexts('app')
  const saves = useQueuedSaves()
  const [open, setOpen] = useState(false)
  const refused = saves.filter(({ refusal }) => refusal)
  const unsent = saves.length - refused.length
  useSending(unsent)
  useAcknowledgedToasts()
  useRefetchRefused(refused)
  useRefusedToasts(saves)
  const empty = saves.length === 0
  // The last one was sent or resolved, so the button that opened the dialog is gone and cannot regain the focus.
  useEffect(() => {
    if (!open || !empty) return
    setOpen(false)
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [open, empty])
  const show = (label: string) => (
    <Button color="inherit" size="small" onClick={() => setOpen(true)}>
      {label}
    </Button>
  )
  return (
    <>
      {unsent > 0 ? (
        <Alert severity="info" square role="status" action={show(t('outbox.show'))}>
          {t('outbox.waits', { count: unsent })}
        </Alert>
      ) : (
        whenEmpty
      )}
      {refused.length > 0 && (
        <Alert severity="warning" square role="status" action={show(t('outbox.decide'))}>
          {t('outbox.refused', { count: refused.length })}
        </Alert>
      )}
      {/* Imported with the app, because the queue is mostly viewed offline. */}
      {open && !empty && <QueuedSavesDialog saves={saves} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Sends the queue when the page opens or becomes visible, when the network is back, and with a backoff in between. */
function useSending(unsent: number): void {
  const failures = useRef(0)
  useEffect(() => {
    const send = () => void outbox.send()
    void outbox.load().then(send)
    addEventListener('online', send)
    addEventListener('focus', send)
    document.addEventListener('visibilitychange', send)
    return () => {
      removeEventListener('online', send)
      removeEventListener('focus', send)
      document.removeEventListener('visibilitychange', send)
    }
  }, [])
  useEffect(() => {
    failures.current = 0
    if (unsent === 0) return
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(
        async () => {
          failures.current += 1
          if (document.visibilityState === 'visible') await outbox.send()
          wait()
        },
        Math.min(maxBackoffMs, 5_000 * 2 ** failures.current),
      )
    }
    wait()
    return () => clearTimeout(timer)
  }, [unsent])
}

/** Refetches the domains of refused saves, so that they can be compared with what is stored. */
function useRefetchRefused(refused: readonly QueuedSave[]): void {
  const client = useQueryClient()
  const domains = refused.map(({ call }) => call.split('.')[0]).join(' ')
  useEffect(() => {
    for (const domain of domains.split(' ')) void refetchDomain(client, domain)
  }, [client, domains])
}

/** Shows a toast for each applied save, and refetches its domain. */
function useAcknowledgedToasts(): void {
  const t = useTexts('app')
  const client = useQueryClient()
  const toasts = useToasts()
  useAcknowledged(
    useCallback(
      async ({ save, route }: Acknowledgement) => {
        toasts.success(t('outbox.arrived', { what: save.label }))
        await refetchAfter(client, route)
      },
      [client, toasts, t],
    ),
  )
}

/**
 * Shows a toast for each save that is refused while the page is open, because the previous toast may still say that
 * it is kept.
 */
function useRefusedToasts(saves: readonly QueuedSave[]): void {
  const t = useTexts('app')
  const toasts = useToasts()
  const unsent = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    for (const { key, label, refusal } of saves) {
      if (refusal && unsent.current.has(key)) toasts.failure(t('outbox.notAccepted', { what: label }))
    }
    unsent.current = new Set(saves.filter(({ refusal }) => !refusal).map(({ key }) => key))
  }, [saves, toasts, t])
}
