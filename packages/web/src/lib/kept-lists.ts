import { currentUser, placesKey, sessionToken } from './session.ts'
import { deviceStorage, tabStorage } from './storage.ts'

/** Where somebody left a screen: its search part of the address, and how far the window and its table were scrolled. */
type Place = { search: string; window: number; table: number }

const maxPlaces = 60
let places: Map<string, Place> | undefined

function parsed<T>(json: string | null): T | undefined {
  try {
    return json ? (JSON.parse(json) as T) : undefined
  } catch {
    return undefined
  }
}

function placesOfTab(): Map<string, Place> {
  if (places) return places
  const kept = parsed<{ user: string; places: [string, Place][] }>(tabStorage.getItem(placesKey))
  places = new Map(kept?.user === currentUser()._id ? kept.places : [])
  return places
}

/** Where this tab's user left a screen, by the screen's path; undefined if it has not been open in this tab. */
export function keptPlace(screen: string): Place | undefined {
  return placesOfTab().get(screen)
}

/** Notes where a screen is left. A different search is a different view, which starts at its top. */
export function keepPlace(screen: string, change: Partial<Place>): void {
  const all = placesOfTab()
  const before = all.get(screen)
  const top = { search: '', window: 0, table: 0 }
  const isSame = change.search === undefined || change.search === before?.search
  all.delete(screen)
  all.set(screen, { ...top, ...(isSame ? before : {}), ...change })
  for (const [oldest] of all) {
    if (all.size <= maxPlaces) break
    all.delete(oldest)
  }
}

/** Writes the places to the tab's storage before the page unloads; after a sign-out there is nothing to keep. */
export function storePlaces(): void {
  if (!places || !sessionToken()) return
  try {
    tabStorage.setItem(placesKey, JSON.stringify({ user: currentUser()._id, places: [...places] }))
  } catch {
    // If the storage is full, a reloaded screen starts at its top.
  }
}

/** The address of a list with the filters, order and page with which this tab left it. */
export function listAddress(path: string): { pathname: string; search: string } {
  return { pathname: path, search: keptPlace(path)?.search ?? '' }
}

const sizesKey = 'casa_sizes'
/** A shared device remembers the page sizes of this many people. */
const maxPeople = 20

type Sizes = Record<string, Record<string, number>>

/** The page size that a user has chosen for a screen on this device; undefined if they have not. */
export function keptSize(user: string, screen: string): number | undefined {
  return parsed<Sizes>(deviceStorage.getItem(sizesKey))?.[user]?.[screen]
}

/** Remembers, on this device, the page size that a user has chosen for a screen. */
export function keepSize(user: string, screen: string, size: number): void {
  const { [user]: own, ...others } = parsed<Sizes>(deviceStorage.getItem(sizesKey)) ?? {}
  const latest = Object.entries(others).slice(0, maxPeople - 1)
  const sizes = { [user]: { ...own, [screen]: size }, ...Object.fromEntries(latest) }
  try {
    deviceStorage.setItem(sizesKey, JSON.stringify(sizes))
  } catch {
    // If the storage is full, the size applies until the screen is left.
  }
}
