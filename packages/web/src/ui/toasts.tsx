import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Snackbar from '@mui/material/Snackbar'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react'
import { ApiError } from '../lib/api-error.ts'
import { ariaShortcut, isForFieldOrDialog, isShortcut } from '../lib/shortcuts.ts'
import { useTexts } from '../lib/texts.ts'
import { RequestId, useErrorText } from './error-state.tsx'
import { useRestoreFocus } from './use-focus.ts'

/** An action in a toast. `isUndo`: Ctrl+Z and Cmd+Z do the same while the toast is visible. */
export type ToastAction = { label: string; onClick: () => void; isUndo?: boolean }
type Toast = {
  id: number
  severity: 'success' | 'error'
  text: string
  error?: unknown
  actions?: readonly ToastAction[]
}
type Toaster = {
  success: (text: string, actions?: readonly ToastAction[]) => void
  /** Takes a text, or an error thrown by a call. */
  failure: (reason: unknown) => void
}

const ToastContext = createContext<Toaster | undefined>(undefined)

/** Shows toasts in an alert that is announced. A success closes automatically; a failure stays. */
export function useToasts(): Toaster {
  const toaster = useContext(ToastContext)
  if (!toaster) throw new Error('useToasts needs a ToastProvider above it')
  return toaster
}

/** How to undo something that was done, and what to say then. */
export type Undo = { undo: () => Promise<unknown>; undone: string }

/** Returns a function that undoes something, and reports that or why it failed. */
export function useUndo(): (done: Undo) => void {
  const toasts = useToasts()
  return useCallback(
    ({ undo, undone }) => void undo().then(() => toasts.success(undone), toasts.failure),
    [toasts],
  )
}

/** What an offer of Undo says. `actions` come after Undo. */
type UndoOffer = { text: string; actions?: readonly ToastAction[] }
/** Done once, or kept in a history, whose `onUndo` handles the button and which handles the keys itself. */
type Offered = UndoOffer & (Undo | { onUndo: () => void })

/** Returns a function that reports what was done and offers Undo; Ctrl+Z and Cmd+Z do the same while it is visible. */
export function useOfferUndo(): (offered: Offered) => void {
  const t = useTexts('ui')
  const toasts = useToasts()
  const undo = useUndo()
  return useCallback(
    ({ text, actions = [], ...done }) => {
      const action: ToastAction =
        'onUndo' in done
          ? { label: t('undo'), onClick: done.onUndo }
          : { label: t('undo'), onClick: () => undo(done), isUndo: true }
      toasts.success(text, [action, ...actions])
    },
    [t, toasts, undo],
  )
}

/** How long a success is shown, in milliseconds: with actions, long enough to reach one of them. */
const shownMs = { alone: 6_000, withActions: 15_000 }

/** Whether the system failed. A refusal needs no request id, because its message explains everything. */
const isFault = (error: unknown) => !(error instanceof ApiError) || error.status >= 500

/** Shows the toasts of the tree below it, the latest one at a time. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const t = useTexts('ui')
  const errorText = useErrorText()
  const [toast, setToast] = useState<Toast>()
  const [open, setOpen] = useState(false)
  const focus = useRestoreFocus()
  const toaster = useMemo<Toaster>(() => {
    const show = ({ text, ...toast }: Omit<Toast, 'id'>) => {
      // The toast being replaced may have the focus.
      focus.giveBack()
      setToast(last => ({ ...toast, id: (last?.id ?? 0) + 1, text: text.trim() }))
      setOpen(true)
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
  }, [errorText, focus])
  const close = () => {
    focus.giveBack()
    setOpen(false)
  }
  useUndoKey(open ? toast?.actions?.find(({ isUndo }) => isUndo) : undefined, close)
  return (
    <ToastContext value={toaster}>
      {children}
      <Snackbar
        key={toast?.id}
        open={open}
        autoHideDuration={
          toast?.severity === 'success' ? shownMs[toast.actions ? 'withActions' : 'alone'] : null
        }
        onClose={(_, reason) => reason !== 'clickaway' && close()}
        // At the top, because forms and dialogs have their buttons at the bottom; on a phone it covers only the
        // header, because the next task's tools are below that.
        anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
      >
        <Alert
          severity={toast?.severity}
          variant="filled"
          closeText={t('close')}
          onClose={close}
          {...focus.props}
          sx={alertStyles}
        >
          {toast?.text}
          {toast?.actions && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              {toast.actions.map(action => (
                <ActionButton key={action.label} action={action} onDone={close} />
              ))}
            </Box>
          )}
          {isFault(toast?.error) && <RequestId error={toast?.error} />}
        </Alert>
      </Snackbar>
    </ToastContext>
  )
}

const alertStyles = {
  alignItems: 'center',
  minWidth: { sm: 320 },
  paddingBlock: { xs: 0, sm: 0.75 },
  '& .MuiAlert-icon': { display: { xs: 'none', sm: 'flex' } },
  '& .MuiAlert-action': { paddingBlockStart: 0 },
  '& .MuiAlert-message': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: 2,
    rowGap: 1,
  },
  '& .MuiAlert-message > small': { flexBasis: '100%' },
}

/** Makes Ctrl+Z and Cmd+Z perform an action. */
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
    // Takes precedence over the page's own undo: the toast shows what was done last.
    addEventListener('keydown', handleKey, { capture: true })
    return () => removeEventListener('keydown', handleKey, { capture: true })
  }, [action])
}

function ActionButton({ action, onDone }: { action: ToastAction; onDone: () => void }) {
  const press = () => {
    onDone()
    action.onClick()
  }
  return (
    <Button
      color="inherit"
      variant="outlined"
      size="small"
      onClick={press}
      {...(action.isUndo && { 'aria-keyshortcuts': ariaShortcut('undo') })}
    >
      {action.label}
    </Button>
  )
}
