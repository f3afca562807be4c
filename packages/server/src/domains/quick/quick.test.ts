import { curriculum } from '@casa/contract/curriculum'
import { quick } from '@casa/contract/quick'
import { undoEntries } from '@casa/contract/undo-entries'
import { platformId } from '@casa/contract/wire'
import { describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { testApp } from '../../testing/app.ts'
import { atOneMoment } from '../../testing/at-one-moment.ts'
import { recordedSchool } from '../../testing/recorded-school.ts'
import { statementsOf } from '../../testing/statements.ts'

const app = testApp()
type User = { token: string }

const read = (as: User, classId: string) => app.as(as).call(quick.class, { body: { classId } })
const addGroup = (as: User, classId: string, name: string, studentId: string[]) =>
  app.as(as).call(quick.addGroup, { body: { classId, name, studentId } })

describe('what quick recording needs to know about a class', () => {
  test('is read in one statement: other names, prerequisites, ages, who is absent and groups', async () => {
    const { teacher, school, schoolClass, pouring, beans, water, song, asha, dev, mina } =
      await recordedSchool(app.make)
    const tea = await app.make.exercise(pouring, { name: 'Pouring Tea', opener: true, from_months: 54 })
    const insert = (values: unknown[]) =>
      app.database.owner.query('insert into app.exercise_names values ($1, $2, $3, $4, $5, $6)', values)
    await insert([platformId, newId(), platformId, beans._id, 'hi', 'राजमा डालना'])
    await insert([school._id, newId(), platformId, beans._id, 'en', 'Rajma'])
    const far = await recordedSchool(app.make)
    await insert([far.school._id, newId(), platformId, beans._id, 'en', 'Their name'])
    await app.database.owner.query(
      `insert into app.exercise_prerequisites (school_id, exercise_id, requires_id, requires_school_id, strength, why)
       values ($1, $2, $3, $1, 'direct', ''), ($1, $2, $4, $1, 'indirect', '')`,
      [platformId, tea._id, water._id, beans._id],
    )
    await app.database.owner.query(`update app.students set dob = '2022-01-21' where id = $1`, [mina._id])
    await app.make.insert('attendance_sheets', {
      school_id: school._id,
      class_id: schoolClass._id,
      day: '2026-11-20',
      saved_by: newId(),
      saved_by_name: 'Meera',
      saved_at: app.now,
    })
    const entry = { school_id: school._id, class_id: schoolClass._id, day: '2026-11-20' }
    const present = (child: { _id: string }, is: boolean) =>
      app.database.owner.query('insert into app.attendance_entries values ($1, $2, $3, $4, $5)', [
        entry.school_id,
        child._id,
        entry.day,
        entry.class_id,
        is,
      ])
    await present(asha, true)
    await present(dev, false)
    const { data: lions } = (await addGroup(teacher, schoolClass._id, 'Lions', [dev._id, asha._id])).body
    const { body } = await read(teacher, schoolClass._id)
    expect(body.exercises.map(({ _id, ...one }) => [_id, one])).toEqual([
      [
        beans._id,
        {
          names: ['Rajma', 'राजमा डालना'],
          strand: pouring._id,
          opener: false,
          fromMonths: null,
          requires: [],
        },
      ],
      [water._id, { names: [], strand: pouring._id, opener: false, fromMonths: null, requires: [] }],
      [tea._id, { names: [], strand: pouring._id, opener: true, fromMonths: 54, requires: [1] }],
      [song._id, expect.objectContaining({ names: [], opener: false })],
    ])
    const children = new Map(body.students.map(({ _id, ...child }) => [_id, child]))
    expect(children.get(asha._id)).toEqual({ months: 66, absent: false })
    expect(children.get(dev._id)).toEqual({ months: 66, absent: true })
    // Nobody marked Mina, so she is absent, too.
    expect(children.get(mina._id)).toEqual({ months: 57, absent: true })
    expect(body.groups).toEqual([lions])
    expect(lions).toEqual({
      _id: lions._id,
      classId: schoolClass._id,
      name: 'Lions',
      studentId: expect.arrayContaining([asha._id, dev._id]),
    })
    expect(await statementsOf(() => read(teacher, schoolClass._id))).toHaveLength(1)
  })

  test('marks nobody absent before attendance has been taken', async () => {
    const { principal, schoolClass } = await recordedSchool(app.make)
    const { body } = await read(principal, schoolClass._id)
    expect(body.students.map(({ absent }) => absent)).toEqual([false, false, false])
  })

  test('belongs to staff of the class and school', async () => {
    const { teacher, nextTeacher, schoolClass, nextClass, asha } = await recordedSchool(app.make)
    const far = await recordedSchool(app.make)
    expect((await read(nextTeacher, schoolClass._id)).status).toBe(404)
    expect((await read(teacher, nextClass._id)).status).toBe(404)
    expect((await read(far.principal, schoolClass._id)).status).toBe(404)
    expect((await read(await app.make.parent(asha), schoolClass._id)).status).toBe(403)
  })
})

describe('a group of children', () => {
  test('contains children of one class, without those who have left it, and has a name of its own', async () => {
    const { teacher, nextTeacher, schoolClass, nextClass, asha, dev, ravi } = await recordedSchool(app.make)
    const add = (name: string, ids: string[], as: User = teacher) => addGroup(as, schoolClass._id, name, ids)
    expect((await add('Lions', [asha._id, ravi._id])).status).toBe(404)
    expect((await add('Lions', [asha._id], nextTeacher)).status).toBe(404)
    expect((await add(' ', [asha._id])).body).toMatchObject({ message: 'Name of the group is required' })
    expect((await add('Lions', [])).status).toBe(422)
    const { data } = (await add('Lions', [asha._id, dev._id, asha._id])).body
    expect(data.studentId).toHaveLength(2)
    expect(await add('LIONS', [dev._id])).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'name', message: 'This class already has a group with this name.' }] },
    })
    expect((await addGroup(nextTeacher, nextClass._id, 'Lions', [ravi._id])).status).toBe(200)
    await app.database.owner.query('update app.students set archived_at = now() where id = $1', [dev._id])
    const [group] = (await read(teacher, schoolClass._id)).body.groups
    expect(group?.studentId).toEqual([asha._id])
  })

  test('is deleted by staff of its class, and can be restored', async () => {
    const { teacher, nextTeacher, schoolClass, asha } = await recordedSchool(app.make)
    const { data } = (await addGroup(teacher, schoolClass._id, 'Lions', [asha._id])).body
    const params = { id: data._id }
    expect((await app.as(nextTeacher).call(quick.removeGroup, { params })).status).toBe(404)
    expect((await app.as(teacher).call(quick.removeGroup, { params })).status).toBe(200)
    expect((await read(teacher, schoolClass._id)).body.groups).toEqual([])
    expect((await app.as(teacher).call(undoEntries.putBack, { params })).status).toBe(200)
    expect((await read(teacher, schoolClass._id)).body.groups).toEqual([data])
  })

  test('is not restored by a teacher who has another class since', async () => {
    const { teacher, nextClass, schoolClass, asha, principal } = await recordedSchool(app.make)
    const { data } = (await addGroup(teacher, schoolClass._id, 'Lions', [asha._id])).body
    const params = { id: data._id }
    await app.as(teacher).call(quick.removeGroup, { params })
    await app.database.owner.query('update app.teachers set class_id = $1 where id = $2', [
      nextClass._id,
      teacher.teacherId,
    ])
    expect((await app.as(teacher).call(undoEntries.putBack, { params })).status).toBe(404)
    expect((await read(principal, schoolClass._id)).body.groups).toEqual([])
  })

  test('is one of at most fifty in a class', async () => {
    const { teacher, school, schoolClass, asha } = await recordedSchool(app.make)
    await app.database.owner.query(
      `insert into app.child_groups select $1, gen_random_uuid(), $2, 'Group ' || n, array[$3::uuid] from generate_series(1, 50) n`,
      [school._id, schoolClass._id, asha._id],
    )
    const refused = await addGroup(teacher, schoolClass._id, 'One more', [asha._id])
    expect(refused).toMatchObject({
      status: 409,
      body: { message: 'A class has at most 50 groups. Delete one first.' },
    })
  })
})

