import type { Factories } from './factories.ts'
import { makeAcademicYear, makeFee } from './fee.ts'
import { makeRecord } from './record.ts'

/** The rows that a call may target. */
export type Target = {
  school: string
  class: string
  student: string
  teacher: string
  sheet: string
  observation: string
  /** A note of the class's teacher. */
  note: string
  /** The child's fee, and that of every child of the class. */
  fee: string
  classFee: string
  /** An academic year of the platform. */
  year: string
  /** The school's own additions to the curriculum of the class. */
  area: string
  activity: string
  exercise: string
  /** A published plan of the child, with another exercise. */
  record: string
  /** The child's photo, by its address. */
  file: string
  /** A picture that nothing uses yet, by its address. */
  unusedFile: string
  /** What a class may follow: the level of the first school, elsewhere a class, which is none. */
  level: string
}
export type TargetName = 'own' | 'otherClass' | 'otherSchool'
type School = Awaited<ReturnType<Factories['school']>>

/** Two schools with users of every role, to try every call from every side. */
export async function makeWorld(make: Factories) {
  const administrator = await make.administrator()
  const level = await make.level(`Level ${make.mobile()}`)
  const school = await make.school()
  const elsewhere = await make.school()
  const year = await makeAcademicYear(make)
  const own = await makeClass(make, school, year, { level_id: level._id })
  const otherClass = await makeClass(make, school, year)
  const otherSchool = await makeClass(make, elsewhere, year)
  const targets: Record<TargetName, Target> = {
    own: { ...own.target, level: level._id },
    otherClass: otherClass.target,
    otherSchool: otherSchool.target,
  }
  return {
    level: level._id,
    targets,
    people: {
      SUPERADMIN: administrator,
      SCHOOLE: school.principal,
      TEACHER: own.teacher,
      PARENT: own.parent,
    },
    teacher: own.teacher,
    farTeacher: otherSchool.teacher,
    farPrincipal: elsewhere.principal,
    farParent: otherSchool.parent,
  }
}

/** A class with its teacher, one child and the child's parent, and something of every kind that hangs on them. */
async function makeClass(
  make: Factories,
  school: School,
  year: string,
  fields: Record<string, unknown> = {},
) {
  const schoolClass = await make.class(school, fields)
  const teacher = await make.teacher(schoolClass)
  const file = await make.file(school)
  const child = await make.student(schoolClass, { photo_id: file.slice(-36) })
  const parent = await make.parent(child)
  await make.linkSlip(child, parent)
  const { used, ...additions } = await makeAdditions(make, schoolClass)
  const target: Target = {
    school: school._id,
    class: schoolClass._id,
    student: child._id,
    teacher: teacher.teacherId,
    sheet: (await make.sheet(schoolClass, '2026-11-19', { [child._id]: false }))._id,
    observation: await make.observation(schoolClass, child),
    note: await make.note(schoolClass, child, teacher),
    fee: await makeFee(make, schoolClass, { academic_year_id: year, student_id: child._id }),
    classFee: await makeFee(make, schoolClass, { academic_year_id: year }),
    year,
    ...additions,
    record: await makeRecord(make, schoolClass, child, used, { published: true }),
    file,
    unusedFile: await make.file(school),
    level: schoolClass._id,
  }
  return { target, teacher, parent }
}

async function makeAdditions(make: Factories, schoolClass: { _id: string; schooleId: string }) {
  const area = await make.area(schoolClass)
  const activity = await make.activity(area)
  const exercise = await make.exercise(activity)
  const used = await make.exercise(activity)
  return { area: area._id, activity: activity._id, exercise: exercise._id, used }
}

export type World = Awaited<ReturnType<typeof makeWorld>>
