import { classes } from '@casa/contract/classes'
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
