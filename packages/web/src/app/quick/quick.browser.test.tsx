import { api } from '@casa/contract'
import { schemaExamples } from '@casa/contract/examples'
import type { Matrix } from '@casa/contract/progress'
import type { QuickClass } from '@casa/contract/quick'
import type { BodyOf } from '@casa/contract/route'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { OwnClass } from '../../lib/own-classes.ts'
import { answers, show } from '../../testing/show.tsx'
import { Quick } from './quick.tsx'

const names = ['Mira Shah', 'Arjun Rao', 'Rose Khan']
const exercises = ['Pink Tower', 'Brown Stair', 'The Silence Game', 'Sound Game: All Sounds of a Word']
const [jasmine] = schemaExamples.Matrix.exercises

const matrix: Matrix = {
  ...schemaExamples.Matrix,
  exercises: exercises.map(name => ({ ...jasmine!, _id: name, subActivityName: name })),
  students: names.map(fullName => ({
    ...schemaExamples.Matrix.students[0]!,
    _id: fullName,
    fullName,
    admissionNumber: null,
    keys: [fullName === 'Arjun Rao' ? 'M' : null, null, null, null],
    plans: [],
  })),
}

const facts: QuickClass = {
  exercises: exercises.map((name, at) => ({
    _id: name,
    names: name === 'Pink Tower' ? ['गुलाबी मीनार'] : [],
    strand: at < 2 ? 'dimension' : name,
    opener: at !== 1,
    fromMonths: name === 'The Silence Game' ? 48 : 30,
    requires: [],
  })),
  students: names.map((_id, at) => ({ _id, months: 40 + at * 10, absent: _id === 'Rose Khan' })),
  groups: [{ _id: 'lions', classId: 'jasmine', name: 'Lions', studentId: ['Mira Shah', 'Arjun Rao'] }],
}

type Recorded = BodyOf<typeof api.records.record>

async function open({ skipped = 0, classes }: { skipped?: number; classes?: OwnClass[] } = {}) {
  const recorded: Recorded[] = []
  const groups: unknown[] = []
  await show(<Quick open onClose={vi.fn()} />, {
    classes,
    stubs: [
      answers(
        api.classes.list,
        (classes ?? [{ classId: 'jasmine' }]).map(({ classId }) => ({
          ...{ ...schemaExamples.Class, _id: classId, status: true },
          ...(classId === 'jasmine' && { className: 'Jasmine' }),
        })),
      ),
      answers(api.progress.matrix, matrix),
      answers(api.quick.class, facts),
      answers(api.records.record, ((body: Recorded) => {
        recorded.push(body)
        return { status: true as const, message: 'Activity Updated Successfully.', data: [], skipped }
      }) as never),
      answers(api.records.undo, { status: true as const, message: 'Undone.', data: { count: 1 } } as never),
      answers(api.quick.addGroup, ((body: unknown) => {
        groups.push(body)
        return {
          status: true as const,
          message: 'The group has been saved.',
          data: schemaExamples.ChildGroup,
        }
      }) as never),
    ],
  })
  const field = page.getByRole('textbox', { name: 'Children, exercises and key' })
  await expect.element(field).toBeVisible()
  const chips = page.getByRole('group', { name: 'Children to record for' })
  const outcome = page.getByRole('status', { name: 'Result' })
  const said = () => outcome.element().textContent
  const write = async (line: string) => {
    await userEvent.fill(field, line)
    await expect.element(page.getByRole('status', { name: 'To be recorded' })).toBeInTheDocument()
  }
  const childrenOf = ({ cells }: Recorded) => (cells ?? []).map(({ studentId }) => studentId)
  return { recorded, groups, field, chips, outcome, said, write, childrenOf }
}

test('“all” names the class, each child has a chip that removes it, and nothing else is recorded', async () => {
  const { recorded, chips, outcome, said, field, write, childrenOf } = await open()
  await write('all silence game')
  await expect.element(chips.getByRole('button', { name: /^Leave out/ }).first()).toBeVisible()
  expect(chips.getByRole('button').elements()).toHaveLength(3)
  await chips.getByRole('button', { name: 'Leave out Mira Shah' }).click()
  await expect.element(chips.getByRole('button', { name: 'Put back 1' })).toBeVisible()
  await userEvent.click(field)
  await userEvent.keyboard('{Enter}')
  await expect.poll(said).toContain('The Silence Game')
  expect(recorded.map(childrenOf)).toEqual([['Arjun Rao', 'Rose Khan']])
  expect(recorded[0]!.cells!.map(({ subActivityId }) => subActivityId)).toEqual(
    Array(2).fill('The Silence Game'),
  )
  // The dialog stays open for the next line, with everyone in it again.
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveFocus()
  await outcome.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(said).toContain('Undone')
})

