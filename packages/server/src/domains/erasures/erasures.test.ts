import { api } from '@casa/contract'
import { platformId } from '@casa/contract/wire'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeFamily } from '../../testing/family.ts'
import { knowErasuresForLong } from '../../testing/old-erasures.ts'
import { readPdf } from '../../testing/read-pdf.ts'

const app = testApp()
knowErasuresForLong(app)
const week = 7 * 86_400

const family = () => makeFamily(app)

const count = async (sql: string, values: unknown[]) =>
  Number((await app.database.owner.query(`select count(*) as n from ${sql}`, values)).rows[0].n)

test('a family is erased after seven days, and until then only its account is closed', async () => {
  const { school, office, officeNow, asha, dev, mother, leave, erase, erased } = await family()
  const early = await erase('family', asha._id, 'Sita')
  expect(early.status, 'no child has left').toBe(404)
  await leave(asha)
  expect((await erase('family', asha._id, 'Sita')).body, 'a sister is still there').toMatchObject({
    message: 'These children of the family are still at the school: Dev. Erase the child alone.',
  })
  await leave(dev)
  const subject = { kind: 'family', subjectId: asha._id } as const
  const preview = (await office.call(api.erasures.preview, { body: subject })).body
  expect(preview).toMatchObject({ name: 'Sita', owed: '0.00', staying: [], dueOn: '2026-11-27' })
  expect(preview.erased).toEqual(
    expect.arrayContaining([
      { kind: 'children', count: 2 },
      { kind: 'accounts', count: 1 },
    ]),
  )
  expect((await erase('family', asha._id, 'Somebody')).status, 'another name').toBe(409)
  expect((await app.signIn(mother.loginName, 'PARENT')).status).toBe(200)

  const answers = await Promise.all([erase('family', asha._id, ' sita '), erase('family', dev._id, 'Sita')])
  expect(answers.map(({ status }) => status).sort(), 'two presses at once').toEqual([200, 409])
  expect((await app.signIn(mother.loginName, 'PARENT')).status).not.toBe(200)
  const restored = await office.call(api.bulkStudents.restore, { body: { studentId: [asha._id] } })
  expect(restored.status, 'a child who is about to be erased does not return').toBe(409)
  const [waiting] = (await office.call(api.erasures.list)).body
  expect(waiting).toMatchObject({ state: 'waiting', dueOn: '2026-11-27' })
  const params = { id: waiting!._id }
  expect((await office.call(api.erasures.certificate, { params })).status).toBe(404)
  expect((await office.call(api.erasures.undo, { params })).status).toBe(200)
  expect((await office.call(api.erasures.undo, { params })).status, 'again').toBe(200)
  expect((await app.signIn(mother.loginName, 'PARENT')).status, 'everything is as before').toBe(200)

  await erase('family', asha._id, 'Sita')
  const move = (time: string) =>
    app.database.owner.query(
      `update app.erasures set due_at = due_at + $2::interval where school_id = $1 and undone_at is null`,
      [school._id, time],
    )
  await move('-2 days')
  app.later(week - 60)
  const [again] = (await (await officeNow()).call(api.erasures.list)).body
  /** Runs the erasure's own job, whatever the day, and the nightly ones. */
  const run = async () => {
    await app.enqueue('erase', { school: school._id, id: again!._id })
    return (await erased())[0]
  }
  expect(await run(), 'a day that is too early').toMatchObject({ state: 'waiting' })
  await move('2 days')
  expect(await run(), 'a minute too early').toMatchObject({ state: 'waiting' })
  app.later(60)
  const [done] = await erased()
  expect(done).toMatchObject({ state: 'done', name: expect.stringMatching(/^T-\d+, T-\d+$/) })
  expect(await count('app.students where id = any($1)', [[asha._id, dev._id]])).toBe(0)
  expect(await count('app.users where id = $1', [mother._id])).toBe(0)
  const doneId = { id: done!._id }
  const later = await officeNow()
  expect((await later.call(api.erasures.undo, { params: doneId })).status).toBe(409)
  const pdf = readPdf((await later.call(api.erasures.certificate, { params: doneId })).body as Buffer)
  expect(pdf.text).toContain('Certificate of erasure')
  expect(pdf.text).toContain('Nothing was kept.')
  expect(pdf.text).not.toContain('Asha')
})

