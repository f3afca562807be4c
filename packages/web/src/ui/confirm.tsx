import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { useTexts } from '../lib/texts.ts'

export type Question = {
  title: string
  /** What will happen, in a sentence. */
  text: string
  /** The word on the button that does it. */
  action: string
  /** The word on the button that does not; Cancel unless told. */
  refusal?: string
  destructive?: boolean
}
type Ask = (question: Question) => Promise<boolean>

const ConfirmContext = createContext<Ask | undefined>(undefined)

/** Asks before something is done that cannot be undone. Gives true when the person agrees. */
export function useConfirm(): Ask {
  const ask = useContext(ConfirmContext)
  if (!ask) throw new Error('useConfirm needs a ConfirmProvider above it')
  return ask
}

/** Shows the questions of everything below it. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const t = useTexts('ui')
  const [question, setQuestion] = useState<Question>()
  const [open, setOpen] = useState(false)
  const settle = useRef<(answer: boolean) => void>(undefined)
  const ask = useCallback<Ask>(asked => {
    setQuestion(asked)
    setOpen(true)
    return new Promise(resolve => {
      settle.current = resolve
    })
  }, [])
  const answer = (agreed: boolean) => {
    setOpen(false)
    settle.current?.(agreed)
  }
  return (
    <ConfirmContext value={ask}>
      {children}
      <Dialog
        open={open}
        onClose={() => answer(false)}
        role="alertdialog"
        aria-labelledby="confirm-title"
        aria-describedby="confirm-text"
        maxWidth="xs"
        fullWidth
      >
        <DialogTitle id="confirm-title">{question?.title}</DialogTitle>
        <DialogContent>
          <DialogContentText id="confirm-text">{question?.text}</DialogContentText>
        </DialogContent>
        <DialogActions>
          <Button autoFocus onClick={() => answer(false)}>
            {question?.refusal ?? t('cancel')}
          </Button>
          <Button
            variant="contained"
            color={question?.destructive ? 'error' : 'primary'}
            onClick={() => answer(true)}
          >
            {question?.action}
          </Button>
        </DialogActions>
      </Dialog>
    </ConfirmContext>
  )
}
