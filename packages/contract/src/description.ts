import type { api } from './index.ts'

/** What each domain's calls are about, for the OpenAPI document. */
export const domainDescriptions: Record<keyof typeof api, string> = {
  attendance: "A class's attendance of a day, and the reports that follow from it.",
  changes: 'Live changes: tells open screens when something should be read again.',
  classes: 'The classes of a school; those of the platform are its levels.',
  curriculum: 'Areas of work, their activities and exercises.',
  fees: 'The fees of a school with their instalments, and the academic years that they are for.',
  files: 'Uploaded pictures.',
  language: 'The sounds and movable letters that a child has worked with.',
  notes: "Notes for a child's report.",
  notices: "A user's notifications.",
  observations: 'What a teacher saw in a child on a day.',
  overview: "A child's page: who the child is, its days at school and its latest works.",
  progress: "What the records say now: each child's latest keys, counts, analysis and performance.",
  records: 'What each child was planned, was presented and has mastered.',
  removals: 'Puts back what was deleted by mistake.',
  schools: 'Schools: their registration and settings.',
  search: 'Finds children, classes and schools by the words of their names.',
  students: 'Children and the accounts of their parents.',
  teachers: 'The teachers of a school and their accounts.',
  today: 'What the day needs of each role.',
  users: 'Signing in and out, passwords, and the own account.',
}
