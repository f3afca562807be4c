import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { renew } from '../api/hooks.ts'
import { type Delivery, outbox, useDelivered, useWaiting } from '../api/outbox/outbox.ts'
import type { Waiting } from '../api/outbox/queue.ts'
import { useTexts } from '../lib/texts.ts'
import { useToasts } from '../ui/toasts.tsx'

/** The longest pause between two tries, in milliseconds. */
const longestPause = 60_000

/** Where what was refused is decided on, by its call. */
const places: Record<string, string> = {
  'attendance.add': '/app/attendence',
  'records.record': '/app/activitytrackertable',
  'records.undo': '/app/activitytrackertable',
}

/** Says what waits on this device, and sends it whenever somebody may answer. */
export function OutboxBanner() {
  const t = useTexts('app')
  const waiting = useWaiting()
  const { pathname } = useLocation()
  const refused = waiting.filter(({ refusal }) => refusal)
  const unsent = waiting.length - refused.length
  useSending(unsent)
  useArrivals()
  useRefusals(refused)
  const place = refused.map(({ call }) => places[call]).find(path => path !== undefined && path !== pathname)
  return (
    <>
      {unsent > 0 && (
        <Alert severity="info" square role="status">
          {t('outbox.waits', { count: unsent })}
        </Alert>
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

/** Tries when the page opens, when it is looked at, when the network is back, and now and then while something waits. */
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
        Math.min(longestPause, 5_000 * 2 ** failures.current),
      )
    }
    wait()
    return () => clearTimeout(timer)
  }, [unsent])
}

/** What was refused is held against what is stored now. */
function useRefusals(refused: readonly Waiting[]): void {
  const client = useQueryClient()
  const domains = refused.map(({ call }) => call.split('.')[0]).join(' ')
  useEffect(() => {
    for (const domain of domains.split(' ')) void client.invalidateQueries({ queryKey: [domain] })
  }, [client, domains])
}

/** What has arrived is read anew and told. */
function useArrivals(): void {
  const t = useTexts('app')
  const client = useQueryClient()
  const toasts = useToasts()
  useDelivered(
    useCallback(
      async ({ one, route }: Delivery) => {
        toasts.success(t('outbox.arrived', { what: one.label }))
        await renew(client, route)
      },
      [client, toasts, t],
    ),
  )
}
