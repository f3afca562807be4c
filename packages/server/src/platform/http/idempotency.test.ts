import { classes } from '@casa/contract/classes'
import { notices } from '@casa/contract/notices'
import { platformId } from '@casa/contract/wire'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const app = testApp()

const storedUnder = async (key: string) =>
  (await app.database.owner.query('select answer from app.idempotency_keys where key = $1', [key])).rows

test('a repeated delete gets the same response, although none was stored', async () => {
  const school = await app.make.school()
  const { _id: id } = await app.make.class(school)
  const remove = (key: string) =>
    app.as(school.principal).call(classes.remove, { params: { id }, headers: { 'idempotency-key': key } })
  const first = await remove('a-delete-of-a-class')
  expect(first.status).toBe(200)
  expect(await storedUnder('a-delete-of-a-class')).toEqual([{ answer: null }])
  expect((await remove('a-delete-of-a-class')).body).toEqual(first.body)
  expect((await remove('another-delete')).status).toBe(404)
})

test('a response with more than the request contains is stored', async () => {
  const school = await app.make.school()
  const add = () =>
    app.as(school.principal).call(classes.add, {
      body: { className: 'Toddlers', status: true },
      headers: { 'idempotency-key': 'a-new-class' },
    })
  const first = await add()
  const [{ answer }] = await storedUnder('a-new-class')
  expect(JSON.parse(answer)).toEqual(first.body)
  expect((await add()).body).toEqual(first.body)
})

test('a key belongs to the school of the account, and a parent’s to none, whose children may change school', async () => {
  const school = await app.make.school()
  const parent = await app.make.parent(await app.make.student(await app.make.class(school)))
  const headers = { 'idempotency-key': 'whose-is-this-key' }
  const read = { headers }
  expect((await app.as(school.principal).call(notices.read, read)).status).toBe(200)
  expect((await app.as(parent).call(notices.read, read)).status).toBe(200)
  const { rows } = await app.database.owner.query(
    "select user_id, school_id from app.idempotency_keys where key = 'whose-is-this-key'",
  )
  const owners = Object.fromEntries(rows.map(row => [row.user_id, row.school_id]))
  expect(owners).toEqual({ [school.principal._id]: school._id, [parent._id]: platformId })
})

test('a server of the last release, which names no school, stores a key under the school of the account', async () => {
  const school = await app.make.school()
  const client = await app.database.owner.connect()
  try {
    await client.query('begin')
    await client.query(
      "select set_config('app.role', 'SCHOOLE', true), set_config('app.schools', $1, true)",
      [`{${school._id}}`],
    )
    const insert = `
      insert into app.idempotency_keys (user_id, key, request_hash, kept_until) values ($1, 'of-an-older-server', '', now())
      on conflict (user_id, key) do nothing returning school_id`
    expect((await client.query(insert, [school.principal._id])).rows).toEqual([{ school_id: school._id }])
    expect((await client.query(insert, [school.principal._id])).rows).toEqual([])
  } finally {
    await client.query('rollback')
    client.release()
  }
})
