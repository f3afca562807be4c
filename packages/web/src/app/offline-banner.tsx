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

/** Says so while the device has no network. */
export function OfflineBanner() {
  const t = useTexts('app')
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  if (online) return null
  return (
    <Alert severity="warning" square>
      {t('offline')}
    </Alert>
  )
}
