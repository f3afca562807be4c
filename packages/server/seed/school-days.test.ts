import { monthsOld } from '@casa/contract/rules/day'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { curriculum, namedPrerequisites, starterExercises } from '../starter/curriculum/curriculum.ts'
import { type Level, levels } from '../starter/levels.ts'
import { assignmentsOf } from './assignments.ts'
import { childEventsOf } from './child-events.ts'
import { type Child, classIndexOn, demoChildren } from './children.ts'
import { dailyObservations } from './daily-observations.ts'
import { holidaysUntil, SchoolCalendar } from './days.ts'
import { attendanceOf } from './load-attendance.ts'
import { type DemoExercise, type DemoWork, taughtExercises, workOf } from './records.ts'
import { type DemoSchool, schools } from './schools.ts'
import { writingsOf } from './writings.ts'

const details = starterExercises()
const pairs = namedPrerequisites().filter(({ strength }) => strength === 'direct')

/** A level's exercises in teaching order; their names are their ids. */
function exercisesOf(level: Level): DemoExercise[] {
  const stored = Object.entries(curriculum[level]).flatMap(([area, activities]) =>
    Object.entries(activities).flatMap(([activity, names]) =>
      names.map(name => ({
        ...details.find(one => one.level === level && one.name === name)!,
        id: name,
        name,
        schoolId: 'platform',
        areaId: area,
        activityId: `${area} ${activity}`,
        requires: pairs.filter(one => one.level === level && one.exercise === name).map(one => one.requires),
      })),
    ),
  )
  return taughtExercises(stored)
}
const exercises = new Map(levels.map(level => [level, exercisesOf(level)]))

function demoOf(school: DemoSchool, number: number, today: string) {
  const calendar = new SchoolCalendar(today)
  const children = demoChildren(school, number, calendar)
  const classes = school.classes.map((one, index) => {
    const ofClass = children.filter(({ classIndex }) => classIndex === index)
    const exercisesOf = (classIndex: number) => exercises.get(school.classes[classIndex]!.level)!
    const work = workOf(ofClass, exercisesOf, one, calendar)
    const teachers = one.teachers.map(name => ({ user_id: name, name }))
    return { ...one, classId: one.name, children: ofClass, teachers, work }
  })
  return { calendar, children, classes }
}

/** Everything in a day's demo that has a date, each with its child if it is about one. */
function datesIn(school: DemoSchool, number: number, today: string) {
  const { calendar, children, classes } = demoOf(school, number, today)
  const childWith = new Map(children.map(child => [child.id, child]))
  const attendance = attendanceOf(children, calendar).entries.map(({ child, day }) => ({ child, day }))
  const ofClasses = classes.flatMap(({ level, work, children: ofClass }) => {
    const written = writingsOf(ofClass, { level, turn: 0, turns: 1 }, calendar)
    return [
      ...work.flatMap(({ child, keys, madeOn }) => [
        { what: 'record', child, day: madeOn },
        ...keys.map(({ day }) => ({ what: 'key', child, day })),
      ]),
      ...written.observations.map(({ child, day }) => ({ what: 'observation', child, day })),
      ...written.notes.map(({ child, day }) => ({ what: 'note', child, day })),
      ...dailyObservations(ofClass, work, calendar).map(({ child, day }) => ({
        what: 'daily observation',
        child,
        day,
      })),
    ]
  })
  const events = [
    ...assignmentsOf(classes, calendar),
    ...childEventsOf({ id: 'office', name: 'Office' }, classes, calendar),
  ]
  const past = [
    ...children.map(({ id, doa }) => ({ what: 'admission', child: id, day: doa })),
    ...attendance.map(entry => ({ what: 'attendance', ...entry })),
    ...ofClasses,
  ]
  const set = events.flatMap(({ event, parts }) => [
    { what: event.name, child: undefined, day: event.day },
    ...(event.due_day ? [{ what: event.name, child: undefined, day: event.due_day }] : []),
    ...parts.map(({ student_id }) => ({ what: event.name, child: student_id, day: event.day })),
  ])
  return { calendar, childWith, past, set, classes }
}

