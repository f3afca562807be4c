import { ApiError } from './api-error.ts'

/** Loads a module of the app that is not a component. Throws an ApiError with status 0 if it does not load. */
export async function loadModule<M>(load: () => Promise<M>): Promise<M> {
  try {
    return await load()
  } catch {
    throw new ApiError(0)
  }
}

/** Why a file of the app did not load; `newer`: another release is now served, which may no longer have it. */
export type Unloaded = 'offline' | 'newer' | 'failed'

const timeoutMs = 10_000

/** Asks the server which build it serves, because browsers do not say why an import failed. */
export async function whyUnloaded(): Promise<Unloaded> {
  try {
    const answer = await fetch('/app', { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) })
    const served = buildIn(new DOMParser().parseFromString(await answer.text(), 'text/html'))
    // A Wi-Fi sign-in page contains no build name.
    if (!answer.ok || !served) return 'offline'
    return served === buildIn(document) ? 'failed' : 'newer'
  } catch {
    return 'offline'
  }
}

const buildIn = (page: Document) => page.querySelector<HTMLMetaElement>('meta[name=build]')?.content