describe('another name of an exercise', () => {
  const addName = (as: User, subActivityId: string, name: string) =>
    app.as(as).call(curriculum.addName, { body: { subActivityId, language: 'en', name } })

  test('is added by a school for itself and by the administrator for everyone, once', async () => {
    const { principal, teacher, schoolClass, beans } = await recordedSchool(app.make)
    const far = await recordedSchool(app.make)
    const administrator = await app.make.administrator()
    const first = await addName(principal, beans._id, 'Rajma')
    expect(first.body.message).toBe('The name has been added.')
    expect((await addName(principal, beans._id, ' rajma ')).body.data).toEqual(first.body.data)
    expect((await addName(administrator, beans._id, 'Kidney Beans')).status).toBe(200)
    const names = async (as: User, classId: string, id: string) =>
      (await read(as, classId)).body.exercises.find(({ _id }) => _id === id)?.names
    expect(await names(teacher, schoolClass._id, beans._id)).toEqual(['Kidney Beans', 'Rajma'])
    expect((await addName(far.principal, beans._id, 'Theirs')).status).toBe(404)
    expect((await addName(administrator, far.song._id, 'Ours')).status).toBe(404)
    expect((await addName(teacher, beans._id, 'Mine')).status).toBe(403)
  })

  test('is one name even if two people add it at the same moment', async () => {
    const { principal, school, beans } = await recordedSchool(app.make)
    const id = newId()
    const adding = `
      with turn as (select pg_advisory_xact_lock(hashtextextended('names ' || $1 || ' ' || $4, 0)))
      insert into app.exercise_names (school_id, id, exercise_school_id, exercise_id, language, name)
      select $1::uuid, $2::uuid, $3::uuid, $4::uuid, 'en', 'Rajma' from turn`
    const answer = await atOneMoment(app, adding, [school._id, id, platformId, beans._id], () =>
      addName(principal, beans._id, 'rajma'),
    )
    expect(answer).toMatchObject({ status: 200, body: { data: { _id: id } } })
  })

  test('is deleted only by the school, or the administrator, that added it', async () => {
    const { principal, beans } = await recordedSchool(app.make)
    const far = await recordedSchool(app.make)
    const administrator = await app.make.administrator()
    const remove = async (as: User, id: string) =>
      (await app.as(as).call(curriculum.removeName, { params: { id } })).status
    const own = (await addName(principal, beans._id, 'Rajma')).body.data
    const ready = (await addName(administrator, beans._id, 'Beans in Jugs')).body.data
    expect(await remove(far.principal, own._id)).toBe(404)
    expect(await remove(administrator, own._id)).toBe(404)
    expect(await remove(principal, ready._id)).toBe(404)
    expect(await remove(principal, own._id)).toBe(200)
  })

  test('is one of at most twenty of the school', async () => {
    const { principal, school, beans } = await recordedSchool(app.make)
    await app.database.owner.query(
      `insert into app.exercise_names select $1, gen_random_uuid(), $2, $3, 'en', 'Name ' || n from generate_series(1, 20) n`,
      [school._id, platformId, beans._id],
    )
    expect(await addName(principal, beans._id, 'One more')).toMatchObject({
      status: 409,
      body: { message: 'An exercise has at most 20 other names.' },
    })
  })
})
