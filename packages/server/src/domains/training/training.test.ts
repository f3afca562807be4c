import { classes } from '@casa/contract/classes'
import { type Topic, type Trainer, training } from '@casa/contract/training'
import { undoEntries } from '@casa/contract/undo-entries'
import { platformId } from '@casa/contract/wire'
import { describe, expect, test } from 'vitest'
import { tokenHash } from '../../platform/db/sessions.ts'
import { testApp } from '../../testing/app.ts'
import { makeTopic, makeTrainer } from '../../testing/make-lesson.ts'

const app = testApp()

/** The administrator, a school with a teacher and a parent, and a level. */
async function makePeople() {
  const school = await app.make.school()
  const schoolClass = await app.make.class(school)
  return {
    school,
    office: app.as(school.principal),
    teacher: app.as(await app.make.teacher(schoolClass)),
    parent: app.as(await app.make.parent(await app.make.student(schoolClass))),
    administrator: app.as(await app.make.administrator()),
    level: await app.make.level(`Level ${app.make.mobile()}`),
    schoolClass,
  }
}

/** What a person's session reads from the database when the code allows everything. */
async function readAs({ token }: { token: string }, sql: string): Promise<Record<string, unknown>[]> {
  const client = await app.database.owner.connect()
  try {
    await client.query('begin')
    await client.query('set local role casa_app')
    await client.query('select app.open_session($1, $2)', [tokenHash(token), app.now])
    return (await client.query(sql)).rows
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const asha = { name: ' Asha Menon ', mobileNumber: '9811707001', email: 'asha, after six' }

describe('trainers', () => {
  test('the administrator registers a trainer, changes and finds her', async () => {
    const { administrator } = await makePeople()
    const made = await administrator.call(training.addTrainer, { body: asha })
    const stored = { ...asha, name: 'Asha Menon', profile: null, version: 1 }
    expect(made.body).toEqual({
      status: true,
      message: 'Trainer Added Successfully.',
      data: { _id: expect.any(String), ...stored },
    })
    const { _id } = made.body.data
    const changed = await administrator.call(training.updateTrainer, {
      params: { id: _id },
      body: { email: '', version: 1 },
    })
    expect(changed.body).toMatchObject({
      message: 'Trainer Updated Successfully.',
      data: { ...stored, email: null, version: 2 },
    })
    for (const body of [{ mobileNumber: asha.mobileNumber }, { search: '98117070 asha' }, { _id }])
      expect((await administrator.call(training.findTrainers, { body })).body).toEqual([changed.body.data])
    const params = { schooleId: platformId }
    expect((await administrator.call(training.trainers, { params })).body).toContainEqual(changed.body.data)
    expect(
      (await administrator.call(training.trainersOf, { params, body: { email: null } })).body,
    ).toContainEqual(changed.body.data)
  })

  test('each field rule returns its message, and nothing is stored', async () => {
    const { administrator } = await makePeople()
    const refused = async (body: object) => {
      const { status, body: answer } = await administrator.call(training.addTrainer, { body: body as never })
      expect(status).toBe(422)
      return (answer as unknown as { errors: { field: string; message: string }[] }).errors.map(
        ({ field, message }) => `${field}: ${message}`,
      )
    }
    const before = await administrator.call(training.findTrainers, { body: {} })
    expect(await refused({})).toEqual(['name:  Name is required', 'mobileNumber: mobile number is required'])
    expect(await refused({ ...asha, mobileNumber: '98117x7001' })).toEqual([
      'mobileNumber: Must be only digits',
    ])
    expect(await refused({ ...asha, mobileNumber: '981170700' })).toEqual([
      'mobileNumber: Must be exactly 10 digits',
    ])
    expect(await refused({ ...asha, profile: 'https://example.test/a.jpg' })).toEqual([
      'profile: not an uploaded file',
    ])
    expect(await refused({ ...asha, profile: await app.make.file((await makePeople()).school) })).toEqual([
      'profile: not an uploaded file',
    ])
    expect((await administrator.call(training.findTrainers, { body: {} })).body).toEqual(before.body)
  })

  test('schools see only names and photos, and no filter, search or order reveals more', async () => {
    const { administrator, office, teacher, parent, school } = await makePeople()
    const body = { ...asha, name: `Ravi ${app.make.mobile()}` }
    const { data } = (await administrator.call(training.addTrainer, { body })).body
    const seen: Trainer = { ...data, mobileNumber: null, email: null }
    for (const person of [office, teacher]) {
      const params = { schooleId: school._id }
      const find = (filter: object) => person.call(training.findTrainers, { body: filter as never })
      expect((await person.call(training.trainers, { params })).body).toContainEqual(seen)
      expect((await person.call(training.trainersOf, { params, body: {} })).body).toContainEqual(seen)
      expect((await find({ name: data.name })).body).toEqual([seen])
      expect((await find({ search: data.name })).body).toEqual([seen])
      expect((await find({ search: asha.mobileNumber })).body).toEqual([])
      expect((await find({ search: 'after six' })).body).toEqual([])
      for (const told of ['mobileNumber', 'email']) {
        const right = await find({ [told]: data[told as 'email'] })
        expect([right.status, right.body]).toEqual([200, []])
        const order = await find({ sort: told })
        expect([order.body, (await find({ sort: `-${told}` })).body]).toEqual([order.body, order.body])
      }
      const elsewhere = { schooleId: (await app.make.school())._id }
      expect((await person.call(training.trainers, { params: elsewhere })).status).toBe(404)
    }
    expect((await parent.call(training.findTrainers, { body: {} })).status).toBe(403)
  })

  test('the database alone hides a trainer’s contact details from everybody else', async () => {
    const { school, schoolClass } = await makePeople()
    const { _id } = await makeTrainer(app.make, { email: 'asha@example.test' })
    const parent = await app.make.parent(await app.make.student(schoolClass))
    const teacher = await app.make.teacher(schoolClass)
    for (const [person, expected] of [
      [school.principal, [{ name: 'Asha Menon', reached: null }]],
      [teacher, [{ name: 'Asha Menon', reached: null }]],
      [parent, []],
    ] as const) {
      expect(await readAs(person, 'select * from app.trainers')).toEqual([])
      const reached = 'select name, coalesce(mobile_number, email) as reached from app.trainers_in_reach()'
      expect(await readAs(person, `${reached} where id = '${_id}'`)).toEqual(expected)
    }
  })

  test('an edit of an old version is refused; so is the second of two simultaneous ones', async () => {
    const { administrator } = await makePeople()
    const trainer = await makeTrainer(app.make)
    const change = (name: string) =>
      administrator.call(training.updateTrainer, { params: { id: trainer._id }, body: { name, version: 1 } })
    const answers = await Promise.all([change('First'), change('Second')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [won, lost] = answers.toSorted((one, other) => one.status - other.status)
    expect(lost!.body.data).toEqual(won!.body.data)
  })

  test('a trainer with topics cannot be deleted; one without can, and be restored', async () => {
    const { administrator, level } = await makePeople()
    const trainer = await makeTrainer(app.make)
    const topics = [await makeTopic(app.make, trainer, level), await makeTopic(app.make, trainer, level)]
    const remove = () => administrator.call(training.removeTrainer, { params: { id: trainer._id } })
    const two = 'This trainer still has 2 topics. Delete them first, or give them to another trainer.'
    expect(await remove()).toMatchObject({ status: 409, body: { message: two } })
    await administrator.call(training.removeTopic, { params: { id: topics[0]!._id } })
    const one = 'This trainer still has 1 topic. Delete it first, or give it to another trainer.'
    expect(await remove()).toMatchObject({ status: 409, body: { message: one } })
    await administrator.call(training.removeTopic, { params: { id: topics[1]!._id } })
    expect(await remove()).toMatchObject({ status: 200, body: { message: 'Deleted Successfully.' } })
    expect((await remove()).status).toBe(404)
    const back = (id: string) => administrator.call(undoEntries.putBack, { params: { id } })
    expect(await back(topics[0]!._id)).toMatchObject({ status: 409 })
    expect(await back(trainer._id)).toMatchObject({ status: 200 })
    expect(await back(topics[0]!._id)).toMatchObject({ status: 200 })
    const found = await administrator.call(training.topics, { body: { trainerRegisterId: trainer._id } })
    expect(found.body.map(({ _id }) => _id)).toEqual([topics[0]!._id])
  })
})

describe('topics', () => {
  test('the administrator creates a topic, and schools see it while it is active', async () => {
    const { administrator, office, teacher, parent, level } = await makePeople()
    const trainer = (await administrator.call(training.addTrainer, { body: asha })).body.data
    const body = {
      trainerRegisterId: trainer._id,
      classId: level._id,
      subject: 'Grace & “courtesy”',
      status: true,
    }
    const made = await administrator.call(training.addTopic, { body })
    expect(made.body).toMatchObject({
      message: 'Trainer Added Successfully.',
      data: {
        trainerRegisterId: { _id: trainer._id, name: 'Asha Menon', profile: null },
        classId: { _id: level._id },
        subject: body.subject,
        status: true,
        audioURL: null,
        videoURL: null,
        createdAt: expect.any(String),
        version: 1,
      },
    })
    const { data } = made.body
    const filters = [
      { _id: data._id },
      { trainerRegisterId: { _id: trainer._id, name: 'x' } },
      { classId: level._id },
      { createdAt: data.createdAt, subject: body.subject },
      { search: 'courtesy asha', trainerRegisterId: trainer._id },
    ]
    const found = async (person: typeof office) => {
      const lists: Topic[][] = []
      for (const filter of filters)
        lists.push((await person.call(training.topics, { body: filter as never })).body)
      const name = await person.call(training.trainerName, { body: { id: data._id } })
      return { lists, name: [name.status, name.body.name] }
    }
    for (const person of [administrator, office, teacher])
      expect(await found(person)).toEqual({ lists: filters.map(() => [data]), name: [200, 'Asha Menon'] })
    expect((await parent.call(training.topics, { body: {} })).status).toBe(403)

    const hidden = await administrator.call(training.updateTopic, {
      params: { id: data._id },
      body: { ...data, status: false },
    })
    expect(hidden.body).toMatchObject({ message: 'Trainer Updated Successfully.', data: { version: 2 } })
    for (const person of [office, teacher]) {
      expect(await found(person)).toEqual({ lists: filters.map(() => []), name: [404, undefined] })
      expect((await person.call(training.topics, { body: { status: false } })).body).toEqual([])
      // The trainer herself is still known.
      const name = await person.call(training.trainerName, { body: { id: trainer._id } })
      expect(name.body).toEqual({ _id: trainer._id, name: 'Asha Menon', profile: null })
    }
    expect((await found(administrator)).lists[0]).toEqual([hidden.body.data])
  })

  test('the database alone hides a topic that is In Active', async () => {
    const { school, level, schoolClass } = await makePeople()
    const trainer = await makeTrainer(app.make)
    const [shown, hidden] = [
      await makeTopic(app.make, trainer, level),
      await makeTopic(app.make, trainer, level, { active: false }),
    ]
    const parent = await app.make.parent(await app.make.student(schoolClass))
    const administrator = await app.make.administrator()
    const ids = async (person: { token: string }) => {
      const sql = `select id from app.training_topics where trainer_id = '${trainer._id}' order by active desc`
      return (await readAs(person, sql)).map(({ id }) => id)
    }
    expect(await ids(administrator)).toEqual([shown._id, hidden._id])
    expect(await ids(school.principal)).toEqual([shown._id])
    expect(await ids(parent)).toEqual([])
  })

  test('each field rule returns its message', async () => {
    const { administrator, level, school } = await makePeople()
    const trainer = await makeTrainer(app.make)
    const right = { trainerRegisterId: trainer._id, classId: level._id, subject: 'A topic', status: true }
    const refused = async (body: object) => {
      const { status, body: answer } = await administrator.call(training.addTopic, { body: body as never })
      expect(status).toBe(422)
      return (answer as unknown as { errors: { field: string; message: string }[] }).errors
    }
    expect(await refused({})).toEqual([
      expect.objectContaining({ field: 'trainerRegisterId', message: ' required' }),
      expect.objectContaining({ field: 'classId', message: 'class is required' }),
      expect.objectContaining({ field: 'subject', message: ' required' }),
      expect.objectContaining({ field: 'status', message: ' required' }),
    ])
    const wrong = async (field: string, value: unknown, message: string) =>
      expect(await refused({ ...right, [field]: value })).toMatchObject([{ field, message }])
    await wrong('trainerRegisterId', level._id, 'Choose one of the trainers.')
    await wrong('classId', (await app.make.class(school))._id, 'Choose one of the levels.')
    await wrong('audioURL', 'javascript:alert(1)', 'not an uploaded file')
    await wrong('videoURL', await app.make.file(school), 'not an uploaded file')
    expect(
      (await administrator.call(training.topics, { body: { trainerRegisterId: trainer._id } })).body,
    ).toEqual([])
  })

  test('a level with topics cannot be deleted', async () => {
    const { administrator, level } = await makePeople()
    await makeTopic(app.make, await makeTrainer(app.make), level)
    expect(await administrator.call(classes.remove, { params: { id: level._id } })).toMatchObject({
      status: 409,
      body: { message: 'This level has training topics, so it cannot be deleted.' },
    })
  })
})
