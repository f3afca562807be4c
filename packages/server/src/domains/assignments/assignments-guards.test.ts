import { assignments } from '@casa/contract/assignments'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeAssignment } from '../../testing/events.ts'

// The database's own guards are disabled here: this is what the code alone allows.
const app = testApp()

beforeAll(async () => {
  for (const table of ['events', 'event_students', 'students', 'classes', 'files'])
    await app.database.owner.query(`alter table app.${table} disable row level security`)
})

const event = { kind: 'event', name: 'Event', due_day: null }

/** Two classes of a school and one of another, each with assignments and events, and a picture on one for a child. */
async function makePlace() {
  const school = await app.make.school()
  const [lotus, banyan] = [await app.make.class(school), await app.make.class(school)]
  const elsewhere = await app.make.class(await app.make.school())
  const [asha, ravi] = [await app.make.student(lotus), await app.make.student(lotus)]
  const [mina, tara] = [await app.make.student(banyan), await app.make.student(elsewhere)]
  const everybody = { ...event, class_id: null, for_all: true }
  return {
    ...{ lotus, asha, ravi, mina, tara },
    own: await makeAssignment(app.make, lotus, [asha], { due_day: '2026-11-01', day: '2026-11-01' }),
    shared: await makeAssignment(app.make, lotus, [asha, ravi]),
    ofRavi: await makeAssignment(app.make, lotus, [ravi], { due_day: '2026-11-01', day: '2026-11-01' }),
    ofClass: await makeAssignment(app.make, lotus, [], { ...event, for_all: true }),
    // A child only has an assignment through a part in it.
    withoutPart: await makeAssignment(app.make, lotus, [], { for_all: true }),
    ofSchool: await makeAssignment(app.make, lotus, [], everybody),
    ofMina: await makeAssignment(app.make, banyan, [mina], { class_id: null, ...event }),
    nextClass: await makeAssignment(app.make, banyan, [], { ...event, for_all: true }),
    elsewhere: await makeAssignment(app.make, elsewhere, [tara]),
    schoolElsewhere: await makeAssignment(app.make, elsewhere, [], everybody),
    mother: await app.make.parent(asha),
    teacher: await app.make.teacher(lotus),
    principal: school.principal,
  }
}

type Place = Awaited<ReturnType<typeof makePlace>>
type Name = 'own' | 'shared' | 'ofRavi' | 'ofClass' | 'withoutPart' | 'ofSchool' | 'ofMina'
const ofMother: Name[] = ['own', 'shared', 'ofClass', 'ofSchool']
const ofTeacher: Name[] = [...ofMother, 'ofRavi', 'withoutPart']

const idsOf = (rows: { _id: string }[]) => rows.map(({ _id }) => _id).sort()
const named = (place: Place, names: Name[]) => idsOf(names.map(name => place[name]))

test('lists and single rows are those within reach, and name no child out of reach', async () => {
  const place = await makePlace()
  const readers = [
    { person: place.mother, names: ofMother, parts: [place.asha] },
    { person: place.teacher, names: ofTeacher, parts: [place.asha, place.ravi] },
    { person: place.principal, names: [...ofTeacher, 'ofMina'] as Name[], parts: [place.asha, place.ravi] },
  ]
  for (const { person, names, parts } of readers) {
    const rows = (await app.as(person).call(assignments.calendar)).body
    const theirs = idsOf(rows).filter(id => id !== place.nextClass._id)
    expect(theirs).toEqual(named(place, names))
    expect(rows.some(({ _id }) => _id === place.nextClass._id)).toBe(person === place.principal)
    const shared = rows.find(({ _id }) => _id === place.shared._id)!
    const children = shared.eventStudentDetailsListId.map(({ studentId }) => studentId)
    expect(idsOf(children)).toEqual(idsOf(parts))
    expect(idsOf(shared.studentId!)).toEqual(idsOf(parts))
    for (const id of [place.elsewhere._id, place.schoolElsewhere._id])
      expect((await app.as(person).call(assignments.get, { params: { id } })).status).toBe(404)
    if (person === place.principal) continue
    for (const id of [place.ofMina._id, place.nextClass._id])
      expect((await app.as(person).call(assignments.get, { params: { id } })).status).toBe(404)
  }
  for (const { _id: id } of [place.ofRavi, place.withoutPart])
    expect((await app.as(place.mother).call(assignments.get, { params: { id } })).status).toBe(404)
})

test('no filter by a child or a request reveals a child out of reach', async () => {
  const place = await makePlace()
  const { mother, teacher, asha, ravi, mina, tara } = place
  const asked = await makeAssignment(app.make, place.lotus, [ravi], { resubmit: 'Resubmit' })
  const find = async (person: { token: string }, body: object) =>
    idsOf((await app.as(person).call(assignments.findInCalendar, { body })).body)
  expect(await find(mother, { studentId: asha._id })).toEqual(named(place, ofMother))
  for (const child of [ravi, mina, tara]) expect(await find(mother, { studentId: child._id })).toEqual([])
  for (const child of [mina, tara]) expect(await find(teacher, { studentId: child._id })).toEqual([])
  expect(await find(mother, { resubmit: 'Resubmit' })).toEqual([])
  expect(await find(teacher, { resubmit: 'Resubmit' })).toEqual([asked._id])
})

test('a part can only be resubmitted and submitted by those responsible for the child', async () => {
  const { mother, teacher, own, ofRavi, elsewhere } = await makePlace()
  const change = (person: { token: string }, id: string, body: object) =>
    app.as(person).call(assignments.changeStatus, { params: { id }, body })
  for (const id of [ofRavi.parts[0]!, elsewhere.parts[0]!])
    expect((await change(mother, id, { resubmit: 'Resubmit' })).status).toBe(404)
  expect((await change(teacher, elsewhere.parts[0]!, { status: 'Submitted' })).status).toBe(404)
  expect((await change(mother, own.parts[0]!, { resubmit: 'Resubmit' })).status).toBe(200)
})
