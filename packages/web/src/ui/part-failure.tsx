import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { keepInputs } from '../lib/session.ts'
import { useTexts } from '../lib/texts.ts'
import type { Unloaded } from '../lib/why-unloaded.ts'

/** Why a part of the app failed to load, and how to try again. */
export type Failure = { why: Unloaded; retry: () => void }

/** The text about a missing part, and the action that may load it. */
export function useFailureTexts({ why, retry }: Failure) {
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
export function PartInPlace(failure: Failure) {
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
export function PartDialog({ onClose, ...failure }: Failure & { onClose: () => void }) {
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
