import * as z from 'zod'
import { staff, staffAndFamily } from './access.ts'
import { messages } from './messages.ts'
import { route } from './route.ts'
import { keys, readKey } from './rules/keys.ts'
import {
  blank,
  classReference,
  day,
  deleted,
  filter,
  id,
  idParams,
  listQuery,
  optional,
  reference,
  schooleIdParams,
  written,
} from './wire.ts'

/** At most so many entries are made, recorded or published by one request. */
export const entryLimit = 10_000

const key = z.enum(keys)
const childReference = z.object({ _id: z.string(), firstName: z.string(), lastName: z.string().nullable() })
const areaReference = z.object({ _id: z.string(), superActivityName: z.string() })
const activityReference = z.object({ _id: z.string(), activityName: z.string() })
const exerciseReference = z.object({ _id: z.string(), subActivityName: z.string() })

/** One entry of the plan: a child, an exercise (or an activity alone), a span of days, and the key once it is recorded. */
export const activityRecord = z.object({
  _id: z.string(),
  schooleId: z.string(),
  studentId: childReference,
  /** The class in which it was made. */
  classId: classReference,
  superActivityId: areaReference,
  activityId: activityReference,
  /** Null where the entry is about an activity alone. */
  subActivityId: exerciseReference.nullable(),
  remarks: z.string().nullable(),
  date: z.string(),
  endDate: z.string(),
  /** True while it has no key: it is a plan. */
  isFuturePlanning: z.boolean(),
  key: key.nullable(),
  academicYear: z.string(),
  /** Who planned it or recorded its key last. */
  authorizedPerson: z.string(),
  publicStatus: z.enum(['draft', 'publish']),
  version: z.number(),
})
export type ActivityRecord = z.output<typeof activityRecord>

/** The keys that an entry had, the oldest first; `changedAt` is an instant. It is never edited. */
export const statusHistory = z.array(z.object({ key, changedAt: z.string(), author: z.string() }))
export type StatusHistory = z.output<typeof statusHistory>

/** An entry with its history. */
export const recordWithHistory = activityRecord.extend({ statusHistory })
export type RecordWithHistory = z.output<typeof recordWithHistory>

/** A key in any form that is in use. Gives P, WI, WA or M. */
const keyInput = z.string({ error: messages.record.unknownKey }).transform((text, context) => {
  const found = readKey(text)
  if (!found) context.addIssue({ code: 'custom', message: messages.record.unknownKey })
  return found ?? z.NEVER
})
const keyFilter = blank(keyInput)
const flag = z.boolean()
const publicStatus = z.enum(['draft', 'publish'])

/** What the tree has ticked: an exercise with what it belongs to, or an activity alone. */
const choice = z.object({
  superActivityId: blank(reference()),
  activityId: blank(reference()),
  subActivityId: blank(reference()),
})

/** One child or several. Gives a list. */
const children = z
  .union([z.array(reference()).max(entryLimit), reference().transform(one => [one])])
  .nullish()
const several = z.array(reference()).max(1_000).nullish()

/** The words that every form of an entry shares; `sfd` is another name of `date`, `status` one of `key`. */
const entryFields = {
  date: blank(day(messages.record.dateRequired)),
  sfd: blank(day(messages.record.dateRequired)),
  endDate: blank(day(messages.record.dateRequired)),
  key: keyFilter,
  status: keyFilter,
  remarks: optional(2_000),
  academicYear: optional(20),
  superActivityId: blank(reference()),
  subActivityId: blank(reference()),
}

/**
 * What a person plans: one entry for each child and each chosen exercise. Without dates it is the school's today to
 * seven days later; the children are named, or `isEventForAllStudent` says the whole class.
 */
export const planForm = z.object({
  ...entryFields,
  schooleId: id.nullish(),
  classId: reference(messages.class.nameRequired),
  studentId: children,
  isEventForAllStudent: flag.nullish(),
  activityRelationships: z.array(choice).max(1_000).nullish(),
  activityId: z.union([several, blank(reference()).transform(one => (one ? [one] : null))]),
  selectedActivities: several,
  selectedSubActivities: several,
})
export type PlanForm = z.output<typeof planForm>

/** How a list of entries is narrowed; several words are combined with and. */
const narrowed = {
  _id: id,
  schooleId: id,
  classId: blank(reference()),
  studentId: blank(reference()),
  superActivityId: blank(reference()),
  activityId: blank(reference()),
  subActivityId: blank(reference()),
  isFuturePlanning: flag.nullish(),
  key: keyFilter,
  status: keyFilter,
  publicStatus: publicStatus.nullish(),
  academicYear: z.string().nullish(),
}
const inOrder = (start: unknown, end: unknown) => !start || !end || String(start) <= String(end)

