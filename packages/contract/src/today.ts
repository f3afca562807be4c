import * as z from 'zod'
import { notice } from './notices.ts'
import { studentWork } from './overview.ts'
import { route } from './route.ts'
import { classReference, entity } from './wire.ts'

/** A child as Today names it; `profileURL` is the photo. */
const childNamed = { _id: z.string(), fullName: z.string(), profileURL: z.string().nullable() }

/** The school's day, and why no child is expected on it; null on a school day. */
const theDay = { day: z.string(), dayOff: z.enum(['sunday', 'holiday']).nullable() }

/** A class's attendance of the day. Before it is taken, nobody is present or absent. */
const taken = {
  /** The children who are in the class and admitted by now. */
  children: z.number(),
  taken: z.boolean(),
  present: z.number(),
  absent: z.number(),
  /** Who saved it last, and when; null before it is taken. */
  savedBy: z.string().nullable(),
  savedAt: z.string().nullable(),
}

/** An assignment that is due: of `children` it is `open` with so many, and asked for again by the parents of `asked`. */
const dueAssignment = entity('DueAssignment', {
  _id: z.string(),
  eventName: z.string(),
  className: z.string(),
  dueDate: z.string().nullable(),
  children: z.number(),
  open: z.number(),
  asked: z.number(),
})
export type DueAssignment = z.output<typeof dueAssignment>

/** The assignments that are due this week or asked for again, the first of them, and how many there are. */
const due = entity('DueAssignments', { count: z.number(), assignments: z.array(dueAssignment) })

/** What today needs of a teacher, about the children of the own class. */
export const teacherToday = entity('TeacherToday', {
  ...theDay,
  /** Null where the class was made inactive; then all else is empty. */
  classId: classReference,
  attendance: z.object(taken).nullable(),
  /** The week whose plans are listed, Sunday to Friday. */
  week: z.object({ startDate: z.string(), endDate: z.string() }),
  /** The children with open plans that touch the week. `exercises` are the first of them, `count` is how many there are. */
  plans: z.array(z.object({ ...childNamed, count: z.number(), exercises: z.array(z.string()) })),
  due,
  /** The children whose work was recorded last before `since`, the tenth school day before today, or never (null). */
  unrecorded: z.object({
    since: z.string(),
    children: z.array(z.object({ ...childNamed, last: z.string().nullable() })),
  }),
  /** Birthdays of today and the seven days after it, the earliest first, with the age that the child reaches. */
  birthdays: z.array(z.object({ ...childNamed, date: z.string(), age: z.number() })),
  /** What is not published: in all, of that what touches the week, and the days that all of it touches. */
  drafts: z.object({
    total: z.number(),
    ofWeek: z.number(),
    startDate: z.string().nullable(),
    endDate: z.string().nullable(),
  }),
})
export type TeacherToday = z.output<typeof teacherToday>

/** What today needs of a school's office. Of long lists the first rows are there, with how many there are. */
export const schoolToday = entity('SchoolToday', {
  ...theDay,
  classes: z.array(z.object({ _id: z.string(), className: z.string(), ...taken })),
  due,
  /** Today's absent children; `phone` is the mother's number, or else the father's. */
  absent: z.object({
    count: z.number(),
    children: z.array(z.object({ ...childNamed, className: z.string(), phone: z.string().nullable() })),
  }),
  /**
   * Unpublished entries by who made them, the most first, with the days that they touch; without a teacher they are the
   * office's.
   */
  drafts: z.array(
    z.object({
      teacherId: z.string().nullable(),
      teacherName: z.string().nullable(),
      count: z.number(),
      startDate: z.string(),
      endDate: z.string(),
    }),
  ),
  /** Children of the school whose link to a parent's account waits for an answer, or was declined. */
  links: z.object({
    count: z.number(),
    children: z.array(
      z.object({ _id: z.string(), fullName: z.string(), className: z.string(), declined: z.boolean() }),
    ),
  }),
})
export type SchoolToday = z.output<typeof schoolToday>

