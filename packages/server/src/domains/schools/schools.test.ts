import { api } from '@casa/contract'
import { platformId } from '@casa/contract/wire'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const app = testApp()
const { schools } = api

const details = {
  schooleName: 'Little Stars',
  address: '12 Lake Road',
  city: 'Hyderabad',
  pincode: '500034',
  schooleEmail: 'office@example.test',
  schooleContact: '4023456789',
}

const columns = {
  name: details.schooleName,
  address: details.address,
  city: details.city,
  pincode: details.pincode,
  school_email: details.schooleEmail,
  school_contact: details.schooleContact,
}

async function schoolWithPeople() {
  const school = await app.make.school(columns)
  const schoolClass = await app.make.class(school)
  const teacher = await app.make.teacher(schoolClass)
  const child = await app.make.student(schoolClass)
  return { school, schoolClass, teacher, child, parent: await app.make.parent(child) }
}

const administrator = async () => app.as(await app.make.administrator())

describe('who sees what about a school', () => {
  test('the office sees everything about its own', async () => {
    const { school } = await schoolWithPeople()
    const office = app.as(school.principal)
    const { body } = await office.call(schools.get, { params: { id: school._id } })
    const counts = { studentCount: 1, classCount: 1, teacherCount: 1 }
    expect(body).toMatchObject({ ...details, _id: school._id, status: true, ...counts, version: 1 })
    expect((await office.call(schools.list, { params: { id: school._id } })).body).toEqual([body])
    expect((await office.call(schools.find, { body: {} })).body).toEqual([body])
    expect((await office.call(schools.studentCount, { body: {} })).body).toMatchObject([{ studentCount: 1 }])
  })

  test('teachers and parents only the name, the address, the contact, the logo and whether it keeps a ledger', async () => {
    const { school, teacher, parent } = await schoolWithPeople()
    for (const user of [teacher, parent]) {
      const { body } = await app.as(user).call(schools.get, { params: { id: school._id } })
      expect(body).toEqual({
        ...details,
        _id: school._id,
        selectCountry: 4,
        logoURL: null,
        keepsLedger: false,
      })
      expect((await app.as(user).call(schools.find, { body: {} })).status).toBe(403)
    }
  })

  test('nobody sees another school, the platform, or one that does not exist', async () => {
    const { school, teacher, parent } = await schoolWithPeople()
    const other = await app.make.school()
    for (const user of [school.principal, teacher, parent]) {
      for (const id of [other._id, platformId, '01900000-0000-7000-8000-000000000001', 'nonsense']) {
        expect((await app.as(user).call(schools.get, { params: { id } })).status, id).toBe(404)
      }
    }
    const office = app.as(school.principal)
    expect((await office.call(schools.list, { params: { id: other._id } })).status).toBe(404)
    expect((await office.call(schools.list, { params: { id: platformId } })).status).toBe(404)
    expect((await office.call(schools.all)).status).toBe(403)
    expect((await office.call(schools.find, { body: { _id: other._id } })).body).toEqual([])
    const changed = await office.call(schools.update, { params: { id: other._id }, body: { city: 'Mine' } })
    expect(changed.status).toBe(404)
  })

  test('the administrator all schools, in pages, sorted and searched, but not the platform itself', async () => {
    const tag = `Tagged ${app.make.mobile()}`
    const [first, second] = [
      await app.make.school({ name: `${tag} B`, active: false }),
      await app.make.school({ name: `${tag} A` }),
    ]
    await app.make.student(await app.make.class(second))
    const admin = await administrator()
    const found = await admin.call(schools.all, { query: { search: tag } })
    // The waiting one is first.
    expect(found.body.map(({ _id }) => _id)).toEqual([first._id, second._id])
    expect(found.body.map(({ studentCount }) => studentCount)).toEqual([0, 1])
    const page = await admin.call(schools.all, {
      query: { search: tag, page: 2, size: 1, sort: '-schooleName' },
    })
    expect(page.body.map(({ _id }) => _id)).toEqual([second._id])
    expect(page.headers['x-total-count']).toBe('2')
    const crowded = await admin.call(schools.all, { query: { search: tag, sort: '-studentCount' } })
    expect(crowded.body[0]!._id).toBe(second._id)
    const waiting = await admin.call(schools.find, { body: { status: false, search: tag } })
    expect(waiting.body.map(({ _id }) => _id)).toEqual([first._id])
    const turn = (status: boolean) =>
      admin.call(schools.update, { params: { id: first._id }, body: { status } })
    const waits = { activatedAt: null, search: tag }
    expect((await admin.call(schools.find, { body: waits })).body).toMatchObject([{ activatedAt: null }])
    await turn(true)
    // Switched off again, it is no longer waiting.
    expect((await turn(false)).body.data.activatedAt).toBeTruthy()
    expect((await admin.call(schools.find, { body: waits })).body).toEqual([])
    const everything = await admin.call(schools.list, { params: { id: platformId } })
    expect(everything.body.map(({ _id }) => _id)).toEqual(expect.arrayContaining([first._id, second._id]))
    expect(everything.body.map(({ _id }) => _id)).not.toContain(platformId)
    expect((await admin.call(schools.list, { params: { id: first._id } })).body).toHaveLength(1)
    expect((await admin.call(schools.get, { params: { id: platformId } })).status).toBe(404)
    expect((await admin.call(schools.find, { body: { schoolName: tag } })).status).toBe(422)
  })

  test('the count excludes children who left', async () => {
    const { school, child } = await schoolWithPeople()
    await app.database.owner.query('update app.students set archived_at = now() where id = $1', [child._id])
    const { body } = await app.as(school.principal).call(schools.studentCount, { body: {} })
    expect(body).toMatchObject([{ studentCount: 0 }])
  })
})

