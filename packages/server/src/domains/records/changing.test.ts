import { records } from '@casa/contract/records'
import { afterEach, describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeClassWithCurriculum } from '../../testing/class-with-curriculum.ts'
import { expectConsistentCounts } from '../../testing/consistent-counts.ts'
import { makeRecord } from '../../testing/record.ts'
import { statementsOf } from '../../testing/statements.ts'

const app = testApp()
afterEach(() => expectConsistentCounts(app))

async function classWithCurriculum() {
  const all = await makeClassWithCurriculum(app.make)
  const office = app.as(all.principal)
  const recordId = await makeRecord(app.make, all.schoolClass, all.asha, all.beans, { remarks: 'Small jugs' })
  const put = (body: object, id = recordId) => office.call(records.update, { params: { id }, body })
  const refused = async (body: object) => {
    const answer = await put(body)
    const { errors } = answer.body as unknown as { errors?: { field: string; message: string }[] }
    return { status: answer.status, ...errors?.[0] }
  }
  return { ...all, office, recordId, put, refused }
}

describe('editing a record', () => {
  test('in a whole record as read, `sfd` and `status` change what the other name repeats', async () => {
    const { office, recordId, put } = await classWithCurriculum()
    await put({ key: 'P' })
    const read = async () => (await office.call(records.get, { params: { id: recordId } })).body
    const moved = await put({ ...(await read()), sfd: '2026-11-18', status: 'WA' })
    expect(moved.body.data).toMatchObject({ date: '2026-11-18', sfd: '2026-11-18', key: 'WA' })
    const again = await put({ ...(await read()), date: '2026-11-17', key: 'M', status: 'WA' })
    expect(again.body.data).toMatchObject({ date: '2026-11-17', sfd: '2026-11-17', key: 'M' })
    const same = await put({ ...(await read()), status: 'M' })
    expect(same.body.data).toMatchObject({ date: '2026-11-17', key: 'M' })
  })

  test('absent fields are unchanged, null clears, and the whole entity may be sent back', async () => {
    const { office, recordId, put } = await classWithCurriculum()
    const { body: read } = await office.call(records.get, { params: { id: recordId } })
    const same = await put(read)
    expect(same.body.data).toMatchObject({ remarks: 'Small jugs', version: 1, key: null })
    const sent = await statementsOf(async () => {
      const { body } = await put({ sfd: '2026-11-19', endDate: '2026-11-24', status: 'WA', remarks: null })
      expect(body.data).toMatchObject({
        date: '2026-11-19',
        endDate: '2026-11-24',
        key: 'WA',
        remarks: null,
        isFuturePlanning: false,
        version: 2,
      })
    })
    expect(sent.length).toBeLessThanOrEqual(5)
    expect((await put({ academicYear: null })).body.data).toMatchObject({
      academicYear: '2026-2027',
      key: 'WA',
    })
  })

  test('to another exercise, or to a whole activity', async () => {
    const { put, water, pouring, songs, song, riddles, ownArea } = await classWithCurriculum()
    const names = async (body: object) => {
      const { data } = (await put(body)).body
      return [
        data.superActivityId.superActivityName,
        data.activityId.activityName,
        data.subActivityId?.subActivityName,
      ]
    }
    await put({ key: 'P' })
    expect(await names({ subActivityId: water._id })).toEqual(['Practical Life', 'Pouring', 'Pouring Water'])
    expect(await names({ subActivityId: null })).toEqual(['Practical Life', 'Pouring', undefined])
    expect(await names({ activityId: [songs._id], subActivityId: song._id })).toEqual([
      'Telugu',
      'Songs',
      'Morning Song',
    ])
    expect(
      await names({ superActivityId: ownArea._id, activityId: riddles._id, subActivityId: null }),
    ).toEqual(['Telugu', 'Riddles', undefined])
    const ofSong = { activityId: songs._id, subActivityId: song._id }
    expect(await names({ subActivityId: water._id, activityRelationships: [ofSong] })).toContain(
      'Morning Song',
    )
    expect(await names({ activityRelationships: [{ activityId: riddles._id }] })).toContain('Riddles')
    expect(await names({ activityId: pouring._id, subActivityId: water._id })).toEqual([
      'Practical Life',
      'Pouring',
      'Pouring Water',
    ])
  })

  test('incompatible values are reported at their field', async () => {
    const { refused, song, songs, pouring, ownArea, dev, put } = await classWithCurriculum()
    const far = await makeClassWithCurriculum(app.make)
    expect(await refused({ date: null })).toMatchObject({ field: 'date', message: 'date is required' })
    expect(await refused({ endDate: '' })).toMatchObject({ field: 'endDate', message: 'date is required' })
    // The stored end is before the new start.
    expect(await refused({ date: '2027-01-01' })).toEqual({
      status: 422,
      field: 'endDate',
      message: 'End date must be greater than or equal to start date',
      key: 'dateOrder',
    })
    expect(await refused({ activityId: songs._id })).toMatchObject({ status: 422, field: 'subActivityId' })
    expect(await refused({ activityId: pouring._id, subActivityId: song._id })).toMatchObject({
      field: 'subActivityId',
    })
    expect(await refused({ superActivityId: ownArea._id })).toMatchObject({
      status: 422,
      field: 'subActivityId',
    })
    expect(await refused({ subActivityId: far.song._id })).toMatchObject({
      status: 422,
      field: 'subActivityId',
    })
    const both = [{ subActivityId: song._id }, { activityId: pouring._id }]
    expect(await refused({ activityRelationships: both })).toMatchObject({ field: 'activityRelationships' })
    const theirs = [{ subActivityId: far.song._id }]
    expect(await refused({ activityRelationships: theirs })).toMatchObject({
      field: 'activityRelationships.0.subActivityId',
    })
    expect(await refused({ key: 'Z' })).toMatchObject({ status: 422, field: 'key' })
    expect(await refused({ studentId: dev._id })).toMatchObject({ status: 422, field: 'studentId' })
    expect(await refused({ classId: far.schoolClass._id })).toMatchObject({ status: 422, field: 'classId' })
    expect((await put({ key: null })).status).toBe(200)
    await put({ key: 'M' })
    expect(await refused({ key: null })).toMatchObject({
      status: 422,
      field: 'key',
      message: 'A key cannot be removed; record the right one instead.',
    })
  })

  test('an edit of an older record returns the current one', async () => {
    const { put, recordId } = await classWithCurriculum()
    await put({ remarks: 'Mine', version: 1 })
    const late = await put({ remarks: 'Theirs', version: 1 })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({
      message: 'Someone else has just changed this.',
      data: { _id: recordId, remarks: 'Mine', version: 2 },
    })
  })

  test('an exercise that the class no longer uses may stay, and only that', async () => {
    const { put, schoolClass, water, recordId } = await classWithCurriculum()
    await app.database.owner.query('update app.classes set level_id = null where id = $1', [schoolClass._id])
    expect((await put({ remarks: 'Still here' })).body.data).toMatchObject({
      _id: recordId,
      remarks: 'Still here',
    })
    expect((await put({ subActivityId: water._id })).status).toBe(422)
  })
})

