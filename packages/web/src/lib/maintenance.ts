import { maintenanceHeader } from '@casa/contract/headers'
import { useSyncExternalStore } from 'react'

let isOn = false
const listeners = new Set<() => void>()

/** To be called with the headers of every response, which say whether the installation is being maintained. */
export function noteMaintenance(header: (name: string) => string | null): void {
  const now = header(maintenanceHeader) !== null
  if (now === isOn) return
  isOn = now
  for (const listener of listeners) listener()
}

/** Whether nothing can be saved at the moment, as of the last response. */
export function useMaintenance(): boolean {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isOn,
  )
}
