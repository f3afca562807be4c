import { expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { runCasaOn } from '../testing/run-casa.ts'

const app = testApp()

const casa = (line: string) => runCasaOn(app, line)

const erasures = async () =>
  (
    await app.database.owner.query(
      'select kind, undone_at is not null as undone from app.erasures order by asked_at',
    )
  ).rows

test('an operator asks for the erasure of a family and takes it back', async () => {
  const school = await app.make.school()
  const child = await app.make.student(await app.make.class(school), {
    first_name: 'Asha',
    mother_name: 'Sita',
  })
  const { rows } = await app.database.owner.query(
    'select serial_number as serial from app.students where id = $1',
    [child._id],
  )
  const { serial } = rows[0]
  expect(await casa('family erase nobody --yes')).toMatchObject({ code: 1 })
  const refused = await casa(`family erase ${serial} --yes`)
  expect([refused.code, refused.noted]).toEqual([
    1,
    'Nobody there can be erased: the children must have left the school.',
  ])
  await app.database.owner.query('update app.students set archived_at = now() where id = $1', [child._id])
  expect((await casa(`family erase ${serial}`)).code, 'nobody is asked for the name').toBe(2)
  expect(await erasures()).toEqual([])
  const done = await casa(`family erase ${serial} --yes`)
  expect(done.code).toBe(0)
  expect(done.printed).toContain(`Asha (${serial})`)
  expect(await erasures()).toEqual([{ kind: 'family', undone: false }])
  expect((await casa(`family erase ${serial} --yes`)).code, 'twice').toBe(1)
  expect((await casa(`family erase ${serial} --undo`)).code).toBe(0)
  expect((await casa(`family erase ${serial} --undo`)).code).toBe(1)
  expect(await erasures()).toEqual([{ kind: 'family', undone: true }])
})

test('an operator asks for the erasure of a school by its short code', async () => {
  const school = await app.make.school()
  const { rows } = await app.database.owner.query(
    'select short_code as code, name from app.schools where id = $1',
    [school._id],
  )
  expect((await casa('school erase NOWHERE --yes')).code).toBe(1)
  const asked = await casa(`school erase ${rows[0].code} --yes`)
  expect([asked.code, asked.noted]).toEqual([0, ''])
  expect(asked.printed).toContain(rows[0].name)
  expect((await casa(`school erase ${rows[0].code} --undo`)).code).toBe(0)
})
