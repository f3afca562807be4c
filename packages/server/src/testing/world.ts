import type { Factories } from './factories.ts'

/** What a call may aim at, seen from the first school's first class and its first child. */
export type Target = { school: string; class: string; student: string; teacher: string; sheet: string }
export type TargetName = 'own' | 'otherClass' | 'otherSchool'

/** Two schools with everybody in them: enough to try every call from every side. */
export async function makeWorld(make: Factories) {
  const administrator = await make.administrator()
  const level = await make.level(`Level ${make.mobile()}`)
  const school = await make.school()
  const room = await make.class(school, { level_id: level._id })
  const nextRoom = await make.class(school)
  const elsewhere = await make.school()
  const farRoom = await make.class(elsewhere)

  const [teacher, nextTeacher, farTeacher] = [
    await make.teacher(room),
    await make.teacher(nextRoom),
    await make.teacher(farRoom),
  ]
  const [child, nextChild, farChild] = [
    await make.student(room),
    await make.student(nextRoom),
    await make.student(farRoom),
  ]
  const absentOn = '2026-11-19'
  const [sheet, nextSheet, farSheet] = [
    await make.sheet(room, absentOn, { [child._id]: false }),
    await make.sheet(nextRoom, absentOn, { [nextChild._id]: false }),
    await make.sheet(farRoom, absentOn, { [farChild._id]: false }),
  ]
  const parent = await make.parent(child)
  await make.parent(nextChild)
  const farParent = await make.parent(farChild)

  const targets: Record<TargetName, Target> = {
    own: {
      school: school._id,
      class: room._id,
      student: child._id,
      teacher: teacher.teacherId,
      sheet: sheet._id,
    },
    otherClass: {
      school: school._id,
      class: nextRoom._id,
      student: nextChild._id,
      teacher: nextTeacher.teacherId,
      sheet: nextSheet._id,
    },
    otherSchool: {
      school: elsewhere._id,
      class: farRoom._id,
      student: farChild._id,
      teacher: farTeacher.teacherId,
      sheet: farSheet._id,
    },
  }
  const people = { SUPERADMIN: administrator, SCHOOLE: school.principal, TEACHER: teacher, PARENT: parent }
  return {
    level: level._id,
    targets,
    people,
    teacher,
    farTeacher,
    farPrincipal: elsewhere.principal,
    farParent,
  }
}

export type World = Awaited<ReturnType<typeof makeWorld>>
