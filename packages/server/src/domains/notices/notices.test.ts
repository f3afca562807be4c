import { readFileSync } from 'node:fs'
import { notices } from '@casa/contract/notices'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const app = testApp()

test('a user reads the own notices, the newest first, and marks them as read', async () => {
  const { principal, ...school } = await app.make.school()
  const note = (text: string, created_at: string, user_id = principal._id) =>
    app.make.insert('notices', {
      school_id: school._id,
      user_id,
      kind: 'note',
      text,
      link: '/app/teachernotes',
      created_at,
    })
  const colleague = await app.make.teacher(await app.make.class(school))
  await note('First', '2026-11-18T08:00:00Z')
  await note('Second', '2026-11-19T08:00:00Z')
  await note('Not yours', '2026-11-19T09:00:00Z', colleague._id)

  const office = app.as(principal)
  const seen = await office.call(notices.list)
  expect(seen.body).toMatchObject([
    { text: 'Second', link: '/app/teachernotes', read: false },
    { text: 'First', read: false },
  ])
  expect((await office.call(notices.read)).body).toMatchObject({
    message: 'Updated Successfully.',
    data: { read: 2 },
  })
  expect((await office.call(notices.list)).body.map(({ read }) => read)).toEqual([true, true])
  expect((await app.as(colleague).call(notices.list)).body).toMatchObject([
    { text: 'Not yours', read: false },
  ])
})

test('a notice carries the key of its text and the values of its blanks beside the English sentence', async () => {
  const { principal, ...school } = await app.make.school()
  const notice = { school_id: school._id, user_id: principal._id, kind: 'note', link: '/app/teachernotes' }
  const values = { author: 'Meera Rao', child: 'Asha' }
  await app.make.insert('notices', { ...notice, text_key: 'notices.note', text_values: values })
  await app.make.insert('notices', { ...notice, kind: 'school', text_key: 'notices.switchedOn' })
  const { body } = await app.as(principal).call(notices.list)
  const byKind = Object.fromEntries(body.map(({ kind, text, key, values }) => [kind, { text, key, values }]))
  expect(byKind).toEqual({
    note: { text: 'Meera Rao wrote a note about Asha.', key: 'notices.note', values },
    school: {
      text: 'Good news: your school has been approved. Welcome to Casa.',
      key: 'notices.switchedOn',
      values: {},
    },
  })
})

test('notices that were stored as sentences get keys; one that is not recognised stays as it is', async () => {
  const migration = readFileSync(new URL('../../../migrations/0058_notice_keys.sql', import.meta.url), 'utf8')
  const conversion = migration.slice(migration.indexOf('update '), migration.indexOf('create or replace'))
  const old = [
    ['school', 'Your school is switched on. Welcome to Casa.'],
    ['school', 'Little Banyan, Pune has registered and is waiting to be switched on.'],
    ['published', 'A record of Asha Rao is published.'],
    ['published', '12 records of Asha Rao are published.'],
    ['note', 'Meera Rao wrote a note about Asha.'],
    ['link', 'Asha Rao’s parent has accepted: the child is linked.'],
    ['link', 'The parent who was asked says that Asha Rao is not their child.'],
    ['note', 'Meera wrote a note about X wrote a note about Y.'],
    ['assignment', 'A record of Asha Rao is published.'],
    ['note', 'Anything else.'],
  ] as const
  const { principal, ...school } = await app.make.school()
  for (const [index, [kind, text]] of old.entries())
    await app.make.insert('notices', {
      school_id: school._id,
      user_id: principal._id,
      kind,
      text,
      link: '/app',
      created_at: new Date(Date.UTC(2026, 0, 1, 0, -index)).toISOString(),
    })
  await app.database.owner.query(conversion)
  const { body } = await app.as(principal).call(notices.list)
  // With a key, the sentence is the present one.
  const now: Record<number, string> = {
    0: 'Good news: your school has been approved. Welcome to Casa.',
    2: 'The school has shared new work by Asha Rao.',
    3: 'The school has shared 12 new works by Asha Rao.',
  }
  expect(body.map(({ kind, text }) => [kind, text])).toEqual(
    old.map(([kind, text], index) => [kind, now[index] ?? text]),
  )
  expect(body.map(({ key, values }) => [key, values])).toEqual([
    ['notices.switchedOn', {}],
    ['notices.registered', { school: 'Little Banyan, Pune' }],
    ['notices.publishedOne', { child: 'Asha Rao' }],
    ['notices.published', { records: 12, child: 'Asha Rao' }],
    ['notices.note', { author: 'Meera Rao', child: 'Asha' }],
    ['notices.linkAccepted', { child: 'Asha Rao' }],
    ['notices.linkDeclined', { child: 'Asha Rao' }],
    [undefined, undefined],
    [undefined, undefined],
    [undefined, undefined],
  ])
})