test('a child whose parent declined the link is of another family', async () => {
  const { school, schoolClass, office, asha, dev, mother, leave } = await family()
  const [claimed, formerly] = [await app.make.student(schoolClass), await app.make.student(schoolClass)]
  const { owner } = app.database
  for (const [table, child] of [
    ['guardians', claimed],
    ['former_guardians', formerly],
  ] as const)
    await owner.query(
      `insert into app.${table} (school_id, student_id, user_id, declined_at, created_at) values ($1, $2, $3, $4, $4)`,
      [school._id, child._id, mother._id, app.now],
    )
  await leave(asha)
  const preview = await office.call(api.erasures.preview, { body: { kind: 'family', subjectId: asha._id } })
  expect(preview.body.children.map(({ _id }) => _id)).toEqual([asha._id, dev._id])
})

test('one child alone is erased, and what the sister and the other children have stays', async () => {
  const { school, schoolClass, asha, dev, mother, leave, erase, erased } = await family()
  const other = await app.make.file(school)
  const picture = other.split('/').at(-1)!
  const event = async (...children: { _id: string }[]) => {
    const id = await app.make.insert('events', {
      school_id: school._id,
      kind: 'assignment',
      class_id: schoolClass._id,
      name: 'Draw a leaf',
      day: '2026-11-19',
      for_all: false,
      image_ids: [picture],
      made_by: school.principal._id,
      made_by_name: 'Office',
    })
    for (const child of children)
      await app.make.insert('event_students', { school_id: school._id, event_id: id, student_id: child._id })
    return id
  }
  const namesake = await app.make.student(schoolClass, { first_name: 'Asha' })
  const notice = { school_id: school._id, user_id: school.principal._id, kind: 'link', link: '/app' }
  const text = { text_key: 'notices.linkAccepted', text_values: { child: 'Asha' } }
  const notices = [
    await app.make.insert('notices', { ...notice, ...text }),
    await app.make.insert('notices', { ...notice, ...text, student_id: namesake._id }),
  ]
  const both = await event(asha, dev)
  const alone = await event(asha)
  await leave(asha)
  await erase('child', asha._id, 'Asha')
  app.later(week)
  await erased()
  expect(await count('app.students where id = $1', [asha._id])).toBe(0)
  const left = await app.database.owner.query('select id from app.notices where id = any($1)', [notices])
  expect(left.rows, 'the other is about a child of the same name').toEqual([{ id: notices[1] }])
  expect(await count('app.events where id = $1', [alone])).toBe(0)
  expect(await count('app.events where id = $1', [both])).toBe(1)
  expect(await count('app.event_students where event_id = $1', [both])).toBe(1)
  expect(await count('app.files where id = $1', [picture]), 'the other event shows it').toBe(1)
  expect(await count('app.users where id = $1', [mother._id])).toBe(1)
  expect((await app.signIn(mother.loginName, 'PARENT')).status).toBe(200)
})

test('a mother with a child at another school keeps her account, and a debt keeps its serial number', async () => {
  const { school, office, officeNow, asha, dev, mother, leave, erase, erased } = await family()
  const elsewhere = await app.make.student(await app.make.class(await app.make.school()))
  await app.database.owner.query(
    `insert into app.guardians (school_id, student_id, user_id, accepted_at) values ($1, $2, $3, now()) on conflict do nothing`,
    [elsewhere.schooleId, elsewhere._id, mother._id],
  )
  const charge = {
    school_id: school._id,
    student_id: asha._id,
    fee_id: elsewhere._id,
    number: 1,
    class_name: 'Nursery',
  }
  await app.make.insert('charges', {
    ...charge,
    amount: '900.00',
    full_amount: '900.00',
    day: '2026-06-10',
    why: 'feeSet',
    batch: elsewhere._id,
    made_on: '2026-06-01',
    made_by: mother._id,
    fee_name: 'Dance for Asha',
  })
  await leave(asha, dev)
  const preview = (await office.call(api.erasures.preview, { body: { kind: 'family', subjectId: dev._id } }))
    .body
  expect(preview).toMatchObject({
    owed: '900.00',
    kept: expect.arrayContaining([{ kind: 'ledger', count: 1 }]),
  })
  expect((await erase('family', dev._id, 'Sita')).status).toBe(200)
  expect((await app.signIn(mother.loginName, 'PARENT')).status, 'her other child is not touched').toBe(200)
  app.later(week)
  await erased()
  expect(await count('app.users where id = $1', [mother._id])).toBe(1)
  const { rows } = await app.database.owner.query('select * from app.students where id = $1', [asha._id])
  expect(rows[0]).toMatchObject({ full_name: rows[0].serial_number, mother_name: '–', left_as: 'erased' })
  expect(await count('app.charges where student_id = $1 and fee_name is null', [asha._id])).toBe(1)
  expect(await count('app.students where id = $1', [dev._id])).toBe(0)
  const left = (
    await (
      await officeNow()
    ).call(api.bulkStudents.left, { params: { schooleId: school._id }, body: {} } as never)
  ).body
  expect(left).toEqual([])
})

