import { plusDays } from '@casa/contract/rules/day'
import type { Tx } from '../src/platform/db/connection.ts'
import { insertMany } from '../src/platform/db/insert-many.ts'
import { newId } from '../src/platform/ids.ts'
import type { Level } from '../starter/levels.ts'
import type { Child } from './children.ts'
import type { SchoolCalendar } from './days.ts'

/** An assignment set the given number of days before today, with its due date the given number of days later. */
type Planned = {
  name: string
  set: number
  due: number
  remarks: string
  instructions?: string
  /** The children of the class that it is for, by index; if absent, the whole class. */
  children?: readonly number[]
}

/** What children of each level bring in, make and look for at home. */
const ofLevel: Record<Level, readonly Planned[]> = {
  Toddler: [
    { name: 'A song of your family', set: 40, due: -33, remarks: 'Sing it together before you sleep.' },
    { name: 'Five leaves', set: 18, due: -11, remarks: 'Each of another tree.' },
    { name: 'A photo of the grandparents', set: 12, due: -5, remarks: 'We make a wall of them.' },
    {
      name: 'A cloth for your table',
      set: 6,
      due: 1,
      remarks: 'Small enough that one child can fold it.',
      instructions: 'Please sew or write the name on it.',
    },
    { name: 'Something that floats', set: 3, due: 6, remarks: 'And something that sinks.' },
  ],
  Primary: [
    { name: 'Things that begin with your sound', set: 38, due: -31, remarks: 'Three small things in a bag.' },
    {
      name: 'Lay the table for all',
      set: 25,
      due: -18,
      remarks: 'Count the plates, the spoons and the cups.',
    },
    { name: 'Draw the way to school', set: 14, due: -7, remarks: 'What do you pass first, and what last?' },
    {
      name: 'Seeds from the kitchen',
      set: 10,
      due: -3,
      remarks: 'Five kinds, each in a paper of its own.',
      instructions: 'Say what each becomes.',
    },
    {
      name: 'Say the poem of the rain',
      set: 8,
      due: 2,
      remarks: 'By heart, to somebody at home.',
      children: [0, 2, 5],
    },
    { name: 'A leaf rubbing', set: 4, due: 0, remarks: 'Lay paper on a leaf and colour over it.' },
    {
      name: 'Ask how old everybody is',
      set: 2,
      due: 9,
      remarks: 'Write or draw it: we make a chain of years.',
    },
  ],
  Elementary: [
    { name: 'The river nearest to you', set: 36, due: -26, remarks: 'Where it begins and where it ends.' },
    {
      name: 'A price list of the market',
      set: 22,
      due: -12,
      remarks: 'Ten things with their prices for a kilo.',
    },
    {
      name: 'Interview about school long ago',
      set: 13,
      due: -4,
      remarks: 'Five questions and the answers.',
      instructions: 'Ask somebody who is older than sixty.',
    },
    { name: 'Measure your room', set: 7, due: 1, remarks: 'Draw it, one centimetre for each half metre.' },
    {
      name: 'Prepare your talk about the banyan',
      set: 5,
      due: 3,
      remarks: 'Five minutes, with one picture.',
      children: [1, 3],
    },
    { name: 'The moon, evening by evening', set: 4, due: 12, remarks: 'One small drawing each evening.' },
  ],
}

type SchoolClass = {
  classId: string
  level: Level
  children: readonly Child[]
  teachers: readonly { user_id: string; name: string }[]
}

/**
 * The assignments of a school's classes, set by their first teachers and due on school days, with the children who
 * were at the school by then. Most past-due assignments are submitted; in each class, one child's family asks to
 * resubmit one.
 */
export function assignmentsOf(schoolClasses: readonly SchoolClass[], calendar: SchoolCalendar) {
  return schoolClasses.flatMap(({ classId, level, children, teachers }) => {
    const [teacher] = teachers
    if (!teacher) return []
    const planned = ofLevel[level]
    const lastPast = planned.findLastIndex(({ due }) => due < 0)
    return planned.map(({ name, set, due, remarks, instructions, children: named }, number) => {
      const { today } = calendar
      const day = calendar.until(plusDays(today, -set))
      const isLast = number === lastPast
      const event = {
        id: newId(),
        kind: 'assignment',
        class_id: classId,
        name,
        day,
        // Past-due assignments stay past due, and the others stay open.
        due_day: due < 0 ? calendar.until(plusDays(today, due)) : calendar.from(plusDays(today, due)),
        description: remarks,
        observation: instructions ?? null,
        for_all: named === undefined,
        made_by: teacher.user_id,
        made_by_name: teacher.name,
      }
      const parts = [...children.entries()]
        .filter(([place, { doa }]) => doa <= day && (!named || named.includes(place)))
        .map(([place, child]) => ({
          id: newId(),
          event_id: event.id,
          student_id: child.id,
          status: isSubmitted(due, place, isLast) ? 'Submitted' : 'Not Submitted',
          resubmit: isLast && place === 4 ? 'Resubmit' : 'Not Submitted',
        }))
      return { event, parts }
    })
  })
}

/** Stores the assignments of a school's classes. */
export async function loadAssignments(
  tx: Tx,
  schoolId: string,
  schoolClasses: readonly SchoolClass[],
  calendar: SchoolCalendar,
): Promise<void> {
  const ofSchool = <Row extends object>(rows: Row[]) => rows.map(row => ({ school_id: schoolId, ...row }))
  const assignments = assignmentsOf(schoolClasses, calendar)
  await insertMany(tx, 'app.events', ofSchool(assignments.map(({ event }) => event)))
  await insertMany(tx, 'app.event_students', ofSchool(assignments.flatMap(({ parts }) => parts)))
}

/**
 * All but a few children have handed in what is past due, and some hand in early; the first child still owes the last
 * one.
 */
function isSubmitted(due: number, place: number, isLast: boolean): boolean {
  if (isLast) return place % 4 !== 0
  return due < 0 ? place % 7 !== 6 : due < 4 && place % 3 === 1
}
