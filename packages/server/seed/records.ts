import { academicYearOf, monthsOld, plusDays, weekOf } from '@casa/contract/rules/day'
import type { Key } from '@casa/contract/rules/keys'
import { teachingOf } from '@casa/contract/rules/what-next'
import type { Child } from './children.ts'
import type { SchoolCalendar } from './days.ts'
import { randomNumbers } from './random-numbers.ts'

/** An exercise of a class's curriculum, in teaching order; each activity is a separate strand. */
export type DemoExercise = {
  id: string
  name: string
  schoolId: string
  areaId: string
  activityId: string
  /** The exercises that a child must do independently before this one is presented. */
  requires: readonly string[]
  /** The minimum age, in months. */
  fromMonths: number
}
/** An exercise as stored: its declared direct prerequisites, and its minimum age if it has one of its own. */
type StoredExercise = Omit<DemoExercise, 'fromMonths'> & { opener: boolean; fromMonths: number | null }

/** A class's exercises with everything that the rule of “what next” requires, in teaching order. */
export function taughtExercises(exercises: readonly StoredExercise[]): DemoExercise[] {
  const { required, fromMonths } = teachingOf(
    exercises.map(({ id, activityId, opener, fromMonths }) => ({
      id,
      strand: activityId,
      opener,
      fromMonths,
    })),
    exercises.flatMap(({ id, requires }) =>
      requires.map(one => ({ exercise: id, requires: one, strength: 'direct' as const })),
    ),
  )
  return exercises.map(exercise => ({
    ...exercise,
    requires: required.get(exercise.id)!.direct,
    fromMonths: fromMonths.get(exercise.id)!,
  }))
}

/** A child's record of an exercise; without keys it is one of this week's plans. */
export type DemoWork = {
  child: string
  exercise: DemoExercise
  startDate: string
  endDate: string
  keys: { key: Key; day: string }[]
  /** When it was planned or, without a plan, recorded. */
  madeOn: string
  academicYear: string
  published: boolean
}

/**
 * The maximum number of days that an exercise waits to be presented again; anything abandoned before that has been
 * resumed since.
 */
const leftLyingDays = 70

/** How many weeks after the presentation a typical child reaches each key on an exercise. */
const steps: { key: Key; weeks: number }[] = [
  { key: 'P', weeks: 0 },
  { key: 'WA', weeks: 1.5 },
  { key: 'WI', weeks: 4 },
  { key: 'M', weeks: 8 },
]

/** The Monday of a school week, and the school days in that week. */
type Week = { monday: string; days: string[] }

/** How many exercises a child masters per school day before the year that the demo records in full. */
const masteredPerDay = 0.5

/**
 * A year of work by a class's children, ending with this week's plans. A child admitted before that year begins it
 * with what was mastered by then. Every school week some exercises are presented, each the first in its strand that
 * the child is ready for, and are mastered over the following weeks. Records older than two weeks are published.
 * Every key is set on a school day since the child's admission. A child who moved up during the year worked with what
 * the previous class uses until then; `exercisesOf` takes a class's index.
 */
export function workOf(
  children: readonly Child[],
  exercisesOf: (classIndex: number) => readonly DemoExercise[],
  ages: { youngest: number; oldest: number },
  calendar: SchoolCalendar,
): DemoWork[] {
  const weeks = weeksOf(calendar.year)
  const monday = plusDays(weekOf(calendar.today).startDate, 1)
  return children.flatMap((child, number) => {
    const own = weeks.filter(week => week.monday < monday && week.days[0]! >= child.doa)
    const chance = randomNumbers(5_000 + number)
    const year = new ChildYear(child, exercisesOf(child.classIndex), calendar, chance)
    const { movedUp } = child
    const before = movedUp && new ChildYear(child, exercisesOf(movedUp.from), calendar, chance)
    const classOn = ({ days }: Week) => (movedUp && before && days[0]! < movedUp.on ? before : year)
    const inClass = ({ monday, days }: Week) => ({
      monday,
      days: movedUp && days[0]! < movedUp.on ? days.filter(day => day < movedUp.on) : days,
    })
    return [
      ...(before ?? year).masteredBefore(masteredShare(child, ages, calendar.year[0]!)),
      ...own.flatMap(week => classOn(week).presented(inClass(week))),
      ...year.planned(monday),
    ]
  })
}

function weeksOf(days: readonly string[]): Week[] {
  const weeks = Map.groupBy(days, day => plusDays(weekOf(day).startDate, 1))
  return [...weeks].map(([monday, ofWeek]) => ({ monday, days: ofWeek }))
}

/** The share of the curriculum that a child of this age has mastered by a given day, if always at the school. */
function masteredShare({ dob }: Child, ages: { youngest: number; oldest: number }, day: string): number {
  const age = (Date.parse(day) - Date.parse(dob)) / 31_557_600_000
  return Math.max(0, (age - ages.youngest) / (ages.oldest - ages.youngest)) * 0.6
}

/** The share of a strand that is still ahead. */
function left({ ahead, length }: { ahead: readonly DemoExercise[]; length: number }): number {
  return ahead.length / length
}

