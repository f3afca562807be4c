import * as z from 'zod'
import { reportsInReview } from './conference-reports.ts'
import { guardianRequest } from './guardian-requests.ts'
import { notice } from './notices.ts'
import { studentWork } from './overview.ts'
import { route } from './route.ts'
import { undelivered } from './schools.ts'
import { classReference, entity, id } from './wire.ts'

/** A child on Today; `profileURL` is the photo. */
const childNamed = { _id: z.string(), fullName: z.string(), profileURL: z.string().nullable() }

/** The school's day, and why no children are expected; null on a school day. */
const theDay = { day: z.string(), dayOff: z.enum(['sunday', 'holiday']).nullable() }

/** A class's attendance today. Before it is taken, nobody is present or absent. */
const taken = {
  /** The children in the class who have been admitted by today. */
  children: z.number(),
  taken: z.boolean(),
  present: z.number(),
  absent: z.number(),
  /** Who last saved it, and when; null before it is taken. */
  savedBy: z.string().nullable(),
  savedAt: z.string().nullable(),
}

/**
 * A due assignment: it is for `children` children, `open` for some of them, and `asked` parents have requested
 * resubmission.
 */
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

/** Assignments due this week or with a resubmission request: the first few, and the total. */
const due = entity('DueAssignments', { count: z.number(), assignments: z.array(dueAssignment) })

/** A child and the day of the last entry about it, null for never. */
const overlookedChild = entity('OverlookedChild', { ...childNamed, last: z.string().nullable() })

/** Children about whom nothing was written since a day; longest first. */
const overlooked = entity('OverlookedChildren', { since: z.string(), children: z.array(overlookedChild) })

/** A planned exercise, or an activity if no exercise was chosen. */
const plannedWork = z.object(studentWork.shape).pick({ activityId: true, subActivityId: true })

/** What a teacher needs today, about the children of their own class. */
export const teacherToday = entity('TeacherToday', {
  ...theDay,
  /** Null if the class was made inactive; everything else is then empty. */
  classId: classReference,
  attendance: z.object(taken).nullable(),
  /** The week whose plans are listed, Sunday to Friday. */
  week: z.object({ startDate: z.string(), endDate: z.string() }),
  /** The children with open plans that overlap the week. `works` lists the first few, `count` is the total. */
  plans: z.array(z.object({ ...childNamed, count: z.number(), works: z.array(plannedWork) })),
  due,
  /**
   * The children with no record since the tenth school day before today, with the day of their last record.
   */
  unrecorded: overlooked,
  /** The children whom nobody has observed for two weeks. */
  unobserved: overlooked,
  /** Conference reports that the teacher may proofread. */
  toProofread: reportsInReview,
  /** Birthdays today and in the next seven days, earliest first, with the age the child reaches. */
  birthdays: z.array(z.object({ ...childNamed, date: z.string(), age: z.number() })),
  /** What is unpublished: in total, what overlaps the week, and the days that all of it spans. */
  drafts: z.object({
    total: z.number(),
    ofWeek: z.number(),
    startDate: z.string().nullable(),
    endDate: z.string().nullable(),
  }),
})
export type TeacherToday = z.output<typeof teacherToday>

/**
 * The classes with children whom nobody has observed since a day: how many, and the first few, longest first.
 */
const unobservedClasses = entity('UnobservedClasses', {
  since: z.string(),
  classes: z.array(
    z.object({
      _id: z.string(),
      className: z.string(),
      count: z.number(),
      children: z.array(overlookedChild),
    }),
  ),
})

/** What a school's office needs today. Long lists contain the first rows and the total. */
export const schoolToday = entity('SchoolToday', {
  ...theDay,
  classes: z.array(z.object({ _id: z.string(), className: z.string(), hasTeacher: z.boolean(), ...taken })),
  due,
  /** Today's absent children; `phone` is the mother's number, or else the father's. */
  absent: z.object({
    count: z.number(),
    children: z.array(z.object({ ...childNamed, className: z.string(), phone: z.string().nullable() })),
  }),
  /** Unpublished records by author, most first, with the days that they span; without a teacher they are the office's. */
  drafts: z.array(
    z.object({
      teacherId: z.string().nullable(),
      teacherName: z.string().nullable(),
      count: z.number(),
      startDate: z.string(),
      endDate: z.string(),
    }),
  ),
  /** Conference reports that the office may proofread. */
  toProofread: reportsInReview,
  /** The children whom nobody has observed for two weeks, by class. */
  unobserved: unobservedClasses,
  /**
   * Children who left so many years ago that they are about to be erased, soonest first; `_id` is the erasure, which can be
   * undone.
   */
  erasures: z.object({
    count: z.number(),
    children: z.array(z.object({ _id: z.string(), fullName: z.string(), dueOn: z.string() })),
  }),
  /** What parents ask the office to change about the guardians of their children, earliest first. */
  requests: z.object({ count: z.number(), requests: z.array(guardianRequest) }),
  /** Children of the school whose link to a parent's account is waiting for an answer or was declined. */
  links: z.object({
    count: z.number(),
    children: z.array(
      z.object({ _id: z.string(), fullName: z.string(), className: z.string(), declined: z.boolean() }),
    ),
  }),
})
export type SchoolToday = z.output<typeof schoolToday>