test('a teacher who has left is erased, and what the teacher wrote about children stays without the name', async () => {
  const { school, schoolClass, office, officeNow, asha, erase, erased } = await family()
  const stranger = (await family()).school.principal
  const teacher = await app.make.teacher(schoolClass, { name: 'Lata Nair', address: 'Lake Road' })
  const note = await app.make.note(schoolClass, asha, teacher, { user_name: 'Lata Nair' })
  expect((await erase('teacher', teacher.teacherId, 'Lata Nair')).status, 'still there').toBe(404)
  expect((await office.call(api.teachers.remove, { params: { id: teacher.teacherId } })).status).toBe(200)
  expect((await office.call(api.erasures.teachers)).body).toMatchObject([{ teacherName: 'Lata Nair' }])
  const notice = await app.make.insert('notices', {
    school_id: school._id,
    user_id: school.principal._id,
    kind: 'note',
    text_key: 'notices.note',
    text_values: { author: 'Lata Nair', child: 'Lata Nair' },
    link: '/app',
  })
  const key = await app.services.storage.put(Buffer.from('an export of the school'))
  await app.services.storage.confirm([key])
  await app.make.insert('exports', {
    school_id: school._id,
    user_id: school.principal._id,
    status: 'ready',
    storage_key: key,
    made_at: app.now,
    moved_at: app.now,
  })
  expect((await erase('teacher', teacher.teacherId, 'Lata Nair')).status).toBe(200)
  expect((await office.call(api.erasures.teachers)).body, 'waits').toEqual([])
  const { owner } = app.database
  await owner.query('update app.erasures set accounts = accounts || $2 where subject_id = $1', [
    teacher.teacherId,
    [stranger._id],
  ])
  expect((await app.as(stranger).call(api.erasures.list)).status, 'of another school').toBe(200)
  app.later(week)
  await erased()
  expect(await count('app.users where id = $1', [stranger._id])).toBe(1)
  const kept = await owner.query('select text_values from app.notices where id = $1', [notice])
  expect(kept.rows, 'a child of the same name').toEqual([
    { text_values: { author: 'Former teacher', child: 'Lata Nair' } },
  ])
  expect(await count('app.exports where school_id = $1', [school._id])).toBe(0)
  expect(await app.storedFiles()).not.toContain(key.split('/').at(-1))
  expect((await (await officeNow()).call(api.erasures.teachers)).body).toEqual([])
  const { rows } = await app.database.owner.query(
    'select user_name, teacher_id from app.notes where id = $1',
    [note],
  )
  expect(rows).toEqual([{ user_name: 'Former teacher', teacher_id: null }])
  expect(await count('app.users where id = $1', [teacher._id])).toBe(0)
})

