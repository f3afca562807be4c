import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { boolean, integer, list, nullable, text, uuid } from '../src/platform/db/columns.ts'
import type { Tx } from '../src/platform/db/connection.ts'
import { insertMany } from '../src/platform/db/insert-many.ts'
import { newId } from '../src/platform/ids.ts'
import type { Child } from './children.ts'
import type { SchoolCalendar } from './days.ts'
import { type DemoExercise, type DemoWork, taughtExercises, workOf } from './records.ts'

type SchoolClass = {
  classId: string
  youngest: number
  oldest: number
  children: Child[]
  teachers: { user_id: string; name: string }[]
}

/**
 * Stores a year of work by a school's classes with the progress, and has the database count it, in five statements.
 * Returns the classes with their work.
 */
export async function loadRecords<Room extends SchoolClass>(
  tx: Tx,
  schoolId: string,
  schoolClasses: readonly Room[],
  calendar: SchoolCalendar,
): Promise<(Room & { work: DemoWork[] })[]> {
  const exercises = await exercisesOf(tx, schoolId)
  const busy: (Room & { work: DemoWork[] })[] = []
  const taughtIn = (classIndex: number) => exercises.get(schoolClasses[classIndex]!.classId) ?? []
  for (const schoolClass of schoolClasses) {
    const { children, ...ages } = schoolClass
    const work = workOf(children, taughtIn, ages, calendar)
    busy.push({ ...schoolClass, work })
    // An open demo creates schools while it is serving requests.
    await yieldToEventLoop()
  }
  const rows = busy.flatMap(({ classId, teachers, work }) =>
    work.map((one, index) => row(schoolId, { ...one, classId, teacher: teachers[index % teachers.length]! })),
  )
  await insertMany(tx, 'app.progress', rows.map(progressOf))
  await insertMany(tx, 'app.records', rows)
  await keepClassesOfRecords(tx, schoolId)
  await tx.run`
    insert into app.progress_counts (school_id, class_id, item_id, key, children)
    select school_id, class_id, item_id, key, counted_children from app.progress_count_differences
     where school_id = ${schoolId}`
  return busy
}

/** The exercises each class of a school uses, in teaching order, with what the rule of "what next" requires. */
async function exercisesOf(tx: Tx, schoolId: string): Promise<Map<string, DemoExercise[]>> {
  const rows = await tx.rows({
    classId: uuid,
    id: uuid,
    name: text,
    schoolId: uuid,
    areaId: uuid,
    activityId: uuid,
    opener: boolean,
    fromMonths: nullable(integer),
    requires: list(uuid),
  })`
    select cs.class_id as "classId", e.id, e.name, e.school_id as "schoolId", w.id as "areaId", a.id as "activityId",
           e.opener, e.from_months::integer as "fromMonths", array(select p.requires_id from app.exercise_prerequisites p
                  where p.school_id = e.school_id and p.exercise_id = e.id and p.strength = 'direct') as requires
      from app.class_sources cs
      join app.exercises e on e.school_id = cs.owner_school_id and e.class_id = cs.owner_class_id
      join app.activities a on a.school_id = e.activity_school_id and a.id = e.activity_id
      join app.areas w on w.school_id = a.area_school_id and w.id = a.area_id
     where cs.school_id = ${schoolId}
     order by w.position, w.name, a.position, a.name, e.position, e.name`
  const classes = Map.groupBy(rows, ({ classId }) => classId)
  return new Map([...classes].map(([classId, exercises]) => [classId, taughtExercises(exercises)]))
}

type PlacedWork = DemoWork & { classId: string; teacher: { user_id: string; name: string } }

/** The table's trigger appends the latest key to the history, after those stored with the record. */
function row(schoolId: string, { child, exercise, keys, classId, teacher, ...work }: PlacedWork) {
  const instant = (day: string) => `${day}T06:30:00Z`
  const history = keys.map(({ key, day }) => ({ key, changedAt: instant(day), author: teacher.name }))
  return {
    school_id: schoolId,
    id: newId(),
    student_id: child,
    class_id: classId,
    item_id: exercise.id,
    item_school_id: exercise.schoolId,
    start_date: work.startDate,
    end_date: work.endDate,
    key: keys.at(-1)?.key ?? null,
    academic_year: work.academicYear,
    published: work.published,
    made_by: teacher.user_id,
    changed_by: teacher.user_id,
    changed_by_name: teacher.name,
    changed_at: instant(keys.at(-1)?.day ?? work.madeOn),
    history: history.slice(0, -1),
    version: 1,
    updated_at: instant(keys.at(-1)?.day ?? work.madeOn),
  }
}

/** What a single record says about a child and an exercise. */
function progressOf(record: ReturnType<typeof row>) {
  const { school_id, student_id, item_id, item_school_id, key, id, start_date, published, changed_at } =
    record
  const day = key === null ? null : start_date
  return {
    school_id,
    student_id,
    item_id,
    item_school_id,
    of_activity: false,
    key,
    record_id: key === null ? null : id,
    day,
    key_at: key === null ? null : changed_at,
    plans: key === null ? 1 : 0,
    published_key: published ? key : null,
    published_day: published ? day : null,
    published_plans: published && key === null ? 1 : 0,
  }
}

/** Moves the children who changed class during the year, each on the right day. */
export async function moveUp(
  tx: Tx,
  schoolId: string,
  children: readonly Child[],
  classIds: readonly string[],
): Promise<void> {
  for (const { id, classIndex, movedUp } of children) {
    if (!movedUp) continue
    await tx.run`select from set_config('app.class_from', ${movedUp.on}, true)`
    await tx.run`
      update app.students set class_id = ${classIds[classIndex]} where school_id = ${schoolId} and id = ${id}`
  }
  await tx.run`select from set_config('app.class_from', '', true)`
}

/** Sets, on records with a key, the class that the child was in on the record's first day. */
async function keepClassesOfRecords(tx: Tx, schoolId: string): Promise<void> {
  await tx.run`
    update app.records r set class_id = m.class_id from app.class_memberships m
     where r.school_id = ${schoolId} and m.school_id = r.school_id and m.student_id = r.student_id and r.key is not null
       and m.from_day <= r.start_date and m.until_day > r.start_date and r.class_id <> m.class_id`
}
