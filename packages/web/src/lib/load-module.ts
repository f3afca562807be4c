import { ApiError } from './api-error.ts'

/** Loads a module of the app that is not a component. Throws an ApiError with status 0 if it does not load. */
export async function loadModule<M>(load: () => Promise<M>): Promise<M> {
  try {
    return await load()
  } catch {
    throw new ApiError(0)
  }
}
