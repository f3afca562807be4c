import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { refetchAfter, refetchDomain } from '../api/hooks.ts'
import { type Acknowledgement, outbox, useAcknowledged, useQueuedSaves } from '../api/outbox/outbox.ts'
import type { QueuedSave } from '../api/outbox/queue.ts'
import { useTexts } from '../lib/texts.ts'
import { useToasts } from '../ui/toasts.tsx'

const maxBackoffMs = 60_000

/** The screen on which a refused call is decided. */
const screenOfCall: Record<string, string> = {
  'attendance.add': '/app/attendence',
  'records.record': '/app/activitytrackertable',
  'records.undo': '/app/activitytrackertable',
  'observations.record': '/app/specialobservation',
  'observations.undo': '/app/specialobservation',
}

/**
 * Shows how many saves are queued on this device, or `whenEmpty` while there are none, and sends them whenever the server may
 * answer.
 */
export function OutboxBanner({ whenEmpty }: { whenEmpty: ReactNode }) {
  const t = useTexts('app')
  const waiting = useQueuedSaves()
  const { pathname } = useLocation()
  const refused = waiting.filter(({ refusal }) => refusal)
  const unsent = waiting.length - refused.length
  useSending(unsent)
  useAcknowledgedToasts()
  useRefetchRefused(refused)
  const place = refused
    .map(({ call }) => screenOfCall[call])
    .find(path => path !== undefined && path !== pathname)
  return (
    <>
      {unsent > 0 ? (
        <Alert severity="info" square role="status">
          {t('outbox.waits', { count: unsent })}
        </Alert>
      ) : (
        whenEmpty
      )}
      {place && (
        <Alert
          severity="warning"
          square
          action={
            <Button component={Link} to={place} color="inherit" size="small">
              {t('outbox.decide')}
            </Button>
          }
        >
          {t('outbox.refused', { count: refused.length })}
        </Alert>
      )}
    </>
  )
}

/** Sends the queue when the page opens or gets visible, when the network is back, and with a backoff in between. */
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
