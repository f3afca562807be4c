import { api } from '@casa/contract'
import type { Role } from '@casa/contract/access'
import Alert from '@mui/material/Alert'
import { useSyncExternalStore } from 'react'
import { useTexts } from '../lib/texts.ts'

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/** Shown while the device is offline; it tells staff what can still be saved. */
export function OfflineBanner({ role }: { role: Role }) {
  const t = useTexts('app')
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  if (online) return null
  return (
    <Alert severity="warning" square>
      {t(role in api.attendance.add.access ? 'offlineStaff' : 'offline')}
    </Alert>
  )
}
