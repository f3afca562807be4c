import { api } from '@casa/contract'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { testApp } from '../../testing/app.ts'

const app = testApp()
const { categories } = api

test('the administrator creates a category, everybody reads it, and nobody else does while it is In Active', async () => {
  const administrator = await app.make.administrator()
  const { principal, ...school } = await app.make.school()
  const schoolClass = await app.make.class(school)
  const mother = await app.make.parent(await app.make.student(schoolClass))
  const readers = [principal, await app.make.teacher(schoolClass), mother]
  const { call } = app.as(administrator)
  const made = await call(categories.add, { body: { category: ' Films ' } })
  expect(made.body).toMatchObject({
    message: 'Category Added Successfully.',
    data: { category: 'Films', status: true, version: 1 },
  })
  const { data } = made.body
  const params = { id: data._id }
  for (const reader of readers) {
    expect((await app.as(reader).call(categories.list)).body).toEqual([data])
    expect((await app.as(reader).call(categories.get, { params })).body).toEqual(data)
    expect((await app.as(reader).call(categories.add, { body: { category: 'Mine' } })).status).toBe(403)
  }
  const off = await call(categories.update, { params, body: { status: false, version: 1 } })
  expect(off.body).toMatchObject({
    message: 'Category Updated Successfully.',
    data: { status: false, version: 2 },
  })
  expect((await call(categories.update, { params, body: { category: 'Late', version: 1 } })).status).toBe(409)
  for (const reader of readers) {
    expect((await app.as(reader).call(categories.list)).body).toEqual([])
    expect((await app.as(reader).call(categories.get, { params })).status).toBe(404)
  }
  expect((await call(categories.list)).body).toEqual([off.body.data])
})

test('a category needs a unique name, and a deleted one can be restored', async () => {
  const { call } = app.as(await app.make.administrator())
  const category = `Songs ${newId()}`
  expect(await call(categories.add, { body: {} })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'category', message: 'Category is required' }] },
  })
  const { data } = (await call(categories.add, { body: { category } })).body
  expect(await call(categories.add, { body: { category: category.toUpperCase() } })).toMatchObject({
    status: 409,
    body: { errors: [{ field: 'category', message: 'A category with this name already exists.' }] },
  })
  const params = { id: data._id }
  expect((await call(categories.remove, { params })).body.message).toBe('Deleted Successfully.')
  expect((await call(categories.get, { params })).status).toBe(404)
  expect((await call(api.undoEntries.putBack, { params })).status).toBe(200)
  expect((await call(categories.get, { params })).body).toEqual(data)
})
