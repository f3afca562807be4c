import type { Tx } from '../src/platform/db/connection.ts'
import type { Child } from './children.ts'

/** Moves the children who changed class in the course of the year, each on its day. */
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

/** Gives the records with a key the class in which their child was on their first day. */
export async function keepClassesOfRecords(tx: Tx, schoolId: string): Promise<void> {
  await tx.run`
    update app.records r set class_id = m.class_id from app.class_memberships m
     where r.school_id = ${schoolId} and m.school_id = r.school_id and m.student_id = r.student_id and r.key is not null
       and m.from_day <= r.start_date and m.until_day > r.start_date and r.class_id <> m.class_id`
}