/** What today needs of the platform's administrator. */
export const platformToday = entity('PlatformToday', {
  day: z.string(),
  /** Schools that wait to be switched on for the first time, the longest first. */
  waiting: z.object({
    count: z.number(),
    schools: z.array(
      z.object({ _id: z.string(), schooleName: z.string(), city: z.string(), createdAt: z.string() }),
    ),
  }),
  /** The largest schools, and how many schools and children there are in all. */
  sizes: z.object({
    schoolCount: z.number(),
    studentCount: z.number(),
    schools: z.array(
      z.object({
        _id: z.string(),
        schooleName: z.string(),
        studentCount: z.number(),
        classCount: z.number(),
        teacherCount: z.number(),
      }),
    ),
  }),
  /** What schools find here, and what an installation still lacks. */
  content: z.object({
    /** Whether the starter curriculum can still be loaded. */
    starter: z.boolean(),
    /** The active levels, and those of them without an area of work, by name. */
    levels: z.number(),
    emptyLevels: z.array(classReference.unwrap()),
    lessons: z.number(),
    /** Whether an academic year covers today, so that schools can set fees. */
    currentYear: z.boolean(),
  }),
  /** Messages that could not be sent: those given up, and those that are tried again. */
  messages: z.object({ failed: z.number(), retried: z.number(), lastAt: z.string().nullable() }),
})
export type PlatformToday = z.output<typeof platformToday>

/** A note about a child as a family reads it; `author` is the teacher, or the school where its office wrote it. */
const familyNote = z.object({
  _id: z.string(),
  studentId: z.string(),
  fullName: z.string(),
  author: z.string(),
  notes: z.string(),
  createdAt: z.string(),
})
export type FamilyNote = z.output<typeof familyNote>

/** What a family's first screen shows of the own children, the eldest first: only what is published. */
export const familyToday = entity('FamilyToday', {
  day: z.string(),
  children: z.array(
    z.object({
      ...childNamed,
      schooleName: z.string(),
      className: z.string(),
      /** The days of the present month with attendance, and on how many of them the child was present. */
      month: z.object({ days: z.number(), present: z.number() }),
      /** Whether the child is present today; null before attendance is taken. */
      present: z.boolean().nullable(),
      /** What is to be handed in within seven days, the first due first. */
      due: z.array(z.object({ _id: z.string(), eventName: z.string(), dueDate: z.string() })),
      /** The works with the latest keys, the latest first. */
      lately: z.array(studentWork),
    }),
  ),
  /** The latest notices other than those about notes, the newest first. */
  notices: z.array(notice),
  /** The latest notes, the newest first. */
  notes: z.array(familyNote),
})
export type FamilyToday = z.output<typeof familyToday>

export const today = {
  teacher: route({
    method: 'GET',
    path: '/today/teacher',
    summary:
      'What today needs of a teacher: attendance, plans, assignments, children not recorded, birthdays, drafts.',
    access: { TEACHER: 'class' },
    tx: 'read',
    response: teacherToday,
  }),
  school: route({
    method: 'GET',
    path: '/today/school',
    summary:
      'What today needs of the office: attendance by class, absent children, assignments, drafts, waiting links.',
    access: { SCHOOLE: 'school' },
    tx: 'read',
    response: schoolToday,
  }),
  platform: route({
    method: 'GET',
    path: '/today/platform',
    summary:
      'What today needs of the administrator: waiting schools, what is missing, sizes, failed messages.',
    access: { SUPERADMIN: 'all' },
    tx: 'read',
    response: platformToday,
  }),
  family: route({
    method: 'GET',
    path: '/today/family',
    summary: "A parent's children: latest published works, attendance of the month, notices and notes.",
    access: { PARENT: 'child' },
    tx: 'read',
    response: familyToday,
  }),
}
