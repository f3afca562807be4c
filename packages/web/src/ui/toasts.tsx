import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { keyframes, type Theme } from '@mui/material/styles'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { ApiError } from '../lib/api-error.ts'
import { ariaShortcut, isForFieldOrDialog, isShortcut } from '../lib/shortcuts.ts'
import { useTexts } from '../lib/texts.ts'
import { RequestId, useErrorText } from './error-state.tsx'
import { Close } from './icons.tsx'
import { lineClamp, touch } from './styles.ts'
import { placeToast, toastGap, watchUse } from './toast-place.ts'
import { useRestoreFocus } from './use-focus.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

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
  /** Returns the toast's id. */
  success: (text: string, actions?: readonly ToastAction[]) => number
  /** Says a success to screen readers alone, without a bar: where the pressed element shows the result. */
  announce: (text: string) => void
  /** Takes a text, or an error thrown by a call. */
  failure: (reason: unknown) => void
  /** Whether a toast is still visible, and no other has replaced it. */
  isShown: (id: number) => boolean
}

const ToastContext = createContext<Toaster | undefined>(undefined)

/** Shows toasts in a bar that is announced. A success closes automatically; a failure stays. */
export function useToasts(): Toaster {
  const toaster = useContext(ToastContext)
  if (!toaster) throw new Error('useToasts needs a ToastProvider above it')
  return toaster
}

/** How to undo something that was done, and what to say then. */
export type Undo = { undo: () => Promise<unknown>; undone: string }

/** Returns a function that undoes something, and reports that or why it failed. */
function useUndo(): (done: Undo) => void {
  const toasts = useToasts()
  return useCallback(
    ({ undo, undone }) => void undo().then(() => toasts.success(undone), toasts.failure),
    [toasts],
  )
}

/** What an offer of Undo says. `actions` come before Undo. */
type UndoOffer = { text: string; actions?: readonly ToastAction[] }
/** Done once, or kept in a history, whose `onUndo` handles the button and which handles the keys itself. */
type Offered = UndoOffer & (Undo | { onUndo: () => void })

/** Returns a function that reports what was done and offers Undo; Ctrl+Z and Cmd+Z do the same while it is visible. */
export function useOfferUndo(): (offered: Offered) => number {
  const t = useTexts('ui')
  const toasts = useToasts()
  const undo = useUndo()
  return useCallback(
    ({ text, actions = [], ...done }) => {
      const action: ToastAction =
        'onUndo' in done
          ? { label: t('undo'), onClick: done.onUndo }
          : { label: t('undo'), onClick: () => undo(done), isUndo: true }
      return toasts.success(text, [...actions, action])
    },
    [t, toasts, undo],
  )
}

/** How long a success is shown, in milliseconds; the pointer or the focus on it keeps it open. */
const shownMs = 4_000

/** Whether the system failed. A refusal needs no request id, because its message explains everything. */
const isFault = (error: unknown) => !(error instanceof ApiError) || error.status >= 500

/** Shows the toasts of the tree below it, the latest one at a time. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const errorText = useErrorText()
  const [toast, setToast] = useState<Toast>()
  const [announced, setAnnounced] = useState({ id: 0, text: '' })
  const latest = useRef<{ id: number; open: boolean }>({ id: 0, open: false })
  const focus = useRestoreFocus()
  const toaster = useMemo<Toaster>(() => {
    const show = (toast: Omit<Toast, 'id'>) => {
      // The toast being replaced may have the focus.
      focus.giveBack()
      latest.current = { id: latest.current.id + 1, open: true }
      setToast({ ...toast, id: latest.current.id, text: toast.text.trim() })
      return latest.current.id
    }
    return {
      success: (text, actions) => show({ severity: 'success', text, actions }),
      announce: text => setAnnounced(({ id }) => ({ id: id + 1, text: text.trim() })),
      failure: reason =>
        void show({
          severity: 'error',
          text: typeof reason === 'string' ? reason : errorText(reason),
          error: reason,
        }),
      isShown: id => latest.current.open && latest.current.id === id,
    }
  }, [errorText, focus])
  useEffect(watchUse, [])
  const close = () => {
    focus.giveBack()
    latest.current.open = false
    setToast(undefined)
  }
  useUndoKey(
    toast?.actions?.find(({ isUndo }) => isUndo),
    close,
  )
  return (
    <ToastContext value={toaster}>
      {children}
      <Announcement id={announced.id} text={announced.text} />
      {toast && <ToastBar toast={toast} focus={focus} onClose={close} />}
    </ToastContext>
  )
}

/** A live region beside the screen. A dialog hides everything beside it from screen readers, but not this. */
function Announcement({ id, text }: { id: number; text: string }) {
  const region = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new MutationObserver(() => element.removeAttribute('aria-hidden'))
    observer.observe(element, { attributeFilter: ['aria-hidden'] })
    return () => observer.disconnect()
  }, [])
  return createPortal(
    // At the window's edge: below the screen it would make the page a pixel longer.
    <div ref={region} aria-live="polite" style={{ position: 'fixed', insetBlockStart: 0 }}>
      {/* A new element, so that the same text is read again. */}
      <VisuallyHidden key={id}>{text}</VisuallyHidden>
    </div>,
    document.body,
  )
}