test('a school is erased in steps, of which the job repeats one that fails, and another school keeps everything', async () => {
  const administrator = await app.make.administrator()
  let admin = app.as(administrator)
  const { school, schoolClass, asha, office, mother } = await family()
  const others = await family()
  const teacher = await app.make.teacher(schoolClass)
  const clerk = await app.make.member(school, { money: 'write' })
  await app.make.note(schoolClass, asha, teacher)
  await app.make.insert('notices', {
    school_id: school._id,
    user_id: teacher._id,
    kind: 'note',
    text: 'Hello',
    link: '/app',
  })
  const { rows } = await app.database.owner.query('select name from app.schools where id = $1', [school._id])
  const { name } = rows[0]
  const subject = { kind: 'school', subjectId: school._id } as const
  expect((await office.call(api.erasures.preview, { body: subject })).status).toBe(404)
  const preview = (await admin.call(api.erasures.preview, { body: subject })).body
  expect(preview.erased).toEqual(
    expect.arrayContaining([
      { kind: 'children', count: 2 },
      { kind: 'notes', count: 1 },
    ]),
  )
  const father = await app.make.parent(asha)
  expect((await admin.call(api.erasures.add, { body: { ...subject, name } })).status).toBe(200)
  expect((await office.call(api.erasures.list)).status, 'the office is closed').toBe(401)
  expect((await app.as(clerk).call(api.notices.list)).status, 'to everybody in it').toBe(401)
  app.later(week / 2)
  await app.database.owner.query(
    'insert into app.guardians (school_id, student_id, user_id, accepted_at) values ($1, $2, $3, $4)',
    [others.school._id, others.asha._id, mother._id, app.now],
  )
  app.later(week / 2)
  const motherToday = { ...mother, token: await app.make.session(mother) }
  admin = app.as({ ...administrator, token: await app.make.session(administrator) })
  const [due] = (
    await app.database.owner.query('select id from app.erasures where school_id = $1', [platformId])
  ).rows
  const step = () =>
    app.database.owner.query('select app.erase_next($1, $2, 1, null, $3)', [platformId, due.id, app.now])
  await step()
  await step()
  const { owner } = app.database
  await owner.query(`
    create function app.fail() returns trigger language plpgsql as $$ begin raise 'killed'; end $$;
    create trigger fail before delete on app.students for each row
      when (old.school_id = '${school._id}') execute function app.fail()`)
  await app.runNight()
  await owner.query('drop trigger fail on app.students; drop function app.fail()')
  expect(app.jobLog.splice(0).join()).toContain('failed: killed')
  expect(await count('app.notes where school_id = $1', [school._id]), 'an earlier step').toBe(0)
  expect((await admin.call(api.erasures.list)).body[0]).toMatchObject({ state: 'running' })
  await app.runNight()
  expect(app.jobLog).toEqual([])
  const [done] = (await admin.call(api.erasures.list)).body
  expect(done).toMatchObject({ state: 'done' })
  for (const table of ['students', 'teachers', 'notes', 'notices', 'classes', 'guardians'])
    expect([table, await count(`app.${table} where school_id = $1`, [school._id])]).toEqual([table, 0])
  expect(await count('app.users where school_id = $1', [school._id])).toBe(0)
  expect(await count('app.users where id = $1', [father._id])).toBe(0)
  const { status } = await app.as(motherToday).call(api.users.links)
  expect(status, 'her child has joined the other school').toBe(200)
  expect((await admin.call(api.schools.all)).body.map(({ _id }: { _id: string }) => _id)).not.toContain(
    school._id,
  )
  expect(await count('app.students where school_id = $1', [others.school._id])).toBe(2)
  expect((await (await others.officeNow()).call(api.erasures.list)).body).toEqual([])
  const pdf = readPdf(
    (await admin.call(api.erasures.certificate, { params: { id: done!._id } })).body as Buffer,
  )
  expect(pdf.text).toContain('One school')
  const { rows: certified } = await owner.query('select counts from app.erasures where id = $1', [due.id])
  const { accounts, notes, children } = certified[0].counts.erased
  expect({ accounts, notes, children }, 'each row is counted once').toEqual({
    accounts: 4,
    notes: 1,
    children: 2,
  })
})

test('an erasure that fails does not stop the others', async () => {
  const [broken, sound] = [await family(), await family()]
  for (const { leave, erase, asha } of [broken, sound]) {
    await leave(asha)
    await erase('child', asha._id, 'Asha')
  }
  const { owner } = app.database
  await owner.query(
    `create function app.fail() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`,
  )
  await owner.query(`create trigger fail before delete on app.students for each row
    when (old.id = '${broken.asha._id}') execute function app.fail()`)
  app.later(week)
  // First in order, and without the tasks of their own, which would do the same.
  await owner.query('delete from graphile_worker._private_jobs')
  await owner.query(`update app.erasures set due_at = due_at - interval '1 second' where school_id = $1`, [
    broken.school._id,
  ])
  await app.runNight()
  await owner.query('drop trigger fail on app.students; drop function app.fail()')
  expect(app.jobLog.splice(0).join()).toContain(`of school ${broken.school._id} failed: broken`)
  expect(await count('app.students where id = $1', [broken.asha._id])).toBe(1)
  expect(await count('app.students where id = $1', [sound.asha._id])).toBe(0)
})

test('another school’s erasure does not exist', async () => {
  const { asha, leave, erase } = await family()
  await leave(asha)
  const { body } = await erase('child', asha._id, 'Asha')
  const stranger = (await family()).office
  const params = { id: body.data._id }
  expect((await stranger.call(api.erasures.undo, { params })).status).toBe(404)
  expect((await stranger.call(api.erasures.certificate, { params })).status).toBe(404)
  const subject = { kind: 'child', subjectId: asha._id } as const
  expect((await stranger.call(api.erasures.preview, { body: subject })).status).toBe(404)
})
