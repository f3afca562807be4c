import type { AnswerOf, BodyOf, Route } from '@casa/contract/route'
import { useWrite } from './hooks.ts'
import type { Sent } from './request.ts'

type Pair = { add: Route; update: Route }
type Saved<P extends Pair> = AnswerOf<P['add']> | AnswerOf<P['update']>

/**
 * The one save of a form: adds when there is no entity yet, else updates it. Takes the domain's `add` and `update`
 * calls; gives a function from the form's body to the server's answer. Throws an ApiError.
 */
export function useSave<P extends Pair>(calls: P, entity: { _id: string } | undefined) {
  const add = useWrite<Route>(calls.add)
  const update = useWrite<Route>(calls.update)
  return async (body: BodyOf<P['add']> | BodyOf<P['update']>): Promise<Saved<P>> => {
    const sent = (entity ? { params: { id: entity._id }, body } : { body }) as Sent<Route>
    return (entity ? update : add).mutateAsync(sent) as Promise<Saved<P>>
  }
}
