import { plusDays } from '@casa/contract/rules/day'
import type { Key } from '@casa/contract/rules/keys'
import type { Child } from './children.ts'
import type { SchoolCalendar } from './days.ts'
import { randomNumbers } from './random-numbers.ts'
import type { Work } from './records.ts'
import { seen } from './seen.ts'
import { filled, fits, type Writing } from './writings.ts'

/** A guide writes so many observations a day; the demo has those of so many school days before its last. */
const [perDay, lastDays] = [5, 30]
/** What is written of a work is written in the days after a key. */
const daysAfterKey = 10

/** An observation of a child at a work that its record says it was busy with; `exercise` is the work's. */
export type DailyObservation = Writing & { exercise: Work['exercise'] }
type Seen = { exercise: Work['exercise']; key: Key }

/**
 * What a class's guides wrote down day by day: of as many children as possible in turn, each at a work on which it had a
 * key lately, in a text that fits the key and the child's age. No child has the same text of the same work twice.
 */
export function dailyObservations(
  children: readonly Child[],
  work: readonly Work[],
  calendar: SchoolCalendar,
): DailyObservation[] {
  const days = calendar.year.filter(day => day < calendar.today).slice(-lastDays)
  const ofChild = Map.groupBy(work, ({ child }) => child)
  const chance = randomNumbers(17_000 + children.length)
  const told = new Set<string>()
  let turn = 0
  const write = (day: string): DailyObservation[] => {
    // Skip children with nothing recorded, going round the class once.
    for (const _ of children) {
      const child = children[turn++ % children.length]!
      const busyWith = seenOn(day, ofChild.get(child.id) ?? [])
      if (busyWith.length === 0) continue
      const { exercise, key } = busyWith[Math.floor(chance() * busyWith.length)]!
      const texts = seen[key].filter(text => fits(text, child, day))
      const found = texts[Math.floor(chance() * texts.length)]!
      const text = filled(typeof found === 'string' ? found : found.text, child, exercise.name)
      if (told.has(`${child.id} ${text}`)) continue
      told.add(`${child.id} ${text}`)
      return [{ child: child.id, day, author: turn, text, exercise }]
    }
    return []
  }
  return days.flatMap(day => Array.from({ length: perDay }, () => write(day)).flat())
}

/** The works on which a child had a key in the days before, each with its last key until then. */
function seenOn(day: string, work: readonly Work[]): Seen[] {
  const since = plusDays(day, -daysAfterKey)
  return work.flatMap(({ exercise, keys }) => {
    const last = keys.findLast(one => one.day <= day)
    return last && last.day >= since ? { exercise, key: last.key } : []
  })
}
