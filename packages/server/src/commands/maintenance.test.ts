import { api } from '@casa/contract'
import { maintenanceHeader } from '@casa/contract/headers'
import { refusals } from '@casa/contract/refusals'
import { expect, test } from 'vitest'
import { Maintenance } from '../platform/maintenance.ts'
import { testApp } from '../testing/app.ts'
import { runCasaOn } from '../testing/run-casa.ts'

const app = testApp()

const casa = (line: string) => runCasaOn(app, line)

test('during maintenance every server serves reads and sign-in, refuses writes, and says so in each response', async () => {
  const { principal, _id: schooleId } = await app.make.school()
  const add = (className: string) =>
    app.as(principal).call(api.classes.add, { body: { className, status: true } })
  const list = () => app.as(principal).call(api.classes.list, { params: { schooleId } })
  expect((await add('Jasmine')).status).toBe(200)
  expect((await list()).headers[maintenanceHeader.toLowerCase()]).toBeUndefined()

  expect(await casa('maintenance on')).toMatchObject({ code: 0, noted: '' })
  expect((await casa('maintenance on')).code).toBe(0)
  await app.services.maintenance.refresh()
  const refused = await add('Lotus')
  expect(refused).toMatchObject({ status: 503, body: { message: refusals.maintenance } })
  expect(refused.headers['retry-after']).toBe('60')
  const read = await list()
  expect([read.status, read.headers[maintenanceHeader.toLowerCase()]]).toEqual([200, 'on'])
  expect((await app.stranger.call(api.users.logout, {})).status).not.toBe(503)
  const { rows } = await app.database.owner.query('select login from app.users where id = $1', [
    principal._id,
  ])
  expect((await app.signIn(rows[0].login, 'SCHOOLE')).status).toBe(200)

  // A server that starts now knows, too.
  const other = await new Maintenance(app.services.database).start()
  await other.stop()
  expect(other.isOn).toBe(true)

  expect((await casa('maintenance off')).printed).toBe('Maintenance is off.')
  await app.services.maintenance.refresh()
  expect((await add('Lotus')).status).toBe(200)
  expect((await list()).headers[maintenanceHeader.toLowerCase()]).toBeUndefined()
})

test('an installation whose server never ran has nothing to switch', async () => {
  await app.database.owner.query('delete from app.installation')
  expect(await casa('maintenance on')).toMatchObject({ code: 3, printed: '' })
})
