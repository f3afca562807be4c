import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTexts } from '../lib/texts.ts'
import type { Question } from './question.ts'

type Props = { question: Question; open: boolean; onAnswer: (agreed: boolean) => void }

/** A question with its two answers, over everything else. */
export function ConfirmDialog({ question, open, onAnswer }: Props) {
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
