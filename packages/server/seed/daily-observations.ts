import { plusDays } from '@casa/contract/rules/day'
import type { Key } from '@casa/contract/rules/keys'
import type { Child } from './children.ts'
import type { SchoolCalendar } from './days.ts'
import { randomNumbers } from './random-numbers.ts'
import type { DemoWork } from './records.ts'
import type { DemoText } from './text.ts'
import { fits, personalised, type Writing } from './writings.ts'

const toddler = [1, 3.2] as const
const casa = [2.9, 6.2] as const
const elementary = [5.8, 10] as const

/**
 * What a guide sees when a child works on something, by how far the child has come with it; {work} is its name, the
 * other placeholders are as in observations.
 */
const seen: Record<Key, readonly DemoText[]> = {
  P: [
    '{work}: {Name} watched to the end with {her} hands behind {her} back and asked to see it once more before {she} began.',
    {
      ages: toddler,
      text: '{work}: looked on closely, tried the first step, and carried everything back to the shelf.',
    },
    { ages: toddler, text: '{work}: {Name} did it once with me and then waved me away: “Myself.”' },
    {
      ages: toddler,
      text: '{work}: stopped half-way to look out of the window. We shall show it again in the morning.',
    },
    {
      ages: casa,
      text: '{work}: newly shown. {Name} took it out by {herself} later in the morning and stayed a quarter of an hour.',
    },
    { ages: casa, text: '{work}: {she} repeated the beginning three times; the end was still hurried.' },
    { ages: casa, text: '{work}: {Name} wanted to know at once which friend already works with it.' },
    {
      ages: casa,
      text: '{work}: tired before we had finished. {She} rolled up the mat carefully all the same.',
    },
    {
      ages: elementary,
      text: '{work}: {Name} listened with two friends and asked the first question before I had put the material away.',
    },
    {
      ages: elementary,
      text: '{work}: wrote the names into {her} journal and began the follow-up the same day.',
    },
    {
      ages: elementary,
      text: '{work}: {she} saw the pattern before I said it, and explained it to the group.',
    },
  ],
  WA: [
    '{work}: {Name} still waits for a nod before the last step.',
    { ages: toddler, text: '{work}: needed a hand once, at the start, and then went on alone.' },
    {
      ages: toddler,
      text: '{work}: spilled a little, fetched the cloth {herself} and began again, four times in all.',
    },
    { ages: toddler, text: '{work}: {Name} named each thing as {she} put it on the tray.' },
    { ages: casa, text: '{work}: {she} found {her} own mistake on the second try and laughed at it.' },
    { ages: casa, text: '{work}: worked beside a friend who was doing the same; they compared at the end.' },
    {
      ages: casa,
      text: '{work}: {Name} missed out a step. We shall show it once more, slowly, on another day.',
    },
    { ages: casa, text: '{work}: twenty minutes of quiet work, with one question in the middle.' },
    {
      ages: elementary,
      text: '{work}: got as far as the third example and asked where {she} had gone wrong.',
    },
    {
      ages: elementary,
      text: '{work}: {Name} prefers to do it with a partner; the written part is still short.',
    },
    { ages: elementary, text: '{work}: checked {her} result with the material and corrected one line.' },
  ],
  WI: [
    '{work}: {Name} chose it first thing in the morning and needed nobody.',
    { ages: toddler, text: '{work}: six times in a row, slower and more exact each time.' },
    { ages: toddler, text: '{work}: {she} set it up alone, carried everything back and wiped the table.' },
    { ages: toddler, text: '{work}: went on although the others were already at the snack table.' },
    { ages: casa, text: '{work}: forty minutes without looking up; {she} sighed, smiled and put it away.' },
    { ages: casa, text: '{work}: {Name} found a way of {her} own to go on with it, and kept to the order.' },
    { ages: casa, text: '{work}: taken out on two mornings of this week, each time of {her} own accord.' },
    { ages: casa, text: '{work}: invited a younger child to watch, and spoke as softly as we do.' },
    {
      ages: elementary,
      text: '{work}: planned it in {her} journal for the morning and had finished before noon.',
    },
    {
      ages: elementary,
      text: '{work}: {Name} made up three examples of {her} own and solved them without the material.',
    },
    {
      ages: elementary,
      text: '{work}: looked up what {she} did not know and wrote it down in {her} own words.',
    },
  ],
  M: [
    '{work}: {Name} showed it to a friend, step by step, and waited until it was done.',
    { ages: toddler, text: '{work}: does it in passing now, on the way to something new.' },
    { ages: toddler, text: '{work}: {Name} noticed that a piece was missing and found it under the shelf.' },
    { ages: casa, text: '{work}: quick and sure, and the words for it came by themselves.' },
    {
      ages: casa,
      text: '{work}: {she} put it together with two other works and looked at it from all sides.',
    },
    {
      ages: casa,
      text: '{work}: {Name} corrected nothing, because there was nothing to correct. Ready for what follows.',
    },
    {
      ages: elementary,
      text: '{work}: gave it to the group as a lesson of {her} own, with a drawing on the board.',
    },
    { ages: elementary, text: '{work}: {Name} no longer needs the material and says why the rule holds.' },
  ],
}

/** How many observations a guide writes a day, and for how many school days before its last the demo has them. */
const [perDay, lastDays] = [5, 30]
/** An observation about a work is written in the days after a key. */
const daysAfterKey = 10

/** An observation of a child at a work that the child was doing according to the records; `exercise` is that work's. */
export type DailyObservation = Writing & { exercise: DemoWork['exercise'] }
type Seen = { exercise: DemoWork['exercise']; key: Key }

/**
 * What a class's guides wrote down day by day, covering as many children as possible in turn. Each text is about a
 * work on which the child recently got a key, and fits the key and the child's age. No child has the same text about
 * the same work twice.
 */
export function dailyObservations(
  children: readonly Child[],
  work: readonly DemoWork[],
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
      const text = personalised(typeof found === 'string' ? found : found.text, child, exercise.name)
      if (told.has(`${child.id} ${text}`)) continue
      told.add(`${child.id} ${text}`)
      return [{ child: child.id, day, author: turn, text, exercise }]
    }
    return []
  }
  return days.flatMap(day => Array.from({ length: perDay }, () => write(day)).flat())
}

/** The works on which a child got a key in the preceding days, each with the latest key up to then. */
function seenOn(day: string, work: readonly DemoWork[]): Seen[] {
  const since = plusDays(day, -daysAfterKey)
  return work.flatMap(({ exercise, keys }) => {
    const last = keys.findLast(one => one.day <= day)
    return last && last.day >= since ? { exercise, key: last.key } : []
  })
}