/** What is wrong with a demo, in words. */
function faultsOn(today: string): string[] {
  return schools.flatMap((school, number) => {
    const { calendar, childWith, past, set, classes } = datesIn(school, number, today)
    const holidays = holidaysUntil(today)
    const whyNot = (day: string, child: Child | undefined) => {
      const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
      if (weekday === 0 || weekday === 6) return 'at the weekend'
      if (holidays.some(off => off.first_day <= day && day <= off.last_day) || !calendar.isSchoolDay(day))
        return 'on a holiday'
      return child && day < child.doa ? 'before admission' : undefined
    }
    const said = ({ what, day, child }: (typeof set)[number]) => {
      const reason = whyNot(day, child === undefined ? undefined : childWith.get(child))
      return reason ? [`${today}: ${what} on ${day} ${reason}`] : []
    }
    return [
      ...classes.flatMap(({ work }) => ofAnotherClass(work, childWith, school)),
      ...classes.flatMap(({ work }) => tooEarly(work, childWith)),
      ...classes
        .filter(({ work }) => work.filter(({ keys }) => keys.length > 0).length < 100)
        .map(({ name }) => `${today}: hardly any work in ${name}`),
      ...classes
        .filter(({ work }) => work.every(({ keys }) => keys.length > 0))
        .map(({ name }) => `${today}: no plans in ${name}`),
      ...[...past, ...set].flatMap(said),
      ...past.filter(({ day }) => day > today).map(({ what, day }) => `${today}: ${what} on ${day} to come`),
    ]
  })
}

/**
 * Works that were presented too early: before the minimum age, or before the child did what they require
 * independently, which includes the exercise before them in the strand unless they are openers.
 */
function tooEarly(work: readonly DemoWork[], childWith: ReadonlyMap<string, Child>): string[] {
  const faults = work
    .filter(({ child, exercise, keys, madeOn }) => {
      return monthsOld(childWith.get(child)!.dob, keys[0]?.day ?? madeOn) < exercise.fromMonths
    })
    .map(({ exercise }) => `${exercise.name} before its age`)
  for (const [, ofChild] of Map.groupBy(work, ({ child }) => child)) {
    const alone = new Map(
      ofChild.map(({ exercise, keys }) => [
        exercise.id,
        keys.find(({ key }) => key === 'WI' || key === 'M')?.day,
      ]),
    )
    for (const { exercise, keys, madeOn } of ofChild)
      for (const required of exercise.requires)
        if (!((alone.get(required) ?? '9') <= (keys[0]?.day ?? madeOn)))
          faults.push(`${exercise.name} before ${required}`)
  }
  return faults
}

/** Works that the child's class of that day does not use. */
function ofAnotherClass(
  work: readonly DemoWork[],
  childWith: ReadonlyMap<string, Child>,
  school: DemoSchool,
): string[] {
  return work.flatMap(({ child, exercise, keys, madeOn }) => {
    const day = keys[0]?.day ?? madeOn
    const { level } = school.classes[classIndexOn(childWith.get(child)!, day)]!
    const isTaught = exercises.get(level)!.some(({ id }) => id === exercise.id)
    return isTaught ? [] : [`${exercise.name} on ${day} is not in the class`]
  })
}

const todays = [
  ['a Friday', '2026-11-20'],
  ['a Sunday', '2026-11-22'],
  ['a holiday', '2027-01-26'],
  ['29 February', '2028-02-29'],
  ['1 April', '2027-04-01'],
  ['31 December', '2026-12-31'],
  ['a day in the summer holidays', '2027-05-12'],
  ['the first day after them', '2026-06-12'],
] as const

test.each(todays)(
  'a demo that ends on %s, %s, respects the school’s days, admissions, minimum ages and the order of work',
  (_, today) => {
    expect(faultsOn(today)).toEqual([])
  },
)

test('any other day works as well, and produces the same demo twice', () => {
  const days = fc
    .date({ min: new Date('2025-07-01'), max: new Date('2031-12-31'), noInvalidDate: true })
    .map(date => date.toISOString().slice(0, 10))
  fc.assert(
    fc.property(days, today => {
      expect(faultsOn(today)).toEqual([])
      const made = () =>
        demoOf(schools[1]!, 1, today).classes.map(({ work }) =>
          work.map(({ exercise, keys, startDate, published }) => [exercise.id, keys, startDate, published]),
        )
      expect(made()).toEqual(made())
    }),
    { numRuns: 3 },
  )
})

test('the demo’s own family has been at the school for more than a year, so that there is plenty to see', () => {
  const [advait] = demoChildren(schools[0]!, 0, new SchoolCalendar('2026-11-20')).filter(
    ({ first, family }) => first === 'Advait' && family === 'Iyer',
  )
  expect(advait!.doa < '2025-11-20').toBe(true)
})
