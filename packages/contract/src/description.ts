import type { api } from './index.ts'

/** What each domain's calls are about, for the OpenAPI document. */
export const domainDescriptions: Record<keyof typeof api, string> = {
  assignments: 'Assignments with the status of each child, and the calendar of events.',
  attendance: "A class's attendance of a day, and the reports that follow from it.",
  categories: 'Categories of the platform.',
  changes: 'Live changes: tells open screens when something should be read again.',
  classes: 'The classes of a school; those of the platform are its levels.',
  conferenceReports:
    'Reports on a child for a conference: drafted from the records, proof-read by another, published to the parents.',
  curriculum: 'Areas of work, their activities and exercises.',
  demo: 'An open demo, where an installation is one.',
  fees: 'The fees of a school with their instalments, and the academic years that they are for.',
  files:
    'Uploaded pictures, recordings and films. Large ones are sent in parts by the tus protocol, version 1.0.0, to `/api/upload/parts` and can go on after a lost connection: `POST` begins an upload with `Upload-Length`, `HEAD` tells how much arrived, `PATCH` sends on, `DELETE` cancels; all with the bearer token. `POST /upload/finish` then stores it.',
  language: 'The sounds and movable letters that a child has worked with.',
  ledger:
    'What families really owe and pay, in schools that keep a ledger: entries, accounts, the due list and reminders.',
  lessons: 'Ready-made lesson plans of the platform for its levels.',
  notes: "Notes for a child's report.",
  notices: "A user's notifications.",
  observations: 'What a teacher saw in a child on a day.',
  overview: "A child's page: who the child is, its days at school and its latest works.",
  privateCalendar: 'The private address under which a calendar program reads the own calendar.',
  progress: "What the records say now: each child's latest keys, counts, analysis and performance.",
  records: 'What each child was planned, was presented and has mastered.',
  removals: 'Puts back what was deleted by mistake.',
  schools: 'Schools: their registration and settings.',
  search: 'Finds children, classes and schools by the words of their names.',
  staffEvents: 'The calendar of a school for its staff: events, holidays and birthdays.',
  starter: 'The starter curriculum, which every new installation may have.',
  story: "A child's story: how it does, what was written about it, what comes next and the fees.",
  students: 'Children and the accounts of their parents.',
  subjects: 'What lessons are about.',
  teachers: 'The teachers of a school and their accounts.',
  today: 'What the day needs of each role.',
  training: 'The trainers of teachers, and the topics of their training with sound and film.',
  users: 'Signing in and out, passwords, and the own account.',
}
