import { api } from '@casa/contract'
import type { BodyOf } from '@casa/contract/route'
import type { TestApp } from './app.ts'
import { everybodysPassword as password } from './factories.ts'

type User = { _id: string; token: string; loginName: string }
type LinkForm = BodyOf<typeof api.linkedAccounts.link>

/** A teacher whose own child goes to another school, with an account for each, and the calls that link them. */
export async function makeTwoAccounts(app: TestApp) {
  const here = await app.make.school({ name: 'Lakeside' })
  const teacher = await app.make.teacher(await app.make.class(here))
  const there = await app.make.school({ name: 'Hilltop' })
  const child = await app.make.student(await app.make.class(there))
  const mother = await app.make.parent(child)
  return { here, there, child, teacher, mother, ...linking(app) }
}

/** The calls that link accounts and switch between them, each from a new network address. */
function linking(app: TestApp) {
  const calls = api.linkedAccounts
  const link = (user: User, other: User, role: LinkForm['role'], more: Partial<LinkForm> = {}) =>
    app.as(user).call(calls.link, {
      body: { role, loginName: other.loginName, password, ownPassword: password, ...more },
      address: app.make.address(),
    })
  const change = (user: { token: string }, other: User, code?: string) =>
    app
      .as(user)
      .call(calls.change, { params: { id: other._id }, body: { code }, address: app.make.address() })
  const unlink = (user: User, other: User) => app.as(user).call(calls.unlink, { params: { id: other._id } })
  /** The ids of the accounts to which a user can switch. */
  const others = async (user: { token: string }) =>
    (await app.as(user).call(calls.list)).body.map(({ _id }) => _id)
  return { link, change, unlink, others }
}