type BarProps = { toast: Toast; focus: ReturnType<typeof useRestoreFocus>; onClose: () => void }

/** A bar at the bottom of the window, above the bottom bar and whatever else can be pressed there. */
function ToastBar({ toast, focus, onClose }: BarProps) {
  const t = useTexts('ui')
  const { severity, text, actions, error } = toast
  const [held, setHeld] = useState({ pointer: false, focus: false })
  const close = useEffectEvent(onClose)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a toast that replaces another one has its own four seconds.
  useEffect(() => {
    if (severity === 'error' || held.pointer || held.focus) return
    const timer = setTimeout(close, shownMs)
    return () => clearTimeout(timer)
  }, [toast, severity, held])
  const { ref } = focus.props
  // biome-ignore lint/correctness/useExhaustiveDependencies: its height depends on the toast.
  useLayoutEffect(() => {
    let end = () => {}
    const place = () => {
      end()
      if (ref.current) end = placeToast(ref.current)
    }
    place()
    addEventListener('resize', place)
    return () => {
      removeEventListener('resize', place)
      end()
    }
  }, [toast, ref])
  return (
    <Box
      role="alert"
      ref={ref}
      data-severity={severity}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setHeld({ ...held, pointer: true })}
      onPointerLeave={() => setHeld({ ...held, pointer: false })}
      onFocus={event => {
        focus.props.onFocus(event)
        setHeld({ ...held, focus: true })
      }}
      onBlur={() => setHeld({ ...held, focus: false })}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
      sx={barStyles}
    >
      <Box component="span" sx={{ flex: 1, ...(severity === 'success' && lineClamp(2)) }}>
        {text}
        {isFault(error) && <RequestId error={error} />}
      </Box>
      {actions?.map(action => (
        <ActionButton key={action.label} action={action} onDone={onClose} />
      ))}
      {severity === 'error' && (
        <IconButton color="inherit" aria-label={t('close')} title={t('close')} onClick={onClose}>
          <Close fontSize="small" />
        </IconButton>
      )}
    </Box>
  )
}

const rise = keyframes({ from: { opacity: 0 } })

const barStyles = {
  position: 'fixed',
  zIndex: 'snackbar',
  insetInline: 12,
  insetBlockEnd: `calc(var(--bottom, 0px) + ${toastGap}px)`,
  width: { sm: 'fit-content' },
  minWidth: { sm: 344 },
  maxWidth: 560,
  marginInline: 'auto',
  display: 'flex',
  alignItems: 'center',
  columnGap: 1,
  minHeight: touch,
  paddingInline: '16px 8px',
  borderRadius: '12px',
  typography: 'body2',
  lineHeight: '18px',
  overflowWrap: 'anywhere',
  bgcolor: 'toast.main',
  color: 'toast.contrastText',
  boxShadow: 8,
  animation: `${rise} 150ms`,
  '&[data-severity=error]': { bgcolor: 'error.main', color: 'error.contrastText', paddingBlock: 0.5 },
  '@media (forced-colors: active)': { border: '1px solid' },
  '@media print': { display: 'none' },
} as const

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
      size="small"
      onClick={press}
      sx={actionStyles}
      {...(action.isUndo && { 'aria-keyshortcuts': ariaShortcut('undo') })}
    >
      {action.label}
    </Button>
  )
}

const actionStyles = {
  flex: 'none',
  maxWidth: '45%',
  minWidth: touch,
  minHeight: touch,
  paddingInline: 1.25,
  fontWeight: 700,
  lineHeight: 1.2,
  color: (theme: Theme) => theme.vars.palette.toast.action,
}
