import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { createContext, type ReactNode, useCallback, useContext, useId, useRef, useState } from 'react'
import { useTexts } from '../lib/texts.ts'

/** What somebody is asked before something that cannot be undone. */
export type Question = {
  title: string
  /** A sentence that says what will happen. */
  text: string
  /** What else is asked, below the text. */
  more?: ReactNode
  /** The label of the confirming button. */
  action: string
  /** The label of the other button; Cancel by default. */
  refusal?: string
  destructive?: boolean
}
type Ask = (question: Question) => Promise<boolean>

const ConfirmContext = createContext<Ask | undefined>(undefined)

/** Returns a function that asks before something that cannot be undone, and resolves with true on agreement. */
export function useConfirm(): Ask {
  const ask = useContext(ConfirmContext)
  if (!ask) throw new Error('useConfirm needs a ConfirmProvider above it')
  return ask
}

type OpenQuestion = Question & { id: number; settle: (agreed: boolean) => void }

/** Shows the questions of everything below it, one after the other. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [questions, setQuestions] = useState<readonly OpenQuestion[]>([])
  const [answered, setAnswered] = useState<OpenQuestion>()
  const last = useRef(0)
  const ask = useCallback<Ask>(
    question =>
      new Promise(settle => {
        last.current += 1
        const id = last.current
        setQuestions(others => [...others, { ...question, id, settle }])
      }),
    [],
  )
  const [open] = questions
  // The answered question fades out, unless the next one replaces it.
  const shown = open ?? answered
  const answer = (agreed: boolean) => {
    if (!open) return
    setQuestions(others => others.filter(question => question !== open))
    setAnswered(open)
    open.settle(agreed)
  }
  return (
    <ConfirmContext value={ask}>
      {children}
      {shown && <QuestionDialog key={shown.id} question={shown} open={shown === open} onAnswer={answer} />}
    </ConfirmContext>
  )
}

type Props = { question: Question; open: boolean; onAnswer: (agreed: boolean) => void }

function QuestionDialog({ question, open, onAnswer }: Props) {
  const t = useTexts('ui')
  const id = useId()
  return (
    <Dialog
      open={open}
      onClose={() => onAnswer(false)}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={`${id}-title`}>{question.title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>{question.text}</DialogContentText>
        {question.more}
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={() => onAnswer(false)}>
          {question.refusal ?? t('cancel')}
        </Button>
        <Button
          variant="contained"
          color={question.destructive ? 'error' : 'primary'}
          onClick={() => onAnswer(true)}
        >
          {question.action}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
