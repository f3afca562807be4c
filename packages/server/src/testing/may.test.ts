import { assignments } from '@casa/contract/assignments'
import { notes } from '@casa/contract/notes'
import { records } from '@casa/contract/records'
import { staffEvents } from '@casa/contract/staff-events'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from './app.ts'
import { makeAssignment, makeStaffEvent } from './events.ts'
import { makeRecord } from './record.ts'
import { makeRecorder } from './recorder.ts'

const app = testApp()

type Row = { _id: string; may?: readonly string[] }
type Reader = { _id: string; token: string; teacherId?: string }

/** How each kind of row is listed, edited and deleted; an edit sends the row back as it was read. */
const kinds = {
  assignments: {
    list: (as: Reader) => app.as(as).call(assignments.list),
    edit: (as: Reader, id: string) => app.as(as).call(assignments.update, { params: { id }, body: {} }),
    remove: (as: Reader, id: string) => app.as(as).call(assignments.remove, { params: { id } }),
  },
  events: {
    list: (as: Reader) => app.as(as).call(assignments.calendar, { query: { kind: 'event' } }),
    edit: (as: Reader, id: string) => app.as(as).call(assignments.updateEvent, { params: { id }, body: {} }),
    remove: (as: Reader, id: string) => app.as(as).call(assignments.removeEvent, { params: { id } }),
  },
  'staff events': {
    list: (as: Reader) => app.as(as).call(staffEvents.list, { params: { schooleId: school } }),
    edit: (as: Reader, id: string) => app.as(as).call(staffEvents.update, { params: { id }, body: {} }),
    remove: (as: Reader, id: string) => app.as(as).call(staffEvents.remove, { params: { id } }),
  },
  notes: {
    list: (as: Reader) => app.as(as).call(notes.find, { body: {} }),
    edit: (as: Reader, id: string) => app.as(as).call(notes.update, { params: { id }, body: {} }),
    remove: (as: Reader, id: string) => app.as(as).call(notes.remove, { params: { id } }),
  },
  records: {
    list: (as: Reader) => app.as(as).call(records.reports, { body: {} }),
    edit: (as: Reader, id: string) => app.as(as).call(records.update, { params: { id }, body: {} }),
    remove: (as: Reader, id: string) => app.as(as).call(records.remove, { params: { id } }),
  },
}

let school: string
let people: Record<'teacher' | 'colleague' | 'neighbour' | 'office' | 'reader' | 'mother', Reader>

/** Rows of two classes, made by several people, some of which each reader sees but may not change. */
beforeAll(async () => {
  const { make } = app
  const all = await makeRecorder(app)
  const { schoolClass, asha, beans, teacher, principal } = all
  school = all.school._id
  const next = await make.class(all.school)
  const ravi = await make.student(next)
  const [colleague, neighbour] = [await make.teacher(schoolClass), await make.teacher(next)]
  const mother = await make.parent(asha)
  const reader = await make.member(all.school, { learning: 'read' })
  people = { teacher, colleague, neighbour, office: principal, reader, mother }
  for (const by of [teacher, colleague, neighbour, principal]) {
    await makeStaffEvent(make, all.school, by)
    if (by !== neighbour)
      await make.insert('notes', {
        ...{ school_id: school, class_id: schoolClass._id, student_id: asha._id, text: 'Kind' },
        ...{ user_id: by._id, user_name: 'Somebody', teacher_id: null },
      })
    for (const published of [false, true])
      await makeRecord(make, schoolClass, asha, beans, { made_by: by._id, published, key: 'P' })
  }
  for (const kind of ['assignment', 'event', 'assignment', 'event']) {
    await makeAssignment(make, schoolClass, [asha, ravi], { kind })
    await makeAssignment(make, next, [ravi, asha], { kind })
  }
  await makeAssignment(make, schoolClass, [], { kind: 'event', class_id: null, for_all: true })
})

const either = (person: string) => [`${person}: `, `${person}: edit delete`]
const draftOrNot = (person: string) => [`${person}: edit`, `${person}: edit delete`]
/** What somebody is offered in at least one row of a kind. */
const offered: Record<keyof typeof kinds, string[]> = {
  assignments: [
    ...['colleague', 'neighbour', 'teacher'].flatMap(either),
    'mother: ',
    'office: edit delete',
    'reader: ',
  ],
  events: [
    ...['colleague', 'neighbour', 'teacher'].flatMap(either),
    'mother: ',
    'office: edit delete',
    'reader: ',
  ],
  'staff events': [
    ...['colleague', 'neighbour', 'teacher'].flatMap(either),
    'office: edit delete',
    'reader: ',
  ],
  notes: [...['colleague', 'teacher'].flatMap(either), 'mother: ', 'office: edit delete', 'reader: '],
  records: [...['colleague', 'teacher'].flatMap(draftOrNot), 'mother: ', 'office: edit delete', 'reader: '],
}

test.each(Object.entries(kinds))(
  '%s say what each reader may do, and the server does just that',
  async (name, kind) => {
    const offers = new Set<string>()
    for (const person of ['mother', 'reader', 'colleague', 'neighbour', 'teacher', 'office'] as const) {
      const as = people[person]
      const listed = await kind.list(as)
      // Parents cannot open the staff calendar at all.
      const rows: Row[] = listed.status === 200 ? (listed.body as Row[]) : []
      for (const { _id, may = [] } of rows) {
        offers.add(`${person}: ${may.join(' ')}`)
        const edited = await kind.edit(as, _id)
        expect([person, edited.status]).toEqual([person, may.includes('edit') ? 200 : 403])
        if (!may.includes('delete')) expect((await kind.remove(as, _id)).status).toBe(403)
      }
      const deletable = rows.find(({ may }) => may?.includes('delete'))
      if (deletable) expect((await kind.remove(as, deletable._id)).status).toBe(200)
    }
    expect([...offers].sort()).toEqual(offered[name as keyof typeof kinds].toSorted())
  },
)
