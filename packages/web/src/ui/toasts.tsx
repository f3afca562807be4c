import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react'
import { isForFieldOrDialog, isShortcut } from '../lib/shortcuts.ts'
import type { Toast, ToastAction } from './toast.ts'
import { useBehind } from './use-behind.ts'
import { useErrorText } from './use-error-text.ts'
import { useRestoreFocus } from './use-restore-focus.ts'

type Toaster = {
  success: (text: string, actions?: readonly ToastAction[]) => void
  /** Takes a text, or an error that a call has thrown. */
  failure: (reason: unknown) => void
}

const ToastContext = createContext<Toaster | undefined>(undefined)

/** Shows toasts in an alert that is read out. A success closes by itself, a failure stays. */
export function useToasts(): Toaster {
  const toaster = useContext(ToastContext)
  if (!toaster) throw new Error('useToasts needs a ToastProvider above it')
  return toaster
}

/** Shows the toasts of everything below it, the latest one at a time. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const errorText = useErrorText()
  const [toast, setToast] = useState<Toast>()
  const [open, setOpen] = useState(false)
  const focus = useRestoreFocus()
  const [behind, fetchBehind] = useBehind()
  const toaster = useMemo<Toaster>(() => {
    const show = ({ text, ...toast }: Omit<Toast, 'id'>) => {
      // The toast that it replaces may have the focus.
      focus.giveBack()
      setToast(last => ({ ...toast, id: (last?.id ?? 0) + 1, text: text.trim() }))
      setOpen(true)
      fetchBehind()
    }
    return {
      success: (text, actions) => show({ severity: 'success', text, actions }),
      failure: reason =>
        show({
          severity: 'error',
          text: typeof reason === 'string' ? reason : errorText(reason),
          error: reason,
        }),
    }
  }, [errorText, focus, fetchBehind])
  const close = () => {
    focus.giveBack()
    setOpen(false)
  }
  useUndoKey(open ? toast?.actions?.find(({ isUndo }) => isUndo) : undefined, close)
  return (
    <ToastContext value={toaster}>
      {children}
      {toast && behind && (
        <behind.ToastBar key={toast.id} toast={toast} open={open} focus={focus} onClose={close} />
      )}
    </ToastContext>
  )
}

/** Makes Ctrl+Z and Cmd+Z do an action. */
function useUndoKey(action: ToastAction | undefined, onDone: () => void): void {
  const done = useEffectEvent(onDone)
  useEffect(() => {
    if (!action) return
    const handleKey = (event: KeyboardEvent) => {
      if (!isShortcut('undo', event) || isForFieldOrDialog(event)) return
      event.preventDefault()
      done()
      action.onClick()
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [action])
}
