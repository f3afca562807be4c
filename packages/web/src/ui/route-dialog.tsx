import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { createContext, type ReactNode, type RefObject, useContext, useId, useRef } from 'react'
import { useLocation, useNavigate, useResolvedPath } from 'react-router'
import { screenSearch } from '../lib/address.ts'
import type { ArrivalState } from '../lib/screen-path.ts'
import { useTexts } from '../lib/texts.ts'
import { Close } from './icons.tsx'
import { useFirstField, useFocusAfter } from './use-focus.ts'

/** Closes a dialog; the list behind it shows and marks the rows that were saved. */
type CloseWith = (saved?: readonly string[]) => void

const CloseContext = createContext<CloseWith | undefined>(undefined)

/** Closes the dialog around the caller; undefined on a standalone page. */
export function useClose(): (() => void) | undefined {
  const close = useContext(CloseContext)
  return close && (() => close())
}

/** Closes the dialog around the caller after a save, with the ids of the saved rows; undefined on a standalone page. */
export function useCloseSaved(): CloseWith | undefined {
  return useContext(CloseContext)
}

type MayClose = () => Promise<boolean>
const MayCloseContext = createContext<RefObject<MayClose | undefined> | undefined>(undefined)

/**
 * Where the content of a dialog that is not a route registers the question asked before the dialog closes: a function
 * that resolves with whether it may. Undefined elsewhere, where leaving is a navigation.
 */
export function useMayClose(): RefObject<MayClose | undefined> | undefined {
  return useContext(MayCloseContext)
}

type RouteDialogProps = {
  title: string
  /** For a table. */
  wide?: boolean
  children: ReactNode
}

/**
 * A dialog that is a child route, so that it can be linked to and reloaded. Escape, the backdrop, Close and Back
 * leave it for the parent route; a form within asks first if something is unsaved. Fills the screen on a phone.
 */
export function RouteDialog({ title, wide, children }: RouteDialogProps) {
  const navigate = useNavigate()
  const { search } = useLocation()
  // Relative to the route, so that …/ID/history closes to the same screen as …/ID. Resolved while the dialog is open,
  // because a second close, after a double press, would otherwise leave the screen behind it too.
  const { pathname } = useResolvedPath('..', { relative: 'route' })
  const close: CloseWith = saved => {
    const state: ArrivalState | undefined = saved && { saved }
    navigate({ pathname, search: screenSearch(search) }, { state })
  }
  return (
    <DialogFrame title={title} wide={wide} onClose={close}>
      {children}
    </DialogFrame>
  )
}

type Props = { title: string; onClose: CloseWith; children: ReactNode }

/** A dialog over any screen that is not a route; a form within asks before it closes if something is unsaved. */
export function ClosableDialog({ title, onClose, children }: Props) {
  const mayClose = useRef<MayClose>(undefined)
  const close = async (saved?: readonly string[]) => {
    if (!mayClose.current || (await mayClose.current())) onClose(saved)
  }
  return (
    <MayCloseContext value={mayClose}>
      <DialogFrame title={title} onClose={saved => void close(saved)}>
        {children}
      </DialogFrame>
    </MayCloseContext>
  )
}

/** Full-screen on phones; the focus starts in the first field. */
function DialogFrame({ title, wide, onClose: close, children }: Props & { wide?: boolean | undefined }) {
  const t = useTexts('ui')
  const titleId = useId()
  useFocusAfter()
  const phone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'))
  return (
    <Dialog
      open
      onClose={() => close()}
      aria-labelledby={titleId}
      fullScreen={phone}
      fullWidth
      maxWidth={wide ? 'lg' : 'sm'}
    >
      <DialogTitle id={titleId} sx={{ paddingInlineEnd: 8 }}>
        {title}
      </DialogTitle>
      <IconButton
        aria-label={t('close')}
        onClick={() => close()}
        sx={{ position: 'absolute', insetInlineEnd: 10, insetBlockStart: 10 }}
      >
        <Close />
      </IconButton>
      {/* A focused field is scrolled clear of the form's actions, which stay at the bottom. */}
      <DialogContent sx={{ paddingBlock: '6px 0', scrollPaddingBlock: '16px 96px' }}>
        <CloseContext value={close}>
          <FirstField>{children}</FirstField>
        </CloseContext>
      </DialogContent>
    </Dialog>
  )
}

/** Mounted with the dialog's content, which MUI renders after the dialog itself. */
function FirstField({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null)
  useFirstField(content)
  return <div ref={content}>{children}</div>
}
