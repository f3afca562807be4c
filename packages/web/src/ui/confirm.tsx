import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { createContext, type ReactNode, useCallback, useContext, useId, useRef, useState } from 'react'
import { useTexts } from '../lib/texts.ts'

/** A confirmation before something that cannot be undone. */
export type Question = {
  title: string
  /** A sentence that says what will happen. */
  text: string
  /** Further questions below the text. */
  more?: ReactNode
  /** The label of the confirming button. */
  action: string
  /** The label of the other button; Cancel by default. */
  refusal?: string
  destructive?: boolean
}
/** A question with a third option, which is destructive. */
type WithOther = Question & { other: string }
type Ask = {
  (question: WithOther): Promise<boolean | 'other'>
  (question: Question): Promise<boolean>
}

const ConfirmContext = createContext<Ask | undefined>(undefined)

/** Returns a function that asks before something that cannot be undone, and resolves with true if the user agrees. */
export function useConfirm(): Ask {
  const ask = useContext(ConfirmContext)
  if (!ask) throw new Error('useConfirm needs a ConfirmProvider above it')
  return ask
}

type OpenQuestion = Question & { other?: string; id: number; settle: (answer: boolean | 'other') => void }

/** Shows the confirmations of the tree below it, one after the other. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [questions, setQuestions] = useState<readonly OpenQuestion[]>([])
  const [answered, setAnswered] = useState<OpenQuestion>()
  const last = useRef(0)
  const ask = useCallback(
    (question: Question) =>
      new Promise<boolean | 'other'>(settle => {
        last.current += 1
        const id = last.current
        setQuestions(others => [...others, { ...question, id, settle }])
      }),
    [],
  ) as Ask
  const [open] = questions
  // The answered question fades out, unless the next one replaces it.
  const shown = open ?? answered
  const answer = (given: boolean | 'other') => {
    if (!open) return
    setQuestions(others => others.filter(question => question !== open))
    setAnswered(open)
    open.settle(given)
  }
  return (
    <ConfirmContext value={ask}>
      {children}
      {shown && <QuestionDialog key={shown.id} question={shown} open={shown === open} onAnswer={answer} />}
    </ConfirmContext>
  )
}

type Props = { question: OpenQuestion; open: boolean; onAnswer: (given: boolean | 'other') => void }

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
      <DialogActions sx={question.other ? { flexWrap: 'wrap', rowGap: 1 } : {}}>
        <Button autoFocus onClick={() => onAnswer(false)}>
          {question.refusal ?? t('cancel')}
        </Button>
        {question.other && (
          <Button color="error" onClick={() => onAnswer('other')}>
            {question.other}
          </Button>
        )}
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
