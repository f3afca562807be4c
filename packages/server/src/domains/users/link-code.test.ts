import { expect, test } from 'vitest'
import { nullable, text } from '../../platform/db/columns.ts'
import { testApp } from '../../testing/app.ts'
import { MothersNumber } from '../../testing/mothers-number.ts'

const app = testApp()
const query = (text: string, ...values: unknown[]) => app.database.owner.query(text, values)

/** A mother with an account, another school's child under her number, and the code that was sent to it for the link. */
async function codeForALink() {
  const number = new MothersNumber(app)
  const here = await number.school()
  await here.register()
  const parent = (await number.open(here.slips[0]!.password))!
  const child = await (await number.school()).register()
  await parent.askCode()
  await parent.codeSent()
  const { rows } = await query(
    `select c.id, c.code, o.id as asked, g.user_id as "_id"
       from app.otps o join app.otp_codes c on c.otp = o.id
       join app.guardians g on g.student_id = $2
      where o.mobile = $1`,
    number.mobile,
    child._id,
  )
  const token = await app.make.session(rows[0])
  return { sent: rows[0] as { id: string; code: Buffer; asked: string }, child, token }
}

type Sent = Awaited<ReturnType<typeof codeForALink>>['sent']
type Held = { id?: string; code?: Buffer; minutes?: number }

/** Accepts the link in the database itself, with a code that the server has verified. */
function accept({ sent, child, token }: Awaited<ReturnType<typeof codeForALink>>, held: Held = {}) {
  const { id = sent.id, code = sent.code, minutes = 0 } = held
  const at = new Date(app.now.getTime() + minutes * 60_000)
  return app.within({ token }, async tx => {
    const { answer } = await tx.row({ answer: nullable(text) })`
      select app.answer_link(${child._id}, true, ${id}, ${code}, null, gen_random_uuid(), ${at}) as answer`
    return answer
  })
}

test('the database links a child with the code sent for that, and keeps no spent code', async () => {
  const link = await codeForALink()
  expect(await accept(link)).toBe('accepted')
  expect((await query('select from app.otp_codes where id = $1', link.sent.id)).rowCount).toBe(0)
})

test.each<[string, Held, ((sent: Sent) => Promise<unknown>)?]>([
  ['another code', { code: Buffer.alloc(32, 1) }],
  ['the code of another request', { id: '00000000-0000-7000-8000-00000000000c' }],
  ['a code of eleven minutes ago', { minutes: 11 }],
  [
    'a code that an e-mail brought',
    {},
    ({ id }) => query(`update app.otp_codes set email = 'meera@casa.test' where id = $1`, id),
  ],
  [
    'a code for a new password',
    {},
    ({ asked }) => query(`update app.otps set purpose = 'reset' where id = $1`, asked),
  ],
  [
    'a code to another number',
    {},
    ({ asked }) => query('update app.otps set mobile = $2 where id = $1', asked, app.make.mobile()),
  ],
])('the database links no child with %s, whatever the code before it decided', async (_, held, change) => {
  const link = await codeForALink()
  await change?.(link.sent)
  expect(await accept(link, held)).toBe('unproved')
  expect((await query('select from app.otp_codes where id = $1', link.sent.id)).rowCount).toBe(1)
})
