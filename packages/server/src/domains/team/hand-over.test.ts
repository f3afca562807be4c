import { api } from '@casa/contract'
import { allRights } from '@casa/contract/areas'
import { messages } from '@casa/contract/messages'
import { refusals } from '@casa/contract/refusals'
import type { School } from '@casa/contract/schools'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { testApp } from '../../testing/app.ts'
import { everybodysPassword as password } from '../../testing/factories.ts'
import { handOver } from './queries.ts'

const app = testApp()
const query = async (text: string, ...values: unknown[]) =>
  (await app.database.owner.query(text, values)).rows

/** A school, its contact, and a person of its office who may only record payments. */
async function office() {
  const { principal, ...school } = await app.make.school({
    name: 'Little Stars',
    email: 'meera@example.test',
  })
  const contact = { ...principal, as: app.as(principal) }
  const [row] = await query('select name from app.users where id = $1', principal._id)
  const member = await app.make.member(
    school,
    { money: 'write' },
    { name: 'Ravi Rao', email: 'ravi@example.test' },
  )
  const askCode = (by: { token: string } = principal) =>
    app.as(by).call(api.team.handOverOtp, { query: { language: 'en' } })
  const code = async () => {
    app.later(61)
    expect((await askCode()).status).toBe(200)
    return app.codeSentTo(principal.loginName)
  }
  const handOverWith = (otp: string, more: object = {}, by: { token: string } = principal, to = member._id) =>
    app.as(by).call(api.team.handOver, {
      params: { id: to },
      body: { password, otp, leaves: false, ...more },
    })
  const team = async (by: { token: string }) => {
    const { body } = await app.as(by).call(api.team.list)
    return body.map(({ _id, isContact, rights }) => ({ _id, isContact, rights }))
  }
  const contacts = async () =>
    (
      await query(
        `select id from app.users where school_id = $1 and role = 'SCHOOLE' and area_rights is null`,
        school._id,
      )
    ).map(({ id }) => id)
  return {
    school,
    contact,
    contactName: row!.name,
    member,
    askCode,
    code,
    handOver: handOverWith,
    team,
    contacts,
  }
}

test('the contact hands the school over with the password and a code, and stays with all rights', async () => {
  const { school, contact, contactName, member, code, handOver, team, contacts } = await office()
  const otp = await code()
  expect(app.messages.at(-1)!.text).toContain('to hand your school over to another contact')
  const { status, body } = await handOver(otp)
  expect([status, body.message]).toEqual([200, messages.team.handedOver])
  expect(body.data).toMatchObject({ _id: member._id, isContact: true, rights: allRights })
  expect(await contacts()).toEqual([member._id])
  for (const person of [member, contact])
    expect(await team(person)).toEqual([
      { _id: member._id, isContact: true, rights: allRights },
      { _id: contact._id, isContact: false, rights: allRights },
    ])
  const params = { id: school._id }
  expect((await app.as(member).call(api.schools.get, { params })).body as School).toMatchObject({
    name: 'Ravi Rao',
    mobileNumber: member.loginName,
    email: 'ravi@example.test',
  })
  expect((await app.signIn(member.loginName, 'SCHOOLE')).body).not.toHaveProperty('rights')
  expect((await app.signIn(contact.loginName, 'SCHOOLE')).body).toMatchObject({ rights: allRights })
  expect((await app.as(member).call(api.users.clock)).body).not.toHaveProperty('rights')
  expect((await contact.as.call(api.users.clock)).body).toMatchObject({ rights: allRights })
  // What only the contact may do, the new one does from now on.
  const body2 = { email: 'new@example.test', password }
  expect((await contact.as.call(api.schools.update, { params, body: body2 })).status).toBe(403)
  expect((await app.as(member).call(api.schools.update, { params, body: body2 })).status).toBe(200)
  expect((await handOver(otp)).body.message).toBe(refusals.team.onlyContactHandsOver)

  const noticesOf = async (person: { token: string }) =>
    (await app.as(person).call(api.notices.list)).body.map(({ text }) => text)
  expect(await noticesOf(member)).toEqual([
    `${contactName} has handed the school over to you: you are its registered contact now, with all rights.`,
  ])
  expect(await noticesOf(contact)).toEqual([
    'You have handed the school over to Ravi Rao, who is its registered contact now.',
  ])
  app.messages.length = 0
  await app.runJobs()
  const sent = app.messages.map(({ mobile, text }) => [mobile, text])
  expect(sent).toContainEqual([
    contact.loginName,
    expect.stringContaining('no longer the registered contact of Little Stars'),
  ])
  expect(sent).toContainEqual([
    member.loginName,
    expect.stringContaining('the registered contact of Little Stars'),
  ])
  expect(
    await query(
      `select user_id, entity_id from app.audit_log where school_id = $1 and call = 'POST /team/{id}/handover'`,
      school._id,
    ),
  ).toEqual([{ user_id: contact._id, entity_id: member._id }])
})

test('a contact who leaves is signed out at once, cannot sign in, and the number is free', async () => {
  const { contact, member, code, handOver, team } = await office()
  expect((await handOver(await code(), { leaves: true })).status).toBe(200)
  expect((await contact.as.call(api.notices.list)).status).toBe(401)
  expect((await app.signIn(contact.loginName, 'SCHOOLE')).status).toBe(401)
  expect(await team(member)).toEqual([{ _id: member._id, isContact: true, rights: allRights }])
  const body = {
    name: 'Meera Rao',
    mobileNumber: contact.loginName,
    rights: allRights,
    password: 'lake-under-hill',
  }
  expect((await app.as(member).call(api.team.add, { body })).status).toBe(200)
})

