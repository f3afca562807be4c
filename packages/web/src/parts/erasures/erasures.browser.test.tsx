import { api } from '@casa/contract'
import { schemaExamples } from '@casa/contract/examples'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answers, refusal, show } from '../../testing/show.tsx'
import { ErasureDialog } from './erasure-dialog.tsx'
import { ErasuresDialog } from './erasures-dialog.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const preview = schemaExamples.ErasurePreview
const subject = { kind: 'child', _id: preview.subjectId, name: preview.name } as const
const nothing = () => {}

test('before an erasure, the dialog says what is deleted and kept, what is owed, and asks for the name', async () => {
  const asked: unknown[] = []
  await show(<ErasureDialog subject={subject} onClose={nothing} />, {
    role: 'SCHOOLE',
    stubs: [
      answers(api.erasures.preview, preview),
      answers(api.erasures.add, request => {
        asked.push(request)
        return { status: true as const, message: 'Asked.', data: schemaExamples.Erasure }
      }),
    ],
  })
  await expect.element(page.getByText('Records of work: 120')).toBeVisible()
  await expect.element(page.getByText('Ledger entries: 4')).toBeVisible()
  await expect.element(page.getByText(/is still owed/)).toBeVisible()
  await expect.element(button('Erase in 7 days')).toBeDisabled()
  await page.getByRole('textbox', { name: 'Type Asha Rao to confirm' }).fill('Asha Rao')
  await button('Erase in 7 days').click()
  await expect.poll(() => asked).toEqual([{ kind: 'child', subjectId: subject._id, name: 'Asha Rao' }])
})

test('a refusal keeps the typed name', async () => {
  await show(<ErasureDialog subject={subject} onClose={nothing} />, {
    role: 'SCHOOLE',
    stubs: [
      answers(api.erasures.preview, preview),
      answers(api.erasures.add, () => refusal(409, 'This is already going to be erased.')),
    ],
  })
  const name = page.getByRole('textbox', { name: 'Type Asha Rao to confirm' })
  await name.fill('Asha Rao')
  await button('Erase in 7 days').click()
  await expect.element(page.getByText('This is already going to be erased.')).toBeVisible()
  await expect.element(name).toHaveValue('Asha Rao')
})

test('a family with a child at the school cannot be erased', async () => {
  await show(<ErasureDialog subject={subject} onClose={nothing} />, {
    role: 'SCHOOLE',
    stubs: [
      answers(api.erasures.preview, ({ kind }) => ({
        ...preview,
        kind,
        staying: kind === 'family' ? ['Dev Rao'] : [],
      })),
    ],
  })
  await page.getByRole('radio', { name: /^The whole family/ }).click()
  await expect.element(page.getByText(/still at the school: Dev Rao/)).toBeVisible()
  await expect.element(button('Erase in 7 days')).toBeDisabled()
})

test('what waits can be undone, what is done has a certificate, and teachers who have left can be erased', async () => {
  const undone: unknown[] = []
  const previewed: unknown[] = []
  const done = {
    ...schemaExamples.Erasure,
    _id: preview.subjectId,
    state: 'done' as const,
    doneAt: '2026-11-20T04:30:00Z',
  }
  await show(<ErasuresDialog teachers onClose={nothing} />, {
    role: 'SCHOOLE',
    stubs: [
      answers(api.erasures.list, [schemaExamples.Erasure, done]),
      answers(api.erasures.teachers, [schemaExamples.FormerTeacher]),
      answers(api.erasures.undo, () => {
        undone.push(schemaExamples.Erasure._id)
        return { status: true as const, message: 'Undone.', data: { _id: schemaExamples.Erasure._id } }
      }),
      answers(api.erasures.preview, body => {
        previewed.push(body)
        return { ...preview, kind: body.kind }
      }),
    ],
  })
  await expect.element(button('Certificate')).toBeVisible()
  await button('Undo').click()
  await expect.poll(() => undone).toHaveLength(1)
  await button('Erase…').click()
  const { _id, teacherName } = schemaExamples.FormerTeacher
  await expect.element(page.getByRole('dialog', { name: `Erase the data of ${teacherName}?` })).toBeVisible()
  await expect.poll(() => previewed).toEqual([{ kind: 'teacher', subjectId: _id }])
})

test('without any, the dialog says so', async () => {
  await show(<ErasuresDialog teachers onClose={nothing} />, {
    role: 'SCHOOLE',
    stubs: [answers(api.erasures.list, []), answers(api.erasures.teachers, [])],
  })
  await expect.element(page.getByText('Nothing has been erased, and nothing is waiting.')).toBeVisible()
})