/**
 * Backups of the whole installation. The problems are sentences of the server, in English; those that `backup-problems.ts`
 * knows can be translated.
 */
export const backupState = z.object({
  /** Each place to which backups were made, the one with the latest attempt first. */
  destinations: z.array(
    z.object({
      destination: z.string(),
      /** The newest complete backup there, and when it began; null before the first. */
      last: z.object({ at: z.string(), bytes: z.number() }).nullable(),
      /** The latest attempt, if it failed. */
      failure: z.object({ at: z.string(), problem: z.string() }).nullable(),
    }),
  ),
  /** Why the log that restores a chosen second cannot be saved at the moment; null if it can. */
  logProblem: z.string().nullable(),
  /** The latest test restore; without a problem it succeeded. */
  test: z.object({ at: z.string(), problem: z.string().nullable() }).nullable(),
})
export type BackupState = z.output<typeof backupState>

/** What the platform's administrator needs today. */
export const platformToday = entity('PlatformToday', {
  day: z.string(),
  /** Schools waiting to be switched on for the first time, longest wait first. */
  waiting: z.object({
    count: z.number(),
    schools: z.array(
      z.object({ _id: z.string(), schooleName: z.string(), city: z.string(), createdAt: z.string() }),
    ),
  }),
  /** The largest schools, and the total number of schools and children. */
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
    /** The active levels, and those without an area of work, by name. */
    levels: z.number(),
    emptyLevels: z.array(classReference.unwrap()),
    lessons: z.number(),
    /** Whether an academic year covers today, so that schools can set fees. */
    currentYear: z.boolean(),
    /**
     * Settings of the server that are missing: how messages are sent, whom to ask, who runs this installation, and a
     * number of the administrator's own, and where backups go. `deletions`: the database was restored, so no files are
     * deleted.
     */
    settings: z.array(z.enum(['number', 'deletions', 'messages', 'support', 'operator', 'backups'])),
  }),
  /** Trials of active schools that end within a week or have ended, earliest first. */
  trials: z.array(
    z.object({
      _id: z.string(),
      schooleName: z.string(),
      trialEndsOn: z.string(),
    }),
  ),
  messages: undelivered,
  backups: backupState,
})
export type PlatformToday = z.output<typeof platformToday>

/** A note about a child as a family reads it; `author` is the teacher, or the school if its office wrote it. */
const familyNote = z.object({
  _id: z.string(),
  studentId: z.string(),
  fullName: z.string(),
  author: z.string(),
  notes: z.string(),
  createdAt: z.string(),
})
export type FamilyNote = z.output<typeof familyNote>

/** A work with the first aim of the lesson that presents it; null if no lesson does. */
const familyWork = z.object({ ...studentWork.shape, aim: z.string().nullable() })

/** What a family's first screen shows about their children, eldest first: only what is published. */
export const familyToday = entity('FamilyToday', {
  day: z.string(),
  children: z.array(
    z.object({
      ...childNamed,
      schooleName: z.string(),
      /** The number of the school's office. */
      schooleContact: z.string(),
      className: z.string(),
      /** The days of the current month with attendance, and on how many of them the child was present. */
      month: z.object({ days: z.number(), present: z.number() }),
      /** Whether the child is present today; null before attendance is taken. */
      present: z.boolean().nullable(),
      /** What is to be handed in within seven days, earliest due date first. */
      due: z.array(z.object({ _id: z.string(), eventName: z.string(), dueDate: z.string() })),
      /** The works with the latest keys, newest first. */
      lately: z.array(familyWork),
    }),
  ),
  /** The latest notices other than those about notes, newest first. */
  notices: z.array(notice),
  /** The latest notes, newest first. */
  notes: z.array(familyNote),
})
export type FamilyToday = z.output<typeof familyToday>

export const today = {
  teacher: route({
    method: 'GET',
    path: '/today/teacher',
    summary:
      'What a teacher needs today in a class, the main one by default: attendance, plans, assignments, children without recent records or observations, birthdays, drafts.',
    access: { TEACHER: 'class' },
    area: 'none',
    tx: 'read',
    query: z.strictObject({ classId: id.optional() }),
    response: teacherToday,
  }),
  school: route({
    method: 'GET',
    path: '/today/school',
    summary:
      'What the office needs today: attendance by class, absent children, assignments, drafts, waiting links, erasures.',
    access: { SCHOOLE: 'school' },
    area: 'any',
    tx: 'read',
    response: schoolToday,
  }),
  platform: route({
    method: 'GET',
    path: '/today/platform',
    summary: 'What the administrator needs today: waiting schools, what is missing, sizes, failed messages.',
    access: { SUPERADMIN: 'all' },
    area: 'none',
    tx: 'read',
    response: platformToday,
  }),
  family: route({
    method: 'GET',
    path: '/today/family',
    summary: "A parent's children: latest published work, attendance this month, notices and notes.",
    access: { PARENT: 'child' },
    area: 'none',
    right: 'child',
    tx: 'read',
    response: familyToday,
  }),
}
