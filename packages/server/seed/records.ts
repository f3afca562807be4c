import type { Key } from '@casa/contract/rules/keys'
import { academicYearOf, weekOf } from '@casa/contract/rules/plan-window'
import type { Child } from './children.ts'
import { addDays, schoolDays } from './days.ts'
import { randomNumbers } from './random-numbers.ts'

/** An exercise of a class's curriculum, in the order of teaching; an activity is a strand of its own. */
export type Exercise = {
  id: string
  name: string
  schoolId: string
  areaId: string
  activityId: string
  /** The exercises that a child does alone before this one is presented. */
  requires: readonly string[]
}
/** How a child does with an exercise; without keys it is a plan of this week. Days are those of its keys. */
export type Work = {
  child: string
  exercise: Exercise
  startDate: string
  endDate: string
  keys: { key: Key; day: string }[]
  academicYear: string
  published: boolean
}

/** Nothing waits for longer than so many days to be presented again; what was left lying before was taken up since. */
const leftLyingDays = 70

/** From one key to the next most children take so many weeks with an exercise. */
const steps: { key: Key; weeks: number }[] = [
  { key: 'P', weeks: 0 },
  { key: 'WA', weeks: 1.5 },
  { key: 'WI', weeks: 4 },
  { key: 'M', weeks: 8 },
]

/**
 * A year of work of a class's children that ends with this week's plans. An elder child begins the year further on, with
 * what it had mastered before; every school week some exercises are presented, each the first of its strand that the
 * child is ready for, and become the child's own over the following weeks. What is older than two weeks is published.
 */
export function workOf(
  children: readonly Child[],
  exercises: readonly Exercise[],
  { today, youngest, oldest }: { today: string; youngest: number; oldest: number },
  holidays: readonly string[],
): Work[] {
  const mondays = [...new Set(schoolDays(today, holidays).map(day => addDays(weekOf(day).startDate, 1)))]
  return children.flatMap((child, number) => {
    const weeks = mondays.filter(monday => monday >= child.doa)
    if (weeks.length === 0) return []
    const year = new ChildYear(child.id, exercises, today, randomNumbers(5_000 + number))
    const age = (Date.parse(weeks[0]!) - Date.parse(child.dob)) / 31_557_600_000
    const begun = Math.max(0, (age - youngest) / (oldest - youngest))
    return [
      ...year.masteredBefore(weeks[0]!, Math.round(exercises.length * begun * 0.6)),
      ...weeks.slice(0, -1).flatMap(monday => year.presented(monday)),
      ...year.planned(weeks.at(-1)!),
    ]
  })
}

/** The share of a strand that lies ahead. */
function left({ ahead, length }: { ahead: readonly Exercise[]; length: number }): number {
  return ahead.length / length
}

/** One child's way through the strands of the curriculum. */
class ChildYear {
  private readonly child: string
  private readonly today: string
  private readonly chance: () => number
  /** What lies before the child in each strand, and how long the strand is. */
  private readonly strands: { ahead: Exercise[]; length: number }[]
  private readonly known: ReadonlySet<string>
  /** Since when the child does an exercise alone. */
  private readonly aloneSince = new Map<string, string>()

  constructor(child: string, exercises: readonly Exercise[], today: string, chance: () => number) {
    this.child = child
    this.today = today
    this.chance = chance
    this.known = new Set(exercises.map(({ id }) => id))
    this.strands = [...Map.groupBy(exercises, ({ activityId }) => activityId).values()].map(ahead => ({
      ahead,
      length: ahead.length,
    }))
  }

  masteredBefore(monday: string, count: number): Work[] {
    const day = addDays(monday, -7)
    return Array.from({ length: count }, () => this.next(1, day)).flatMap(found =>
      found.map(exercise => {
        this.aloneSince.set(exercise.id, day)
        return this.work(exercise, day, day, [{ key: 'M', day }])
      }),
    )
  }

  presented(monday: string): Work[] {
    return this.next(2 + Math.floor(this.chance() * 4), monday).map(exercise => {
      const keys = this.keysFrom(addDays(monday, Math.floor(this.chance() * 5)))
      const alone = keys.find(({ key }) => key === 'WI')
      if (alone) this.aloneSince.set(exercise.id, alone.day)
      return this.work(exercise, monday, addDays(monday, 4), keys)
    })
  }

  planned(monday: string): Work[] {
    return this.next(3, monday).map(exercise => this.work(exercise, monday, addDays(monday, 4), []))
  }

  /** The keys of an exercise that was presented on a day, as far as the child has come; of the latest one in twelve is left lying. */
  private keysFrom(day: string): Work['keys'] {
    const pace = 0.4 + this.chance() * 1.4
    const isLeft = this.chance() < 0.08 && day > addDays(this.today, -leftLyingDays)
    const reached = isLeft ? 1 + Math.floor(this.chance() * 2) : steps.length
    return steps
      .slice(0, reached)
      .map(({ key, weeks }) => ({ key, day: addDays(day, Math.round(weeks * 7 * pace)) }))
      .filter(step => step.day <= this.today)
  }

  /**
   * Exercises that the child is ready for on a day, each of a strand of its own: of three strands that of which most lies
   * ahead, as a guide sees to it that no shelf is forgotten.
   */
  private next(count: number, day: string): Exercise[] {
    const ready = this.strands.filter(({ ahead: [first] }) => first && this.isReady(first, day))
    return Array.from({ length: Math.min(count, ready.length) }, () => {
      const few = Array.from({ length: 3 }, () => ready[Math.floor(this.chance() * ready.length)]!)
      const strand = few.reduce((one, other) => (left(other) > left(one) ? other : one))
      ready.splice(ready.indexOf(strand), 1)
      return strand.ahead.shift()!
    })
  }

  private isReady({ requires }: Exercise, day: string): boolean {
    return requires.every(id => !this.known.has(id) || (this.aloneSince.get(id) ?? '9') <= day)
  }

  private work(exercise: Exercise, startDate: string, endDate: string, keys: Work['keys']): Work {
    const recent = endDate > addDays(this.today, -14)
    return {
      child: this.child,
      exercise,
      startDate,
      endDate,
      keys,
      academicYear: academicYearOf(startDate),
      published: !recent || this.chance() < 0.6,
    }
  }
}
