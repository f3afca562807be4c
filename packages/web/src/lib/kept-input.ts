import { tabStorage } from './storage.ts'

/** What is typed in a form and not saved. `fields` tells the form, `version` the state of the entity that was edited. */
export type Input = { fields: string; values: Record<string, unknown>; version?: number | undefined }
type KeptInput = Input & { user: string; pathname: string }

const key = 'casa_input'
/** What no browser may keep, not even for a minute. */
const secret = /password|otp|adharNo/i
const forms = new Set<() => Input | undefined>()

/** Tells `keepInput` what a form holds, or undefined when nothing in it is unsaved. Returns the function that ends it. */
export function offerInput(form: () => Input | undefined): () => void {
  forms.add(form)
  return () => {
    forms.delete(form)
  }
}

/** Keeps, for this tab, what stands in the open forms of a user whose session has ended, but no password and no Aadhaar number. */
export function keepInput(user: string, pathname: string): void {
  const kept: KeptInput[] = [...forms].flatMap(form => {
    const input = form()
    if (!input) return []
    const values = Object.fromEntries(Object.entries(input.values).filter(([name]) => !secret.test(name)))
    return [{ ...input, values, user, pathname }]
  })
  if (kept.length > 0) tabStorage.setItem(key, JSON.stringify(kept))
}

/** Gives back, once, what the same user had typed at this address into the form with these fields. */
export function takeInput(user: string, pathname: string, fields: string): Input | undefined {
  const kept: KeptInput[] = JSON.parse(tabStorage.getItem(key) ?? '[]')
  const found = kept.find(
    input => input.user === user && input.pathname === pathname && input.fields === fields,
  )
  if (found) dropInput()
  return found
}

/** Forgets what was typed, unless it is the input of `user`. */
export function dropInput(user?: string): void {
  if (!user || !tabStorage.getItem(key)?.includes(user)) tabStorage.removeItem(key)
}
