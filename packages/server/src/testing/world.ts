import { plusDays } from '@casa/contract/rules/day'
import { platformId } from '@casa/contract/wire'
import { newId } from '../platform/ids.ts'
import type { TestApp } from './app.ts'
import { makeConferenceReport, publishedReport, reportOn } from './conference-report.ts'
import { makeEvents, makeStaffEvent } from './events.ts'
import type { Factories } from './factories.ts'
import { makeAcademicYear, makeCharge, makeFee, makePayment } from './fee.ts'
import { makeCategory, makeLesson, makeSubject } from './make-lesson.ts'
import { makeRecord } from './record.ts'

/** The rows that a call may target. */
export type Target = {
  school: string
  class: string
  student: string
  teacher: string
  /** A further class of the teacher, which has become the main one since. */
  teacherClass: string
  sheet: string
  observation: string
  /** A note of the class's teacher. */
  note: string
  /** Reports on the child for a conference: a published one, and a draft. */
  report: string
  reportDraft: string
  /** An event of the class's teacher. */
  staffEvent: string
  /** What the child's parent asks the office about the guardians. */
  guardianRequest: string
  holiday: string
  /** The child's fee, and that of every child of the class. */
  fee: string
  classFee: string
  /** A payment of 100 rupees for the child. */
  /** What the child was charged. */
  charge: string
  payment: string
  /** An academic year of the platform. */
  year: string
  /** The school's own additions to the curriculum of the class. */
  area: string
  activity: string
  exercise: string
  /** Another exercise of that activity, used by a record. */
  usedExercise: string
  /** A published plan of the child, for another exercise. */
  record: string
  /** An assignment for the child, and the child's part in it. */
  assignment: string
  part: string
  /** An event of the class. */
  event: string
  /** The child's photo, by its address. */
  file: string
  /** A picture that nothing uses yet, by its address. */
  unusedFile: string
  /** Of the platform: a lesson for the class's level, and an In Active subject and category, visible only to the administrator. */
  lesson: string
  /** A picture that the administrator uploaded and no lesson uses yet, by its address. */
  lessonPicture: string
  subject: string
  category: string
  /**
   * What a class may use as its level: the level for the first school, and for others a class, which is not a level.
   */
  level: string
}
export type TargetName = 'own' | 'otherClass' | 'otherSchool'
type School = Awaited<ReturnType<Factories['school']>>

/** Two schools with users of every role, to test every call from every side. */
export async function makeWorld(make: Factories) {
  const administrator = await make.administrator()
  const [level, otherLevel, farLevel] = await Promise.all([
    make.level(`Level ${make.mobile()}`),
    make.level(`Level ${make.mobile()}`),
    make.level(`Level ${make.mobile()}`),
  ])
  const [school, elsewhere] = await Promise.all([
    make.school({ keeps_ledger: true }),
    make.school({ keeps_ledger: true }),
  ])
  const year = await makeAcademicYear(make)
  const [own, otherClass, otherSchool] = await Promise.all([
    makeClass(make, school, year, { level_id: level._id }),
    makeClass(make, school, year, { level_id: otherLevel._id }),
    makeClass(make, elsewhere, year, { level_id: farLevel._id }),
  ])
  const [ofLevel, ofOther, ofFar] = await Promise.all([
    makeForLevel(make, administrator, level, true),
    makeForLevel(make, administrator, otherLevel, false),
    makeForLevel(make, administrator, farLevel, false),
  ])
  const targets: Record<TargetName, Target> = {
    own: { ...own.target, level: level._id, ...ofLevel },
    otherClass: { ...otherClass.target, ...ofOther },
    otherSchool: { ...otherSchool.target, ...ofFar },
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

/** A holiday on a day of its own. */
async function makeHoliday(make: Factories, school: School): Promise<string> {
  return make.holiday(school, {
    name: 'Harvest festival',
    first_day: plusDays('2030-01-01', Number(make.mobile().slice(-4))),
  })
}

/** How many worlds are made together. */
const worldsAtOnce = 24

/** Makes worlds that each test takes one of. They are made several at a time, because their inserts are then merged. */
export function worldsOf(app: TestApp): () => Promise<World> {
  let unused: World[] = []
  return async () => {
    if (unused.length === 0)
      unused = await Promise.all(Array.from({ length: worldsAtOnce }, () => makeWorld(app.make)))
    return unused.pop()!
  }
}

/** A class with its teacher, one child and the child's parent, and one of everything that belongs to them. */
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
  await make.formerGuardian(child, parent)
  const { used, ...additions } = await makeAdditions(make, schoolClass)
  const target: Omit<Target, 'lesson' | 'lessonPicture' | 'subject' | 'category'> = {
    school: school._id,
    class: schoolClass._id,
    student: child._id,
    teacher: teacher.teacherId,
    teacherClass: await make.insert('teacher_classes', {
      school_id: school._id,
      teacher_id: teacher.teacherId,
      class_id: schoolClass._id,
      role: 'guide',
    }),
    sheet: (await make.sheet(schoolClass, '2026-11-19', { [child._id]: false }))._id,
    observation: await make.observation(schoolClass, child),
    note: await make.note(schoolClass, child, teacher),
    report: await makeConferenceReport(make, schoolClass, child, publishedReport()),
    reportDraft: await makeConferenceReport(make, schoolClass, child, reportOn(additions)),
    staffEvent: await makeStaffEvent(make, school, teacher),
    guardianRequest: await make.guardianRequest(child, parent),
    holiday: await makeHoliday(make, school),
    fee: await makeFee(make, schoolClass, { academic_year_id: year, name: 'Tuition', student_id: child._id }),
    classFee: await makeFee(make, schoolClass, { academic_year_id: year, name: 'Tuition' }),
    charge: await makeCharge(make, child),
    payment: await makePayment(make, child),
    year,
    ...additions,
    record: await makeRecord(make, schoolClass, child, used, { published: true }),
    ...(await makeEvents(make, schoolClass, child)),
    file,
    unusedFile: await make.file(school),
    level: schoolClass._id,
  }
  return { target, teacher, parent }
}

/** The platform's content for a level: a lesson, and a subject and a category that may be In Active. */
async function makeForLevel(
  make: Factories,
  administrator: { _id: string },
  level: { _id: string },
  active: boolean,
) {
  const subject = await makeSubject(make, { active })
  const category = await makeCategory(make, { active })
  const more = { subject_id: active ? subject : null, exercise_ids: [newId()] }
  const lessonPicture = await make.file({ _id: platformId, principal: administrator })
  return { lesson: await makeLesson(make, level, more), lessonPicture, subject, category }
}

async function makeAdditions(make: Factories, schoolClass: { _id: string; schooleId: string }) {
  const area = await make.area(schoolClass)
  const activity = await make.activity(area)
  const exercise = await make.exercise(activity)
  const used = await make.exercise(activity)
  return { area: area._id, activity: activity._id, exercise: exercise._id, usedExercise: used._id, used }
}

export type World = Awaited<ReturnType<typeof makeWorld>>
