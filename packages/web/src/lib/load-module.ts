import { ApiError } from './api-error.ts'

/** Loads a module of the app that is no component. Throws an ApiError with status 0 when it does not arrive. */
export async function loadModule<M>(load: () => Promise<M>): Promise<M> {
  try {
    return await load()
  } catch {
    throw new ApiError(0)
  }
}
