import { deviceStorage } from './storage.ts'

/** Where people stopped, in seconds, by person and file. The latest stands last. */
export type Stops = Readonly<Record<string, number>>

const storageKey = 'casa_stopped'
const most = 200
/** So near to the beginning or the end, in seconds, there is nothing to go on with. */
const margin = 2

/**
 * The stops with a new one, of a file of this length in seconds, which is NaN where the file does not say it. Near the
 * beginning or the end the stop is forgotten. Of many stops the oldest go.
 */
export function withStop(stops: Stops, key: string, at: number, length: number): Stops {
  const others = Object.entries(stops).filter(([other]) => other !== key)
  const goesOn = at >= margin && !(length - at < margin)
  return Object.fromEntries(goesOn ? [...others, [key, at]].slice(-most) : others)
}

/** Where this person stopped in a file on this device, in seconds; undefined where there is nothing to go on with. */
export function stoppedAt(user: string, file: string): number | undefined {
  return stored()[keyOf(user, file)]
}

/** Remembers on this device where a person is in a file. */
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
