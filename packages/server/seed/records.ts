import type { Key } from '@casa/contract/rules/keys'
import { academicYearOf, weekOf } from '@casa/contract/rules/plan-window'
import type { Child } from './children.ts'
import { addDays, schoolDays } from './days.ts'
import { randomNumbers } from './random-numbers.ts'

/** An exercise of a class's curriculum, in the order of teaching. */
export type Exercise = { id: string; schoolId: string; areaId: string }
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

/** From one key to the next most children take so many weeks with an exercise. */
const steps: { key: Key; weeks: number }[] = [
  { key: 'P', weeks: 0 },
  { key: 'WA', weeks: 3 },
  { key: 'WI', weeks: 7 },
  { key: 'M', weeks: 14 },
]

/**
 * A year of work of a class's children that ends with this week's plans. An elder child begins the year further on, with
 * what it had mastered before; every week one or two exercises are presented, area by area, and become the child's own
 * over the following weeks. What is older than two weeks is published.
 */
export function workOf(
  children: readonly Child[],
  exercises: readonly Exercise[],
  today: string,
  holidays: readonly string[],
): Work[] {
  const areas = [...Map.groupBy(exercises, ({ areaId }) => areaId).values()]
  const mondays = [...new Set(schoolDays(today, holidays).map(day => addDays(weekOf(day).startDate, 1)))]
  return children.flatMap((child, number) => {
    const year = new ChildYear(child, areas, today, randomNumbers(5_000 + number))
    const weeks = mondays.filter(monday => monday >= child.doa)
    if (weeks.length === 0) return []
    return [
      ...year.masteredBefore(weeks[0]!),
      ...weeks.slice(0, -1).flatMap(monday => year.presented(monday)),
      ...year.planned(weeks.at(-1)!),
    ]
  })
}

/** One child's way through the areas of work. */
class ChildYear {
  private readonly child: string
  private readonly today: string
  private readonly chance: () => number
  /** What lies before the child in each area. */
  private readonly ahead: Exercise[][]
  private readonly mastered: Exercise[]

  constructor(child: Child, areas: readonly Exercise[][], today: string, chance: () => number) {
    this.child = child.id
    this.today = today
    this.chance = chance
    const age = (Date.parse(today) - Date.parse(child.dob)) / 31_557_600_000
    // Three years in a class: who has been there for two of them began the third far ahead of the youngest.
    const behind = ((age % 3) / 3) * 0.2
    const split = areas.map(area => Math.floor(area.length * behind * (0.8 + chance() * 0.4)))
    this.mastered = areas.flatMap((area, index) => area.slice(0, split[index]))
    this.ahead = areas.map((area, index) => area.slice(split[index]))
  }

  masteredBefore(monday: string): Work[] {
    const day = addDays(monday, -7)
    return this.mastered.map(exercise => this.work(exercise, day, day, [{ key: 'M', day }]))
  }

  presented(monday: string): Work[] {
    return this.next(this.chance() < 0.25 ? 2 : 1).map(exercise =>
      this.work(
        exercise,
        monday,
        addDays(monday, 4),
        this.keysFrom(addDays(monday, Math.floor(this.chance() * 5))),
      ),
    )
  }

  planned(monday: string): Work[] {
    return this.next(3).map(exercise => this.work(exercise, monday, addDays(monday, 4), []))
  }

  /** The keys of an exercise that was presented on a day, as far as the child has come until today. */
  private keysFrom(day: string): Work['keys'] {
    const pace = 0.5 + this.chance() * 1.5
    return steps
      .map(({ key, weeks }) => ({ key, day: addDays(day, Math.round(weeks * 7 * pace)) }))
      .filter(step => step.day <= this.today)
  }

  /** The next exercises, each of an area of its own, as long as there are some. */
  private next(count: number): Exercise[] {
    const open = this.ahead.filter(area => area.length > 0)
    return Array.from({ length: Math.min(count, open.length) }, () => {
      const [area] = open.splice(Math.floor(this.chance() * open.length), 1)
      return area!.shift()!
    })
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
