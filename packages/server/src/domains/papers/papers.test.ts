import { readFileSync } from 'node:fs'
import { classes } from '@casa/contract/classes'
import { conferenceReports } from '@casa/contract/conference-reports'
import { ledger } from '@casa/contract/ledger'
import { schools } from '@casa/contract/schools'
import { students } from '@casa/contract/students'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makePapers } from '../../testing/papers.ts'
import { readPdf } from '../../testing/read-pdf.ts'

const app = testApp()
const name = fc.stringMatching(/^[A-Z][a-z]{2,12}$/)
const change = fc.oneof(
  fc.record({ kind: fc.constantFrom('child', 'parent', 'school', 'class', 'birthday'), name }),
  fc.record({ kind: fc.constantFrom('logo', 'photo', 'move', 'noLogo', 'leave'), name }),
)

const done = async (change: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await change
  expect(status, JSON.stringify(body)).toBe(200)
}

test('printing a document again gives the same text and the same bytes, whatever has changed since', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async changes => {
      const papers = await makePapers(app)
      const { principal, school, schoolClass, asha, mother, print, call } = papers
      const { owner } = app.database
      const before = { office: await print(principal), family: await print(mother) }
      let hasLeft = false
      for (const { kind, name } of changes) {
        if (kind === 'child' && !hasLeft)
          await done(
            call(students.update, { params: { id: asha._id }, body: { firstName: name, lastName: name } }),
          )
        if (kind === 'parent')
          await owner.query('update app.users set name = $2 where id = $1', [mother._id, name])
        if (kind === 'birthday')
          await owner.query(`update app.students set dob = dob + 40 where id = $1`, [asha._id])
        if (kind === 'school')
          await done(
            call(schools.update, {
              params: { id: school._id },
              body: { schooleName: name, address: name, city: name },
            }),
          )
        if (kind === 'class')
          await done(call(classes.update, { params: { id: schoolClass._id }, body: { className: name } }))
        if (kind === 'move' && !hasLeft)
          await owner.query('update app.students set class_id = $2 where id = $1', [
            asha._id,
            (await app.make.class(school))._id,
          ])
        if (kind === 'logo') await papers.setLogo(papers.colours[1])
        if (kind === 'noLogo')
          await owner.query('update app.schools set logo_id = null where id = $1', [school._id])
        if (kind === 'photo') await papers.setPhoto(papers.colours[2])
        if (kind === 'leave') {
          await owner.query('update app.students set archived_at = now() where id = $1', [asha._id])
          hasLeft = true
        }
      }
      const after = {
        office: await print(principal),
        family: hasLeft ? before.family : await print(mother),
      }
      for (const reader of ['office', 'family'] as const)
        for (const [index, paper] of before[reader].entries()) {
          expect(readPdf(after[reader][index]!).text).toBe(readPdf(paper).text)
          expect(Buffer.compare(after[reader][index]!, paper)).toBe(0)
        }
    }),
    { numRuns: 8, seed: 35 },
  )
}, 120_000)

test('a document keeps what it was issued with, on screen too; one issued later has the new names', async () => {
  const { call, payment, report, asha, school, mother, pay } = await makePapers(app)
  await call(students.update, { params: { id: asha._id }, body: { firstName: 'Meenakshi' } })
  await call(schools.update, { params: { id: school._id }, body: { schooleName: 'River School' } })
  const parent = app.as(mother)
  const receipt = (id: string) => parent.call(ledger.trueReceipt, { params: { id } })
  expect((await receipt(payment)).body).toMatchObject({
    child: expect.stringMatching(/^Asha/),
    class: 'Nursery',
  })
  expect((await parent.call(conferenceReports.get, { params: { id: report } })).body).toMatchObject({
    paper: { child: expect.stringMatching(/^Asha/), class: 'Nursery' },
    studentId: { firstName: 'Meenakshi' },
  })
  const later = (await pay('100')).body.data._id
  expect((await receipt(later)).body).toMatchObject({ school: 'River School' })
  expect((await receipt(later)).body.child).toMatch(/^Meenakshi/)
})

test('the reversal mark is added to a receipt, which otherwise stays unchanged', async () => {
  const { print, principal, reverse, payment } = await makePapers(app)
  const [before] = await print(principal)
  await reverse(payment)
  const [after] = await print(principal)
  const mark = 'This receipt was reversed: the payment does not count. '
  expect(readPdf(after!).text).toContain(mark)
  expect(readPdf(after!).text.replace(mark, '')).toBe(readPdf(before!).text)
})

test('a logo used by a document is kept and visible only to its family, and nobody can rewrite the document', async () => {
  const { mother, school, dev, setLogo, colours } = await makePapers(app)
  const { owner } = app.database
  const { rows } = await owner.query(
    'select logo_id, photo_id from app.papers where school_id = $1 and photo_id is not null',
    [school._id],
  )
  await setLogo(colours[1])
  const other = await app.make.parent(dev)
  for (const file of [rows[0].logo_id, rows[0].photo_id]) {
    expect(file).toBeTruthy()
    const open = async ({ token }: { token: string }) => {
      const url = `/api/files/${file}`
      const headers = { authorization: `Bearer ${token}` }
      return (await app.server.inject({ method: 'GET', url, headers })).statusCode
    }
    expect([await open(mother), await open(other)]).toEqual([200, 404])
  }
  for (const statement of [
    "update app.papers set child_name = 'X'",
    'delete from app.papers',
    'truncate app.papers',
  ])
    await expect(owner.query(statement), statement).rejects.toThrow('never changed')
})

test('documents issued before they were stored keep what they say on the day of the upgrade', async () => {
  const { call, asha, payment, report, mother } = await makePapers(app)
  const { owner } = app.database
  const migration = readFileSync(new URL('../../../migrations/0121_papers.sql', import.meta.url), 'utf8')
  const conversion = migration.slice(migration.indexOf('-- Papers from before'))
  await call(students.update, { params: { id: asha._id }, body: { firstName: 'Meenakshi' } })
  await owner.query('begin')
  await owner.query('set local session_replication_role = replica')
  await owner.query('delete from app.papers where id = any($1)', [[payment, report]])
  await owner.query('commit')
  await owner.query(conversion)
  const parent = app.as(mother)
  expect((await parent.call(ledger.trueReceipt, { params: { id: payment } })).body.child).toMatch(
    /^Meenakshi/,
  )
  const { body } = await parent.call(conferenceReports.get, { params: { id: report } })
  expect(body.paper?.child).toMatch(/^Meenakshi/)
})