describe('deleting a record', () => {
  test('is allowed for teachers only with their own drafts, for the office always', async () => {
    const { schoolClass, teacher, office, asha, beans, recordId } = await classWithCurriculum()
    const remove = (id: string, as = app.as(teacher)) => as.call(records.remove, { params: { id } })
    const offered = async () => {
      const { body } = await app.as(teacher).call(records.reports, { body: { studentId: asha._id } })
      return body.flatMap(({ _id, may }) => (may.includes('delete') ? [_id] : []))
    }
    expect((await remove(recordId)).body).toMatchObject({
      message: 'Teachers can remove only their own entries.',
    })
    expect((await remove(recordId)).status).toBe(403)
    const own = await app.as(teacher).call(records.add, {
      body: { classId: schoolClass._id, studentId: asha._id, subActivityId: beans._id, key: 'P' },
    })
    const published = await makeRecord(app.make, schoolClass, asha, beans, {
      made_by: teacher._id,
      published: true,
    })
    // The list offers exactly what the server allows.
    expect(await offered()).toEqual([own.body.data._id])
    expect((await remove(own.body.data._id)).body).toEqual({
      status: true,
      message: 'Deleted Successfully.',
      data: { _id: own.body.data._id },
    })
    expect((await remove(own.body.data._id)).status).toBe(404)
    expect((await remove(published)).status).toBe(403)
    expect((await remove(published, office)).status).toBe(200)
    expect((await remove(recordId, office)).status).toBe(200)
  })

  test('together with others, all or none', async () => {
    const { schoolClass, teacher, office, asha, dev, beans, recordId } = await classWithCurriculum()
    const add = async (child: { _id: string }) => {
      const body = { classId: schoolClass._id, studentId: child._id, subActivityId: beans._id, key: 'P' }
      return (await app.as(teacher).call(records.add, { body })).body.data._id
    }
    const made = [await add(asha), await add(dev)]
    const remove = (ids: string[], as = app.as(teacher)) => as.call(records.removeMany, { body: { ids } })
    expect(await remove([...made, recordId])).toMatchObject({
      status: 403,
      body: { message: 'Teachers can remove only their own entries.' },
    })
    expect((await remove([...made, '01900000-0000-7000-8000-000000000000'], office)).status).toBe(404)
    expect((await remove([])).status).toBe(422)
    expect(await remove([...made, made[0]!])).toMatchObject({
      status: 200,
      body: { message: 'Deleted Successfully.', data: { count: 2 } },
    })
    expect((await remove(made)).status).toBe(404)
  })
})
