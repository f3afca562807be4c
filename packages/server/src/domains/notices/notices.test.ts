import { notices } from '@casa/contract/notices'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const app = testApp()

test('users can read their own notices, newest first, and mark them as read', async () => {
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

test('a notice has the key of its text and its placeholder values beside the English sentence', async () => {
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
