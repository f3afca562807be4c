import type { api } from './index.ts'
import { erasureDelayDays } from './rules/retention.ts'

/** What each domain's calls are about, for the OpenAPI document. */
export const domainDescriptions: Record<keyof typeof api, string> = {
  account: 'Where the user is signed in.',
  administrator: "The administrator's account: one-time links that open it, and its number.",
  assignments: 'Assignments with each child’s status, and the calendar of events.',
  attendance: "A class's attendance on a day, and attendance reports.",
  browserErrors: 'Errors of pages, for the server’s log.',
  categories: 'Categories of the platform.',
  changes: 'Live changes: tells open screens when to fetch data again.',
  classes: 'The classes of a school; those of the platform are its levels.',
  conferenceReports:
    'Conference reports about children: drafted from the records, proofread by a colleague, published to parents.',
  curriculum: 'Areas of work, their activities and exercises.',
  demo: 'An open demo, where an installation is one.',
  erasures: `Erases a child, a family, a teacher or a school, after ${erasureDelayDays} days.`,
  exports: "Copies of a school's or a child's data, to download.",
  fees: "A school's fees and instalments, and the academic years they are for.",
  files:
    'Uploaded pictures, recordings and videos. Large ones are sent in parts by the tus protocol, version 1.0.0, to `/api/upload/parts` and can resume after a lost connection: `POST` starts an upload with `Upload-Length`, `HEAD` returns how much has arrived, `PATCH` sends more, `DELETE` cancels; all with the bearer token. `POST /upload/finish` then stores the file.',
  holidays: "A school's holidays.",
  language: 'The sounds and movable letters that a child has worked with.',
  ledger:
    'What families actually owe and pay, in schools that keep a ledger: entries, accounts, the due list and reminders.',
  lessons: "The platform's ready-made lesson plans for its levels.",
  notes: "Notes for a child's report.",
  notices: "A user's notifications.",
  observations: 'What teachers observed in a child on a day.',
  overview: "A child's page: profile, days at school and latest work.",
  privateCalendar: "The private address at which a calendar program reads a user's own calendar.",
  progress: "What the records currently show: each child's latest keys, counts, analysis and performance.",
  quick: 'Quick recording: what one line about a class may name, and groups of its children.',
  records: 'What each child has planned, has been presented and has mastered.',
  undoEntries: 'Restores what was deleted by mistake.',
  schools: 'Schools: their registration and settings.',
  search: 'Finds children, classes and schools by words in their names.',
  staffEvents: 'The calendar of a school for its staff: events, holidays and birthdays.',
  starter: 'The starter curriculum, available to every new installation.',
  story: "A child's story: progress, notes, what comes next and fees.",
  bulkStudents: 'Several children at once: change of class, leaving the school, and coming back.',
  students: "Children and their parents' accounts.",
  subjects: 'What lessons are about.',
  teachers: "A school's teachers and their accounts.",
  today: 'What each role needs today.',
  training: 'Teacher trainers, and their training topics with audio and video.',
  users: "Signing in and out, passwords, and the user's own account.",
}