/** A child with its entries, the latest first. */
export const studentRecords = childReference.extend({
  fullName: z.string(),
  admissionNumber: z.string().nullable(),
  classId: classReference,
  activityRecordsId: z.array(activityRecord),
})
export type StudentRecords = z.output<typeof studentRecords>

/** An exercise of an analysis; `count` is how many of the children asked about stand there. */
const analysed = z.object({
  _id: z.string(),
  subActivityName: z.string(),
  activityId: activityReference,
  superActivityId: areaReference,
  count: z.number(),
})
export type Analysed = z.output<typeof analysed>
const group = z.object({ activities: z.array(analysed) })

/** Where one child or a whole class stands: what it does at each key, and what is planned. */
export const analysis = z.object({ M: group, WI: group, WA: group, P: group, 'Future Plane': group })
export type Analysis = z.output<typeof analysis>

/** How many of a class's children have an exercise at a key. */
export const keyCount = analysed.extend({ key })
export type KeyCount = z.output<typeof keyCount>

/** A child's totals: exercises with a key, and of them the groups; by area of work as well. */
export const performance = z.object({
  totalActivities: z.number(),
  /** Mastered and works independently. */
  strongArea: z.number(),
  /** Works with assistance. */
  developingArea: z.number(),
  /** Presented. */
  needsAction: z.number(),
  planned: z.number(),
  areas: z.array(
    areaReference.extend({
      M: z.number(),
      WI: z.number(),
      WA: z.number(),
      P: z.number(),
      planned: z.number(),
    }),
  ),
})
export type Performance = z.output<typeof performance>

/** One exercise of a child's class, with the child's own key beside it. */
export const exerciseProgress = z.object({
  _id: z.string(),
  subActivityName: z.string(),
  activityId: activityReference,
  superActivityId: areaReference,
  key: key.nullable(),
  /** The day of the entry that the key is from. */
  date: z.string().nullable(),
  planned: z.boolean(),
})
export type ExerciseProgress = z.output<typeof exerciseProgress>

/**
 * A class's children and exercises as one grid: `keys[n]` of a child is its key on `exercises[n]`, or null. `drafts`
 * and `plans` are the places in `exercises` where parents do not see that key yet, and where something is planned.
 */
export const matrix = z.object({
  exercises: z.array(
    exerciseReference.extend({ activityId: activityReference, superActivityId: areaReference }),
  ),
  students: z.array(
    childReference.extend({
      fullName: z.string(),
      admissionNumber: z.string().nullable(),
      profileURL: z.string().nullable(),
      keys: z.array(key.nullable()),
      drafts: z.array(z.number()),
      plans: z.array(z.number()),
    }),
  ),
})
export type Matrix = z.output<typeof matrix>

/** A place in the matrix. */
const cell = z.object({ studentId: reference(messages.studentRequired), subActivityId: reference() })

const recorded = written(z.array(activityRecord))

