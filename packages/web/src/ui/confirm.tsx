import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import type { Question } from './question.ts'
import { useBehind } from './use-behind.ts'

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
  const [behind, fetchBehind] = useBehind()
  const ask = useCallback<Ask>(
    question =>
      new Promise(settle => {
        fetchBehind()
        last.current += 1
        const id = last.current
        setQuestions(others => [...others, { ...question, id, settle }])
      }),
    [fetchBehind],
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
      {shown && behind && (
        <behind.ConfirmDialog key={shown.id} question={shown} open={shown === open} onAnswer={answer} />
      )}
    </ConfirmContext>
  )
}
