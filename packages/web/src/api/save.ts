import type { AnswerOf, BodyOf, Route } from '@casa/contract/route'
import { useWrite } from './hooks.ts'
import type { CallInput } from './request.ts'

type Pair = { add: Route; update: Route }
type Saved<P extends Pair> = AnswerOf<P['add']> | AnswerOf<P['update']>

/**
 * Saves a form: calls the domain's `add` if there is no entity yet, otherwise its `update`. The returned function
 * takes the form's body and throws an ApiError.
 */
export function useSave<P extends Pair>(calls: P, entity: { _id: string } | undefined) {
  const add = useWrite<Route>(calls.add)
  const update = useWrite<Route>(calls.update)
  return async (body: BodyOf<P['add']> | BodyOf<P['update']>): Promise<Saved<P>> => {
    const input = (entity ? { params: { id: entity._id }, body } : { body }) as CallInput<Route>
    return (entity ? update : add).mutateAsync(input) as Promise<Saved<P>>
  }
}