describe('the office changes its school', () => {
  test('details and settings, but neither status nor subscription', async () => {
    const { school } = await schoolWithPeople()
    const office = app.as(school.principal)
    const read = (await office.call(schools.get, { params: { id: school._id } })).body
    const update = (body: object) => office.call(schools.update, { params: { id: school._id }, body })
    const settings = {
      address: '14 Lake Road',
      filterStatus: true,
      timeZone: 'Europe/London',
    }
    // The school is sent back as it was read, with a few changes; `status` and the like are unchanged.
    const changed = await update({ ...read, ...settings })
    expect(changed.body).toMatchObject({ status: true, message: 'School Updated Successfully.' })
    expect(changed.body.data).toMatchObject({ ...settings, version: 2 })
    for (const body of [{ status: false }, { subscription: 'yes' }, { address: 'x', subscription: true }]) {
      expect(await update(body)).toMatchObject({
        status: 403,
        body: { message: 'Only the administrator can change this.' },
      })
    }
    const after = (await office.call(schools.get, { params: { id: school._id } })).body
    expect(after).toEqual(changed.body.data)
  })

  test('one after the other: an edit of an old version is refused', async () => {
    const { school } = await schoolWithPeople()
    const office = app.as(school.principal)
    const update = (body: object) => office.call(schools.update, { params: { id: school._id }, body })
    await update({ city: 'Pune', version: 1 })
    expect(await update({ city: 'Delhi', version: 1 })).toMatchObject({
      status: 409,
      body: { data: { city: 'Pune', version: 2 } },
    })
  })

  test('and the rules of the form apply', async () => {
    const { school } = await schoolWithPeople()
    const update = (body: object) =>
      app.as(school.principal).call(schools.update, { params: { id: school._id }, body })
    for (const [body, field] of [
      [{ schooleName: ' ' }, 'schooleName'],
      [{ pincode: '12' }, 'pincode'],
      [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
      [{ timeZone: '+05:30' }, 'timeZone'],
      [{ timeZone: 'CAT' }, 'timeZone'],
      // The server knows it, the database does not.
      [{ timeZone: 'SystemV/EST5' }, 'timeZone'],
      [{ schooleEmail: 'office' }, 'schooleEmail'],
      [{ logoURL: 'https://elsewhere.test/logo.png' }, 'logoURL'],
    ] as const) {
      expect(await update(body), field).toMatchObject({ status: 422, body: { errors: [{ field }] } })
    }
  })

  test('its logo must be one of its own pictures', async () => {
    const { school, teacher } = await schoolWithPeople()
    const foreign = await app.make.file(await app.make.school())
    const own = await app.make.file(school)
    const update = (logoURL: string | null) =>
      app.as(school.principal).call(schools.update, { params: { id: school._id }, body: { logoURL } })
    expect(await update(foreign)).toMatchObject({ status: 422, body: { message: 'not an uploaded file' } })
    expect((await update(own)).body.data.logoURL).toBe(own)
    const seen = await app.as(teacher).call(schools.get, { params: { id: school._id } })
    expect(seen.body.logoURL).toBe(own)
    expect((await update(null)).body.data.logoURL).toBeNull()
  })

  test('a teacher or a parent cannot change anything', async () => {
    const { school, teacher, parent } = await schoolWithPeople()
    for (const user of [teacher, parent]) {
      const { status } = await app
        .as(user)
        .call(schools.update, { params: { id: school._id }, body: { city: 'x' } })
      expect(status).toBe(403)
    }
  })
})

test("the administrator starts a trial, whose first day is the school's and is kept", async () => {
  const { school } = await schoolWithPeople()
  const admin = await administrator()
  const trial = (subscription: string) =>
    admin.call(schools.update, { params: { id: school._id }, body: { subscription } })
  // In New York it is still the evening before.
  const moved = { params: { id: school._id }, body: { timeZone: 'America/New_York' } }
  await admin.call(schools.update, moved)
  expect((await trial('yes')).body.data).toMatchObject({
    subscription: 'yes',
    trialStartedOn: '2026-11-19',
  })
  expect((await trial('no')).body.data).toMatchObject({ subscription: 'no', trialStartedOn: '2026-11-19' })
})

test('the support contact is public', async () => {
  expect((await app.stranger.call(schools.support)).body).toEqual({
    email: 'help@casa.test',
    phone: null,
    operator: { name: 'Casa Test House', address: '1 Lake Road, Kochi' },
    figures: [],
    schools: [],
    trial: { days: 30, afterwards: 'continue' },
    auditDays: 730,
    demo: false,
  })
})
