import { bulkStudents } from '@casa/contract/bulk-students'
import { conferenceReports } from '@casa/contract/conference-reports'
import { notices } from '@casa/contract/notices'
import { today } from '@casa/contract/today'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeReportedClass } from '../../testing/reported-class.ts'

const app = testApp()
const { publish, queue, review, sendBack, update } = conferenceReports
type Person = { token: string }

/** The reported class, in which Dev has something to report too. */
async function makeTwoReported() {
  const all = await makeReportedClass(app)
  await all.record('M', all.beans, '2026-11-02', all.dev)
  const noticesOf = async (person: Person) =>
    (await app.as(person).call(notices.list)).body.map(({ text, link, kind }) => ({ text, link, kind }))
  const textsOf = async (person: Person) => (await noticesOf(person)).map(({ text }) => text)
  const queueOf = async (person: Person) => {
    const { count, reports } = (await app.as(person).call(queue)).body
    expect(count).toBe(reports.length)
    return reports.map(({ studentId }) => studentId.firstName)
  }
  const sent = async (person: Person = all.teacher, child = all.asha) =>
    (await all.step(review, (await all.draft(person, child._id)).body.data, person)).body.data
  const back = ({ _id: id, version }: { _id: string; version: number }, person: Person) =>
    app.as(person).call(sendBack, { params: { id }, body: { version, correction: 'Spelling' } })
  return { ...all, noticesOf, textsOf, queueOf, sent, back }
}

test('a report sent for review is announced to the office, and to nobody else', async () => {
  const { sent, noticesOf, principal, teacher, colleague, mother, school } = await makeTwoReported()
  const other = await app.make.school()
  await sent()
  expect(await noticesOf(principal)).toEqual([
    {
      kind: 'review',
      text: expect.stringMatching(/ has sent a conference report for review\.$/),
      link: '/app/conference-reports?status=review',
    },
  ])
  for (const person of [teacher, colleague, mother, other.principal])
    expect(await noticesOf(person)).toEqual([])
  expect(school._id).not.toBe(other._id)
})

test('two reports of one evening are one notice, which counts down as they are proofread', async () => {
  const { sent, back, textsOf, principal, dev, step, colleague } = await makeTwoReported()
  const hers = await sent()
  const his = await sent(undefined, dev)
  expect(await textsOf(principal)).toEqual([expect.stringContaining('has sent 2 conference reports')])
  await back(hers, principal)
  expect(await textsOf(principal)).toEqual([expect.stringContaining('has sent a conference report')])
  await step(publish, his, colleague)
  expect(await textsOf(principal)).toEqual([])
})

test('a notice that was read stays, and the next report is a new one', async () => {
  const { sent, textsOf, principal, dev } = await makeTwoReported()
  await sent()
  await app.as(principal).call(notices.read)
  await sent(undefined, dev)
  expect(await textsOf(principal)).toHaveLength(2)
})

test('what the office wrote is announced to the teachers of the child’s class', async () => {
  const { sent, textsOf, principal, teacher, colleague, school } = await makeTwoReported()
  const elsewhere = await app.make.teacher(await app.make.class(school))
  await sent(principal)
  expect(await textsOf(principal)).toEqual([])
  for (const person of [teacher, colleague]) expect(await textsOf(person)).toHaveLength(1)
  expect(await textsOf(elsewhere)).toEqual([])
})

