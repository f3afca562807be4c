import { deviceStorage } from './storage.ts'

/** Playback positions in seconds, by person and file, most recent last. */
export type Stops = Readonly<Record<string, number>>

const storageKey = 'casa_stopped'
const most = 200
/** This close to the beginning or the end, in seconds, there is nothing to resume. */
const margin = 2

/**
 * The positions with a new one, for a file of this length in seconds (NaN if unknown). Near the beginning or the end
 * the position is forgotten. The oldest are dropped if there are too many.
 */
export function withStop(stops: Stops, key: string, at: number, length: number): Stops {
  const others = Object.entries(stops).filter(([other]) => other !== key)
  const goesOn = at >= margin && !(length - at < margin)
  return Object.fromEntries(goesOn ? [...others, [key, at]].slice(-most) : others)
}

/** This person's playback position in a file on this device, in seconds; undefined if there is nothing to resume. */
export function stoppedAt(user: string, file: string): number | undefined {
  return stored()[keyOf(user, file)]
}

/** Remembers a person's playback position in a file on this device. */
export function rememberStop(user: string, file: string, at: number, length: number): void {
  deviceStorage.setItem(storageKey, JSON.stringify(withStop(stored(), keyOf(user, file), at, length)))
}

function keyOf(user: string, file: string): string {
  return `${user} ${file}`
}

function stored(): Stops {
  try {
    const found: unknown = JSON.parse(deviceStorage.getItem(storageKey) ?? '{}')
    return typeof found === 'object' && found ? (found as Stops) : {}
  } catch {
    return {}
  }
}

/** Seconds as a player's clock shows them: 1:05, or 1:02:05 from an hour on. */
export function clockText(seconds: number): string {
  const whole = Math.floor(seconds)
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)]
  const two = (value: number) => String(value).padStart(2, '0')
  const rest = two(whole % 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
}