/** One child's path through the strands of the curriculum. */
class ChildYear {
  private readonly child: Child
  private readonly calendar: SchoolCalendar
  private readonly chance: () => number
  /** What is still ahead of the child in each strand, and the length of the strand. */
  private readonly strands: { ahead: DemoExercise[]; length: number }[]
  private readonly known: ReadonlySet<string>
  /** The day since which the child has done an exercise independently. */
  private readonly aloneSince = new Map<string, string>()

  constructor(
    child: Child,
    exercises: readonly DemoExercise[],
    calendar: SchoolCalendar,
    chance: () => number,
  ) {
    this.child = child
    this.calendar = calendar
    this.chance = chance
    this.known = new Set(exercises.map(({ id }) => id))
    this.strands = [...Map.groupBy(exercises, ({ activityId }) => activityId).values()].map(ahead => ({
      ahead,
      length: ahead.length,
    }))
  }

  /** What was mastered between admission and the start of the year, spread over the school days of that time. */
  masteredBefore(share: number): DemoWork[] {
    const days = this.calendar.between(this.child.doa, plusDays(this.calendar.year[0]!, -1))
    const count = Math.min(Math.round(this.known.size * share), Math.floor(days.length * masteredPerDay))
    return Array.from(
      { length: count },
      (_, turn) => days[Math.floor((turn * days.length) / count)]!,
    ).flatMap(day =>
      this.next(1, day).map(exercise => {
        this.aloneSince.set(exercise.id, day)
        return this.work(exercise, { startDate: day, endDate: day, madeOn: day }, [{ key: 'M', day }])
      }),
    )
  }

  presented({ monday, days }: Week): DemoWork[] {
    const [startDate] = days
    return this.next(2 + Math.floor(this.chance() * 4), startDate!).map(exercise => {
      const keys = this.keysFrom(days[Math.floor(this.chance() * days.length)]!)
      const alone = keys.find(({ key }) => key === 'WI')
      if (alone) this.aloneSince.set(exercise.id, alone.day)
      const window = { startDate: startDate!, endDate: plusDays(monday, 4), madeOn: startDate! }
      return this.work(exercise, window, keys)
    })
  }

  /** A week's plans, made on the last school day before it, or on the day of the child's admission. */
  planned(monday: string): DemoWork[] {
    const before = this.calendar.until(plusDays(monday, -1))
    const madeOn = before < this.child.doa ? this.child.doa : before
    const startDate = monday < madeOn ? madeOn : monday
    return this.next(3, madeOn).map(exercise =>
      this.work(exercise, { startDate, endDate: plusDays(monday, 4), madeOn }, []),
    )
  }

  /**
   * The keys of an exercise that was presented on a day, as far as the child has come; one in twelve of the latest is
   * abandoned for a while.
   */
  private keysFrom(presented: string): DemoWork['keys'] {
    const { today } = this.calendar
    const pace = 0.4 + this.chance() * 1.4
    const isLeft = this.chance() < 0.08 && presented > plusDays(today, -leftLyingDays)
    const reached = isLeft ? 1 + Math.floor(this.chance() * 2) : steps.length
    const keys: DemoWork['keys'] = []
    for (const { key, weeks } of steps.slice(0, reached)) {
      const day = this.calendar.from(plusDays(presented, Math.round(weeks * 7 * pace)))
      // After a holiday two keys may fall on the same day; the later one then moves to the next school day.
      const last = keys.at(-1)?.day
      keys.push({ key, day: last && day <= last ? this.calendar.from(plusDays(last, 1)) : day })
    }
    return keys.filter(({ day }) => day <= today)
  }

  /**
   * Exercises that the child is ready for on a day, each from a different strand. Of three random strands, the one
   * with the most left is chosen, as a guide makes sure that no shelf is forgotten.
   */
  private next(count: number, day: string): DemoExercise[] {
    // A year of a class asks this some hundred thousand times, while an open demo serves requests.
    const age = monthsOld(this.child.dob, day)
    const isReady = (one: DemoExercise) => one.fromMonths <= age && this.isPrepared(one, day)
    const ready = this.strands.filter(({ ahead }) => ahead.some(isReady))
    return Array.from({ length: Math.min(count, ready.length) }, () => {
      const few = Array.from({ length: 3 }, () => ready[Math.floor(this.chance() * ready.length)]!)
      const strand = few.reduce((one, other) => (left(other) > left(one) ? other : one))
      ready.splice(ready.indexOf(strand), 1)
      const place = strand.ahead.findIndex(isReady)
      return strand.ahead.splice(place, 1)[0]!
    })
  }

  private isPrepared({ requires }: DemoExercise, day: string): boolean {
    return requires.every(id => !this.known.has(id) || (this.aloneSince.get(id) ?? '9') <= day)
  }

  private work(
    exercise: DemoExercise,
    window: Pick<DemoWork, 'startDate' | 'endDate' | 'madeOn'>,
    keys: DemoWork['keys'],
  ): DemoWork {
    const recent = window.endDate > plusDays(this.calendar.today, -14)
    return {
      child: this.child.id,
      exercise,
      ...window,
      keys,
      academicYear: academicYearOf(window.startDate),
      published: !recent || this.chance() < 0.6,
    }
  }
}
