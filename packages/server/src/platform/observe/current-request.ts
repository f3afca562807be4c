import { AsyncLocalStorage } from 'node:async_hooks'

/** The request that the running code serves, for the log, the metrics and the traces. */
export type CurrentRequest = {
  requestId: string
  method: string
  /** The path of the contract, with the names of its parameters. */
  route: string
}

const storage = new AsyncLocalStorage<CurrentRequest>()

/** Runs work as part of a request. */
export function inRequest<A>(request: CurrentRequest, work: () => A): A {
  return storage.run(request, work)
}

/** Undefined in a job and at the start. */
function currentRequest(): CurrentRequest | undefined {
  return storage.getStore()
}

/** A statement that PostgreSQL has answered; `text` contains no values. */
export type AnsweredStatement = {
  text: string
  ms: number
  failed: boolean
  request: CurrentRequest | undefined
}

type Listener = (statement: AnsweredStatement) => void

const listeners = new Set<Listener>()

/** Calls the listener after each statement. Returns the function that stops it. */
export function onStatement(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Tells the listeners about a statement once it is answered, and returns its answer. */
export async function observed<A>(text: string, answer: Promise<A>): Promise<A> {
  if (listeners.size === 0) return answer
  const began = performance.now()
  const request = currentRequest()
  const tell = (failed: boolean) => {
    const statement = { text, ms: performance.now() - began, failed, request }
    for (const listener of listeners) listener(statement)
  }
  return answer.then(
    value => {
      tell(false)
      return value
    },
    error => {
      tell(true)
      throw error
    },
  )
}
