import { useState } from 'react'
import { ApiError } from '../lib/api-error.ts'
import { useToasts } from '../ui/toasts.tsx'

/** A dialog whose module is loaded with its first use, and stays; `show` tells in a toast that it could not be loaded. */
export function useLoadedDialog<Module extends object>(load: () => Promise<Module>) {
  const toasts = useToasts()
  const [module, setModule] = useState<Module>()
  const [open, setOpen] = useState(false)
  const show = async () => {
    try {
      setModule(await load())
      setOpen(true)
    } catch {
      toasts.failure(new ApiError(0))
    }
  }
  return { module, open, show: () => void show(), hide: () => setOpen(false) }
}
