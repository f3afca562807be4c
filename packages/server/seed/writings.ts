import type { Level } from '../starter/levels.ts'
import type { Child } from './children.ts'
import type { SchoolCalendar } from './days.ts'
import { notes } from './notes.ts'
import { observations } from './observations.ts'
import { randomNumbers } from './random-numbers.ts'
import type { Text } from './text.ts'

/** A text about a child, and the day on which it was written; `author` counts the class's teachers. */
export type Writing = { child: string; day: string; author: number; text: string }

/**
 * What was observed in a class's children and written for their reports in the last months. The child whose family the
 * demo knows stands first and has several of each that fit its age. Classes of one level share its texts: `turn` of `turns` takes its own.
 */
export function writingsOf(
  children: readonly Child[],
  { level, turn, turns }: { level: Level; turn: number; turns: number },
  calendar: SchoolCalendar,
): { observations: Writing[]; notes: Writing[] } {
  const chance = randomNumbers(11_000 + children.length * 10 + turn)
  const about = (texts: readonly Text[], latest: number): Writing[] =>
    texts
      .filter((_, place) => place % turns === turn)
      .map((text, index) => {
        const place = index % 3 === 0 ? 0 : (index * 3) % children.length
        const from = [...children.slice(place), ...children.slice(0, place)]
        const child = from.find(one => fits(text, one, calendar.today)) ?? from[0]!
        const days = calendar.year.slice(-latest).filter(day => day >= child.doa)
        const day = days[Math.floor(chance() * days.length)]!
        return {
          child: child.id,
          day,
          author: index,
          text: filled(typeof text === 'string' ? text : text.text, child),
        }
      })
  return { observations: about(observations[level], 60), notes: about(notes[level], 40) }
}

const words = {
  female: { she: 'she', She: 'She', him: 'her', her: 'her', Her: 'Her', herself: 'herself' },
  male: { she: 'he', She: 'He', him: 'him', her: 'his', Her: 'His', herself: 'himself' },
} as const

/** Whether a child is of a text's age on a day. */
export function fits(text: Text, { dob }: Child, day: string): boolean {
  if (typeof text === 'string') return true
  const age = (Date.parse(day) - Date.parse(dob)) / 31_557_600_000
  return age >= text.ages[0] && age <= text.ages[1]
}

/** A text with the child's name and words, and the name of the work that it is about. */
export function filled(text: string, { first, gender }: Child, work = ''): string {
  const own: Record<string, string> = { ...words[gender], Name: first, work }
  return text.replace(/\{(\w+)\}/g, (_, word: string) => own[word]!)
}