test('a report that is sent twice at once is announced once', async () => {
  const { draft, step, textsOf, principal } = await makeTwoReported()
  const { data } = (await draft()).body
  const answers = await Promise.all([step(review, data), step(review, data)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await textsOf(principal)).toEqual([expect.stringContaining('has sent a conference report')])
})

test('two senders with the same name are two notices, and one sender with two reports at once is one', async () => {
  const { sent, textsOf, draft, step, record, schoolClass, beans, principal, teacher, colleague, dev, asha } =
    await makeTwoReported()
  await app.database.owner.query("update app.users set name = 'Meera' where id = any($1)", [
    [teacher._id, colleague._id],
  ])
  const hers = (await draft(teacher, asha._id)).body.data
  const his = (await draft(teacher, dev._id)).body.data
  await Promise.all([step(review, hers), step(review, his)])
  expect(await textsOf(principal)).toEqual(['Meera has sent 2 conference reports for review.'])
  const mina = await app.make.student(schoolClass, { first_name: 'Mina' })
  await record('M', beans, '2026-11-02', mina)
  await sent(colleague, mina)
  expect(await textsOf(principal)).toHaveLength(2)
})

test('the notice about a child who leaves is withdrawn', async () => {
  const { sent, textsOf, principal, asha, dev } = await makeTwoReported()
  const leave = ({ _id }: { _id: string }) =>
    app.as(principal).call(bulkStudents.leave, { body: { studentId: [_id], leftAs: 'left' } })
  await sent()
  await sent(undefined, dev)
  await leave(asha)
  expect(await textsOf(principal)).toEqual([expect.stringContaining('has sent a conference report')])
  await leave(dev)
  expect(await textsOf(principal)).toEqual([])
})

test('the queue lists what a person may proofread, longest wait first', async () => {
  const { sent, back, queueOf, principal, teacher, colleague, dev, school, asha } = await makeTwoReported()
  const other = await app.make.school()
  const elsewhere = await app.make.teacher(await app.make.class(school))
  const hers = await sent()
  await sent(colleague, dev)
  await app.database.owner.query(
    "update app.conference_reports set updated_at = '2026-11-19' where student_id = $1",
    [dev._id],
  )
  expect(await queueOf(principal)).toEqual(['Dev', 'Asha'])
  expect(await queueOf(teacher)).toEqual(['Dev'])
  expect(await queueOf(colleague)).toEqual(['Asha'])
  for (const person of [elsewhere, other.principal]) expect(await queueOf(person)).toEqual([])
  await back(hers, principal)
  expect(await queueOf(principal)).toEqual(['Dev'])
  await app.database.owner.query('update app.students set archived_at = now() where id = $1', [dev._id])
  expect(await queueOf(principal)).toEqual([])
  expect(asha.schooleId).toBe(school._id)
})

test('Today says what there is to proofread', async () => {
  const { sent, principal, teacher, colleague, schoolClass } = await makeTwoReported()
  const shown = async (person: Person, call: typeof today.school | typeof today.teacher) =>
    (await app.as(person).call(call)).body.toProofread
  expect(await shown(principal, today.school)).toEqual({ count: 0, reports: [] })
  const { _id } = await sent()
  expect(await shown(principal, today.school)).toMatchObject({
    count: 1,
    reports: [{ _id, fullName: 'Asha', className: 'Nursery', editedBy: { _id: teacher._id } }],
  })
  await app.make.student(schoolClass, { first_name: 'Asha' })
  const [toRead] = (await shown(colleague, today.teacher)).reports
  expect(toRead).toMatchObject({ _id, fullName: expect.stringMatching(/^Asha \(.+\)$/) })
  expect(await shown(teacher, today.teacher)).toEqual({ count: 0, reports: [] })
})

test('an office that edited a report no longer has it in its queue', async () => {
  const { sent, back, queueOf, textsOf, step, principal, teacher, colleague } = await makeTwoReported()
  const returned = (await back(await sent(), principal)).body.data
  const { _id: id, version } = returned
  const edited = await app
    .as(principal)
    .call(update, { params: { id }, body: { version, summary: 'He pours.' } })
  await step(review, edited.body.data, teacher)
  expect(await queueOf(principal)).toEqual([])
  expect(await textsOf(principal)).toEqual([])
  expect(await queueOf(colleague)).toEqual(['Asha'])
  expect(await textsOf(colleague)).toHaveLength(1)
})