test('without the right password or code nothing changes, and a code is used once', async () => {
  const { contact, member, code, handOver, contacts } = await office()
  const otp = await code()
  const other = String((Number(otp) + 1) % 1_000_000).padStart(6, '0')
  expect(await handOver(otp, { password: 'not the password' })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'password', message: messages.password.wrong }] },
  })
  for (const wrong of [other, '12345'])
    expect(await handOver(wrong)).toMatchObject({ status: 422, body: { errors: [{ field: 'otp' }] } })
  // A code of Forgot Password is a code for something else.
  await app.stranger.call(api.users.forgot, {
    body: { mobile: contact.loginName, role: 'SCHOOLE' },
    address: app.make.address(),
  })
  const reset = await app.codeSentTo(contact.loginName)
  if (reset !== otp) expect((await handOver(reset)).status).toBe(422)
  expect(await contacts()).toEqual([contact._id])
  expect((await handOver(otp)).status).toBe(200)
  expect(await handOver(otp, {}, member, contact._id)).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'otp', message: messages.otp.wrong }] },
  })
  expect(await contacts()).toEqual([member._id])
})

test('only the contact hands over, and only to somebody who works in the office', async () => {
  const { school, contact, member, askCode, code, handOver, contacts } = await office()
  const full = await app.make.member(school, allRights)
  const elsewhere = await app.make.school()
  const otp = await code()
  for (const asked of [
    await askCode(full),
    await handOver(otp, {}, full),
    await handOver(otp, {}, full, full._id),
  ])
    expect(asked).toMatchObject({ status: 403, body: { message: refusals.team.onlyContactHandsOver } })
  expect((await askCode(member)).body).toMatchObject({ message: refusals.area.write.settings })
  const teacher = await app.make.teacher(await app.make.class(school))
  const stranger = await app.make.member(elsewhere, allRights)
  await contact.as.call(api.team.remove, { params: { id: member._id } })
  for (const id of [teacher._id, stranger._id, member._id, newId()])
    expect((await handOver(otp, {}, undefined, id)).status).toBe(404)
  expect((await handOver(otp, {}, undefined, contact._id)).body).toMatchObject({
    message: refusals.team.contact,
  })
  expect(await contacts()).toEqual([contact._id])
})

test('of two hand-overs at once one is done, and there is one contact', async () => {
  for (const [first, second] of [
    [false, false],
    [true, false],
  ]) {
    const { school, contact, member, code, handOver, contacts } = await office()
    const other = await app.make.member(school, { learning: 'write' })
    const otp = await code()
    const done = await Promise.all([
      handOver(otp, { leaves: first }),
      handOver(otp, { leaves: second }, contact, other._id),
    ])
    const statuses = done.map(({ status }) => status).sort()
    expect(statuses[0]).toBe(200)
    expect([401, 403, 422]).toContain(statuses[1])
    const winner = done[0]!.status === 200 ? member : other
    expect(await contacts()).toEqual([winner._id])
  }
})

test('a hand-over that waits for another one finds that its caller is the contact no longer', async () => {
  const { school, contact, member, contacts } = await office()
  const other = await app.make.member(school, { learning: 'write' })
  /** A code that is right, as two servers that compared one at the same time have it. */
  const rightCode = async () => {
    const [asked, code] = [newId(), { otp: newId(), fingerprint: Buffer.from(newId()) }]
    await query(
      `insert into app.otps (purpose, mobile, place, id, role, language, asked_at) values ('hand-over', $1, $2, $3, 'SCHOOLE', 'en', $4)`,
      contact.loginName,
      Buffer.from(asked),
      asked,
      app.now,
    )
    await query(
      `insert into app.otp_codes (id, otp, accounts, made_at, code, expires_at) values ($1, $2, '{}', $4, $3, $4::timestamptz + interval '1 hour')`,
      code.otp,
      asked,
      code.fingerprint,
      app.now,
    )
    return code
  }
  const codes = [await rightCode(), await rightCode()]
  const outcomes = await Promise.all(
    [member, other].map(({ _id }, place) =>
      app.within(contact, (tx, scope) => handOver(tx, scope, _id, { code: codes[place]!, leaves: false })),
    ),
  )
  expect(outcomes.toSorted()).toEqual(['done', 'refused'])
  expect(await contacts()).toEqual([(outcomes[0] === 'done' ? member : other)._id])
})

test('somebody who is removed at the same time does not become the contact', async () => {
  const { contact, member, code, handOver, contacts } = await office()
  const otp = await code()
  const [removed, handed] = await Promise.all([
    contact.as.call(api.team.remove, { params: { id: member._id } }),
    handOver(otp),
  ])
  const [only] = await contacts()
  expect(await contacts()).toHaveLength(1)
  expect(only).toBe(handed.status === 200 ? member._id : contact._id)
  expect(removed.status).toBe(handed.status === 200 ? expect.any(Number) : 200)
  const [row] = await query('select disabled from app.users where id = $1', only)
  expect(row).toEqual({ disabled: false })
})

test('without text messages the code goes to the contact’s email address', async () => {
  const { askCode, handOver } = await office()
  const { principal } = await app.make.school({ email: null, school_email: '' })
  const { messenger } = app.services
  Object.assign(messenger, { reachesMobiles: false })
  try {
    app.messages.length = 0
    expect((await askCode()).status).toBe(200)
    await app.runJobs()
    const message = app.messages.find(({ email }) => email === 'meera@example.test')
    expect(message?.mobile).toBeNull()
    const [otp] = /\d{6}/.exec(message!.text)!
    expect((await handOver(otp)).status).toBe(200)
    expect(await askCode(principal)).toMatchObject({ status: 409, body: { message: refusals.team.noCode } })
  } finally {
    Object.assign(messenger, { reachesMobiles: true })
  }
})
