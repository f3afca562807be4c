import { fees } from '@casa/contract/fees'
import { ledger } from '@casa/contract/ledger'
import { refusals } from '@casa/contract/refusals'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeFeeOffice } from '../../testing/fee.ts'
import { readPdf } from '../../testing/read-pdf.ts'

const app = testApp()

const paid = { method: 'upi', date: '2026-06-10' } as const

/** A class-wide fee, Asha's mother, and `ask` for a receipt as a given user. */
async function makeReceipts(fee: object = {}) {
  const office = await makeFeeOffice(app)
  const { body } = await office.add(fee)
  const id = body.data[0]!._id
  const mother = await app.make.parent(office.asha)
  const ask = (who: { token: string }, query: object = paid, child = office.asha._id) =>
    app.as(who).call(fees.receipt, { params: { id }, query: { studentId: child, installment: 1, ...query } })
  return { ...office, id, mother, ask }
}

const refusedWith = (message: string) => ({ status: 422, body: { message } })
const read = ({ body }: { body: unknown }) => readPdf(body as Uint8Array)

test('a mother saves a receipt that states what was paid, in figures and words, and that it is a simulation', async () => {
  const { mother, ask } = await makeReceipts({
    installments: [{ fee: '1,30,000.50', date: '2026-06-10' }],
  })
  const answer = await ask(mother)
  expect(answer).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="RCP-\w{10}-1\.pdf"$/),
      'cache-control': 'no-store',
    },
  })
  const { title, pages, text } = read(answer)
  expect(title).toMatch(/^Payment receipt \(simulation\) RCP-/)
  expect(pages).toBe(1)
  for (const part of [
    'Lake Road, Hyderabad',
    'Simulation: no money was moved',
    'Asha',
    'Nursery',
    'UPI',
    'SIM-',
    '10-Jun-2026',
    '₹1,30,000.50',
    'One lakh thirty thousand rupees and fifty paise only',
    'Page 1 of 1',
  ])
    expect(text).toContain(part)
})

test.each([
  ['hi', 'भुगतान की रसीद', 'एक लाख तीस हज़ार रुपये मात्र'],
  ['te', 'చెల్లింపు రసీదు', 'ఒక లక్ష ముప్పై వేల రూపాయలు మాత్రమే'],
] as const)(
  'the receipt is printed in %s, whatever letters the name contains',
  async (language, title, words) => {
    const { mother, ask, asha } = await makeReceipts({
      installments: [{ fee: '130000', date: '2026-06-10' }],
    })
    await app.database.owner.query('update app.students set first_name = $2, last_name = $3 where id = $1', [
      asha._id,
      'आशा',
      'శ్రీ O’Neil 👧 தமிழ் ಶ್ರೀ 李',
    ])
    const { text } = read(await ask(mother, { ...paid, language }))
    for (const part of [title, '₹1,30,000', 'आशा శ్రీ O’Neil', 'தமிழ்', 'ಶ್ರೀ', '�', words])
      expect(text).toContain(part)
    expect(text).not.toContain('👧')
  },
)

test('the largest amount and the longest name fit on it', async () => {
  const { mother, ask, asha } = await makeReceipts({
    totalFee: '9999999999.99',
    installments: [{ fee: '9999999999.99', date: '2026-06-10' }],
  })
  await app.database.owner.query('update app.students set first_name = $2 where id = $1', [
    asha._id,
    'Ananyalakshmi'.repeat(9),
  ])
  const { text, pages } = read(await ask(mother))
  expect(text).toContain('₹9,99,99,99,999.99')
  expect(text).toContain('Nine hundred ninety nine crore')
  expect(pages).toBe(1)
})

test('the office reads it too; details that nobody entered are marked as not recorded', async () => {
  const { principal, ask } = await makeReceipts()
  const later = { installment: 2 }
  expect(read(await ask(principal, later)).text.match(/Not recorded/g)).toHaveLength(4)
})

test('an invalid receipt request is refused', async () => {
  const { mother, ask } = await makeReceipts()
  expect(await ask(mother, { date: '2026-06-10' })).toMatchObject(
    refusedWith('This installment has not been paid yet, so it has no receipt.'),
  )
  expect(await ask(mother, { ...paid, date: '2099-01-01' })).toMatchObject(
    refusedWith('A payment cannot be dated in the future.'),
  )
  expect((await ask(mother, { ...paid, installment: 3 })).status).toBe(404)
  for (const wrong of [
    { installment: 0 },
    { installment: 1.5 },
    { installment: 61 },
    { method: 'cash' },
    { date: '2026-02-30' },
    { language: 'fr' },
    { studentId: 'x' },
    { cardNumber: '4111111111111111' },
  ])
    expect((await ask(mother, { ...paid, ...wrong })).status, JSON.stringify(wrong)).toBe(422)
})

test('nobody gets the receipt of a child that is not theirs', async () => {
  const { mother, principal, teacher, dev, ask, id, school } = await makeReceipts()
  const other = await makeReceipts()
  const nextDoor = await app.make.student(await app.make.class(school))
  const neighbour = await app.make.parent(nextDoor)
  expect((await ask(mother, paid, dev._id)).status).toBe(404)
  expect((await ask(other.mother)).status).toBe(404)
  expect((await ask(other.principal)).status).toBe(404)
  expect((await ask(teacher)).status).toBe(403)
  // A child of another class has no part in the fee.
  expect((await ask(neighbour, paid, nextDoor._id)).status).toBe(404)
  expect((await ask(principal, paid, nextDoor._id)).status).toBe(404)
  expect((await ask(principal, paid, other.asha._id)).status).toBe(404)
  expect(
    (
      await app
        .as(mother)
        .call(fees.receipt, { params: { id: other.id }, query: { studentId: id, installment: 1, ...paid } })
    ).status,
  ).toBe(404)
})

test('a school with a ledger only issues receipts of recorded payments', async () => {
  const { call, mother, ask } = await makeReceipts()
  await call(ledger.keep, { body: { keepsLedger: true } })
  expect(await ask(mother)).toMatchObject(refusedWith(refusals.fee.notPaid))
  await call(ledger.keep, { body: { keepsLedger: false } })
  expect((await ask(mother)).status).toBe(200)
})

test('a receipt is issued even if the school’s logo is missing from storage', async () => {
  const { school, principal, mother, ask } = await makeReceipts()
  const logo = await app.make.insert('files', {
    school_id: school._id,
    user_id: principal._id,
    content_type: 'image/webp',
    storage_key: 'gone',
    small_key: 'gone-small',
    byte_count: 10,
    sha256: '0'.repeat(64),
  })
  await app.database.owner.query('update app.schools set logo_id = $2 where id = $1', [school._id, logo])
  expect((await ask(mother)).status).toBe(200)
})
