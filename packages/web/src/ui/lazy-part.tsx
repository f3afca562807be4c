import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import {
  type ComponentType,
  createElement,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useReducer,
  useState,
} from 'react'
import { type Unloaded, whyUnloaded } from '../lib/load-module.ts'
import { keepInputs } from '../lib/session.ts'
import { useTexts } from '../lib/texts.ts'
import { isAnythingUnsaved, isAnythingUnsent } from '../lib/unsaved.ts'

type Shown<Props> = {
  /** Shown until the part has loaded. */
  pending: (props: Props) => ReactNode
  /** Shown if it fails to load. */
  failed: (failure: LoadFailure, props: Props) => ReactNode
}

/** A component whose file is fetched when it is first shown; `load` fetches it earlier. */
export type LazyPart<Props> = ComponentType<Props> & { load: () => Promise<ComponentType<Props>> }

const maxBackoffMs = 60_000

/**
 * A part of a screen that is fetched when it is first shown. If its file fails to load, `failed` is shown in its
 * place and everything around it stays; the part appears as soon as the network is back. Every dynamic import of a
 * component goes through this function or `lazyDialog`.
 */
export function lazyPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  { pending = () => null, failed = failure => <PartInPlace {...failure} /> }: Partial<Shown<Props>> = {},
): LazyPart<Props> {
  let part: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined
  const load = async () => {
    loading ??= fetchPart().finally(() => {
      loading = undefined
    })
    part = await loading
    return part
  }
  function Part(props: Props) {
    const [, redraw] = useReducer((count: number) => count + 1, 0)
    const [why, setWhy] = useState<Unloaded>()
    const attempt = useCallback(async () => {
      try {
        await load()
        redraw()
      } catch {
        setWhy(await whyUnloaded())
      }
    }, [])
    const isMissing = part === undefined
    useEffect(() => {
      if (isMissing) void attempt()
    }, [isMissing, attempt])
    useRetries(isMissing ? why : undefined, attempt)
    if (part) return createElement(part, props)
    return why ? failed({ why, retry: () => void attempt() }, props) : pending(props)
  }
  return Object.assign(Part, { load })
}

type DialogProps = { open?: boolean; onClose: () => void }

/** A dialog that is fetched when it is first opened. If it fails to load, a small dialog says so in its place. */
export function lazyDialog<Props extends DialogProps>(fetchPart: () => Promise<ComponentType<Props>>) {
  return lazyPart(fetchPart, {
    failed: (failure, { open = true, onClose }) => open && <PartDialog {...failure} onClose={onClose} />,
  })
}

/** A placeholder of a part's height, in pixels, until it has loaded. */
export const placeholderOf = (height: number) => <Skeleton aria-busy variant="rounded" height={height} />

/** Retries periodically and when the network is back, and reloads the page if a new version has replaced the file. */
function useRetries(why: Unloaded | undefined, attempt: () => Promise<void>): void {
  useEffect(() => {
    if (!why) return
    if (why === 'newer' && !isAnythingUnsaved() && !isAnythingUnsent()) location.reload()
    const retry = () => void attempt()
    let timer: ReturnType<typeof setTimeout>
    const wait = (backoffMs: number) => {
      timer = setTimeout(() => {
        if (document.visibilityState === 'visible') retry()
        wait(Math.min(maxBackoffMs, 2 * backoffMs))
      }, backoffMs)
    }
    wait(5_000)
    addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', retry)
    }
  }, [why, attempt])
}

/** Why a part of the app failed to load, and how to try again. */
export type LoadFailure = { why: Unloaded; retry: () => void }

/** The text about a missing part, and the action that may load it. */
export function useFailureTexts({ why, retry }: LoadFailure) {
  const t = useTexts('ui')
  if (why === 'offline')
    return { title: t('part.offlineTitle'), text: t('part.offline'), label: t('retry'), onClick: retry }
  const load = { label: t('part.load'), onClick: loadAgain }
  if (why === 'newer') return { title: t('part.newerTitle'), text: t('part.newer'), ...load }
  return { title: t('error.title'), text: t('part.failed'), ...load }
}

/** Loads the current version from the server. Form input is restored; anything else asks before it is lost. */
function loadAgain(): void {
  keepInputs()
  location.reload()
}

/** In place of a missing part. */
function PartInPlace(failure: LoadFailure) {
  const { title, text, label, onClick } = useFailureTexts(failure)
  return (
    <Alert
      severity="warning"
      sx={{ width: '100%' }}
      action={
        <Button color="inherit" onClick={onClick}>
          {label}
        </Button>
      }
    >
      <AlertTitle>{title}</AlertTitle>
      {text}
    </Alert>
  )
}

/** In place of a missing dialog. */
export function PartDialog({ onClose, ...failure }: LoadFailure & { onClose: () => void }) {
  const t = useTexts('ui')
  const id = useId()
  const { title, text, label, onClick } = useFailureTexts(failure)
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>{text}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {t('close')}
        </Button>
        <Button variant="contained" onClick={onClick}>
          {label}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