export const records = {
  list: route({
    method: 'GET',
    path: '/activity/list/{schooleId}',
    summary: 'All entries of a school, the latest first.',
    access: staffAndFamily,
    tx: 'read',
    params: schooleIdParams,
    query: listQuery,
    response: z.array(activityRecord),
  }),
  listPlanned: route({
    method: 'GET',
    path: '/activity/list/{schooleId}/{flag}',
    summary: 'The plans of a school (`true`), or what is recorded (`false`).',
    access: staffAndFamily,
    tx: 'read',
    params: schooleIdParams.extend({ flag: z.enum(['true', 'false']).transform(text => text === 'true') }),
    query: listQuery,
    response: z.array(activityRecord),
  }),
  add: route({
    method: 'POST',
    path: '/activity/add',
    summary: 'Makes an entry for one child.',
    access: staff,
    tx: 'write',
    body: planForm,
    response: written(activityRecord),
    message: messages.record.added,
  }),
  addMany: route({
    method: 'POST',
    path: '/activity/multiple-add',
    summary: `Makes an entry for each child and each chosen exercise, all or none, at most ${entryLimit}.`,
    access: staff,
    tx: 'write',
    body: planForm,
    response: recorded,
    message: messages.record.added,
  }),
  record: route({
    method: 'PUT',
    path: '/activity/update-status',
    summary:
      'Records a key: on entries (`ids` or `_id`), or on `cells` of the matrix, where the latest entry takes it or one of today is made.',
    access: staff,
    tx: 'write',
    body: z.strictObject({
      schooleId: id.nullish(),
      _id: id.nullish(),
      ids: z.array(reference()).max(entryLimit, messages.record.tooMany).nullish(),
      cells: z.array(cell).max(entryLimit, messages.record.tooMany).nullish(),
      key: keyFilter,
      status: keyFilter,
    }),
    response: recorded,
    message: messages.record.updated,
  }),
  publishMany: route({
    method: 'PUT',
    path: '/activity/publicstatus',
    summary: 'Publishes entries: from then on parents see them.',
    access: staff,
    tx: 'write',
    body: z.strictObject({
      ids: z.array(reference()).min(1).max(entryLimit, messages.record.tooMany),
      publicStatus: z.literal('publish'),
    }),
    response: written(z.object({ count: z.number() })),
    message: messages.record.published,
  }),
  publish: route({
    method: 'PUT',
    path: '/activity/publicstatus/{id}',
    summary: 'Publishes an entry: from then on parents see it. There is no way back.',
    access: staff,
    tx: 'write',
    params: idParams,
    body: z.object({ publicStatus: z.literal('publish') }),
    response: written(activityRecord),
    message: messages.record.published,
  }),
  find: route({
    method: 'POST',
    path: '/activity/find',
    summary: 'The entries of a child that match a filter; without `studentId`, of each child that has any.',
    access: staffAndFamily,
    tx: 'read',
    reads: true,
    body: filter({ ...narrowed, startDate1: blank(day()), endDate1: blank(day()) }).refine(
      ({ startDate1, endDate1 }) => inOrder(startDate1, endDate1),
      { path: ['endDate1'], error: messages.dateOrder },
    ),
    response: z.union([studentRecords, z.array(studentRecords)]),
  }),
  reports: route({
    method: 'POST',
    path: '/activity/reports',
    summary:
      'Entries with their history. `isInitLoad` true is the current week, Sunday to Friday; false what touches the span or is still open.',
    access: staffAndFamily,
    tx: 'read',
    reads: true,
    body: filter({
      ...narrowed,
      isInitLoad: flag.nullish(),
      startDate: blank(day()),
      endDate: blank(day()),
    }).refine(({ startDate, endDate }) => inOrder(startDate, endDate), {
      path: ['endDate'],
      error: messages.dateOrder,
    }),
    response: z.array(recordWithHistory),
  }),
  analysis: route({
    method: 'POST',
    path: '/activity/analysis',
    summary: 'What a child, or the children of a class, do at each key, and what is planned.',
    access: staffAndFamily,
    tx: 'read',
    reads: true,
    body: z.strictObject({
      schooleId: id.nullish(),
      classId: blank(reference()),
      studentId: blank(reference()),
      isFuturePlanning: flag.nullish(),
    }),
    response: analysis,
  }),
  counts: route({
    method: 'POST',
    path: '/activity/activity-analysis',
    summary: 'How many children have each exercise at each key.',
    access: staff,
    tx: 'read',
    reads: true,
    body: z.strictObject({ schooleId: id.nullish(), classId: blank(reference()) }),
    response: z.array(keyCount),
  }),
  performance: route({
    method: 'POST',
    path: '/activity/performance',
    summary: "A child's totals: strong, developing and needing attention.",
    access: staffAndFamily,
    tx: 'read',
    reads: true,
    body: z.strictObject({ schooleId: id.nullish(), studentId: reference(messages.record.chooseStudent) }),
    response: performance,
  }),
  studentReport: route({
    method: 'POST',
    path: '/subactivity/studentreport',
    summary: "The exercises of a child's class in the order of teaching, with the child's key beside each.",
    access: staffAndFamily,
    tx: 'read',
    reads: true,
    body: filter({
      schooleId: id,
      superActivityId: blank(reference()),
      activityId: blank(reference()),
      key: keyFilter,
    }).extend({ studentId: reference(messages.studentRequired) }),
    response: z.array(exerciseProgress),
  }),
  matrix: route({
    method: 'POST',
    path: '/activity/matrix',
    summary: "A class's children by exercises, with each child's key.",
    access: staff,
    tx: 'read',
    reads: true,
    body: z.strictObject({
      schooleId: id.nullish(),
      classId: reference(messages.class.nameRequired),
      superActivityId: blank(reference()),
    }),
    response: matrix,
  }),
  get: route({
    method: 'GET',
    path: '/activity/{id}',
    summary: 'One entry with its history.',
    access: staffAndFamily,
    tx: 'read',
    params: idParams,
    response: recordWithHistory,
  }),
  update: route({
    method: 'PUT',
    path: '/activity/{id}',
    summary: 'Changes an entry; absent fields stay. A key is corrected by the next one.',
    access: staff,
    tx: 'write',
    params: idParams,
    body: z.object({ ...entryFields, activityId: blank(reference()), version: z.int().optional() }),
    response: written(activityRecord),
    message: messages.record.updated,
  }),
  remove: route({
    method: 'DELETE',
    path: '/activity/{id}',
    summary: 'Removes an entry; a teacher only drafts of her own.',
    access: staff,
    tx: 'write',
    params: idParams,
    response: deleted,
    message: messages.deleted,
  }),
}
