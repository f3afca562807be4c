import { ApiError } from '../lib/api-error.ts'
import { useMessages } from '../lib/messages.ts'
import { useConfirm } from '../ui/confirm.tsx'

/** The title of the question, and the label of the button that stores it anyway. */
type Question = { title: string; action: string }

/**
 * Returns a `save` that asks before it stores something which repeats what is already stored. The question shows the
 * server's text. If the user declines, it throws the refusal, and the form keeps its input.
 */
export function useSaveAgain<Body extends object, Answer>(
  save: (body: Body & { again?: boolean }) => Promise<Answer>,
  question: Question,
): (body: Body) => Promise<Answer> {
  const message = useMessages()
  const confirm = useConfirm()
  return async body => {
    try {
      return await save(body)
    } catch (error) {
      if (!isRepeat(error)) throw error
      if (!(await confirm({ ...question, text: message(error) }))) throw error
      return save({ ...body, again: true })
    }
  }
}

/** Whether a request was refused because it repeats something that is already stored. */
function isRepeat(error: unknown): error is ApiError {
  return (
    error instanceof ApiError && error.status === 409 && error.fields.some(({ field }) => field === 'again')
  )
}