test('warns about an absent child and about a work that a child is not ready for, and leaves both out in one press', async () => {
  const { recorded, chips, field, write, childrenOf } = await open()
  await write('everyone silence game')
  await expect.element(page.getByText('Absent today: Rose Khan')).toBeVisible()
  await expect.element(page.getByText('Mira Shah: From 4 years')).toBeVisible()
  await page.getByRole('button', { name: 'Leave out', exact: true }).first().click()
  await page.getByRole('button', { name: 'Leave out', exact: true }).click()
  await expect.element(page.getByText('Absent today')).not.toBeInTheDocument()
  expect(chips.getByRole('button', { name: /^Leave out/ }).elements()).toHaveLength(1)
  const meant = page.getByRole('status', { name: 'To be recorded' })
  await expect.element(meant).toHaveTextContent('Arjun Rao, The Silence Game: P Presented')
  expect(meant.element().textContent).not.toContain('3 children')
  await userEvent.click(field)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => recorded.map(childrenOf)).toEqual([['Arjun Rao']])
})

test('says how many works away a work is, and a child who has begun it or is ready needs no warning', async () => {
  const { write } = await open()
  await write('lions brown stair')
  await expect.element(page.getByText('Mira Shah: 1 work away: Pink Tower')).toBeVisible()
  await expect.element(page.getByText(/^Arjun Rao: /)).not.toBeInTheDocument()
  await write('मीरा')
  await write('arjun गुलाबी मीनार')
  await expect
    .element(page.getByRole('status', { name: 'To be recorded' }))
    .toHaveTextContent('Arjun Rao, Pink Tower: P Presented')
})

test('a word left over asks, and can be ignored', async () => {
  const { recorded, field, write } = await open()
  await write('mira pink tower stair')
  await userEvent.keyboard('{Enter}')
  const question = page.getByRole('group', { name: 'Which one is “stair”?' })
  await expect.element(question.getByRole('button', { name: /^Brown Stair/ })).toBeVisible()
  expect(recorded).toEqual([])
  await question.getByRole('button', { name: 'None of these: ignore “stair”' }).click()
  await userEvent.click(field)
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => recorded[0]?.cells)
    .toEqual([{ studentId: 'Mira Shah', subActivityId: 'Pink Tower' }])
})

test('where nothing was recorded, the result is no success and offers no Undo', async () => {
  const { outcome, said, write } = await open({ skipped: 1 })
  await write('mira pink tower')
  await userEvent.keyboard('{Enter}')
  await expect.poll(said).toContain('0 recorded, 1 already further on')
  expect(outcome.element().querySelector('.MuiAlert-colorSuccess')).toBeNull()
  expect(outcome.element().querySelector('.MuiAlert-colorInfo')).not.toBeNull()
  expect(outcome.getByRole('button', { name: 'Undo' }).elements()).toHaveLength(0)
})

test('children of a line become a group', async () => {
  const { groups, said, write } = await open()
  await write('mira, rose')
  await page.getByRole('button', { name: 'Save these 2 children as a group' }).click()
  await userEvent.fill(page.getByRole('textbox', { name: 'Name of the group' }), 'Tigers')
  await userEvent.keyboard('{Enter}')
  await expect.poll(said).toContain('The group has been saved')
  expect(groups).toEqual([{ classId: 'jasmine', name: 'Tigers', studentId: ['Mira Shah', 'Rose Khan'] }])
})

test('a specialist names only exercises of the chosen areas of work, and cannot observe', async () => {
  const { recorded, field, write } = await open({
    classes: [
      { classId: 'lotus', role: 'main', superActivityId: [] },
      { classId: 'jasmine', role: 'specialist', superActivityId: ['another area'] },
    ],
  })
  await page.getByRole('combobox', { name: 'Class' }).click()
  await page.getByRole('option', { name: 'Jasmine' }).click()
  await write('Mira Shah, Arjun Rao, pink tower')
  await expect.element(page.getByText(/^Not understood: pink/)).toBeVisible()
  expect(page.getByRole('button', { name: /^Save these/ }).elements()).toEqual([])
  await write('Mira Shah: worked for an hour')
  await userEvent.click(field)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/^You are a specialist in this class/)).toBeVisible()
  expect(recorded).toEqual([])
})
