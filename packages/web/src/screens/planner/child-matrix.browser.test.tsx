import { api } from '@casa/contract'
import type { Matrix } from '@casa/contract/progress'
import type { Key } from '@casa/contract/rules/keys'
import { type ReactElement, useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answers, show } from '../../testing/show.tsx'
import { ChildMatrix } from './child-matrix.tsx'
import { MatrixRecorder } from './matrix-recorder.tsx'

const names = Array.from({ length: 60 }, (_, place) => `Work ${String(place).padStart(2, '0')}`)
const exercises = names.map(name => ({
  _id: name,
  subActivityName: name,
  activityId: { _id: 's', activityName: 'Pouring' },
  superActivityId: { _id: 'a', superActivityName: 'Practical Life' },
}))
const child = (fullName: string, keys: (Key | null)[], plans: number[] = []): Matrix['students'][number] => ({
  _id: fullName,
  firstName: fullName,
  lastName: null,
  fullName,
  admissionNumber: null,
  serialNumber: 'LBM-1',
  profileURL: null,
  keys: names.map((_, place) => keys[place] ?? null),
  drafts: [],
  plans,
  stale: [],
})
const initial: Matrix = {
  exercises,
  students: [
    child('Asha', ['M', ...Array.from({ length: 20 }, () => 'WI' as const)], [30]),
    child('Bela', ['P']),
    ...Array.from({ length: 20 }, (_, number) => child(`Child ${number}`, [])),
  ],
  untouched: [],
}

function Phone() {
  const [matrix, setMatrix] = useState(initial)
  const [childId, setChildId] = useState('Asha')
  const record = async ([cell]: { studentId: string; subActivityId: string }[], key: Key) => {
    const place = names.indexOf(cell!.subActivityId)
    setMatrix(last => ({
      ...last,
      students: last.students.map(one =>
        one._id === cell!.studentId ? { ...one, keys: one.keys.with(place, key) } : one,
      ),
    }))
  }
  return (
    <ChildMatrix
      classId="class"
      matrix={matrix}
      childId={childId}
      onChild={setChildId}
      record={record}
      filters={<p>Filters</p>}
      unfolded={false}
    />
  )
}

const open = async (at = '/app/') => {
  await page.viewport(390, 844)
  return showInClass(<Phone />, at)
}

const showInClass = (element: ReactElement, at = '/app/') =>
  show(element, {
    at,
    stubs: [
      answers(api.quick.class, {
        exercises: [],
        students: [
          { _id: 'Asha', months: 50, absent: false },
          { _id: 'Bela', months: 50, absent: true },
        ],
        groups: [],
      }),
      answers(api.progress.next, []),
      answers(api.lessons.links, []),
    ],
  })

const openAtChild = async () => {
  const router = await open()
  await expect.element(page.getByRole('heading', { name: 'In progress 20' })).toBeVisible()
  return router
}
const row = (name: string) => page.getByRole('button', { name: new RegExp(`^${name} `) })

test('a press on a row of 56 px opens its four keys in place, and a mastered work stays where it is', async () => {
  await openAtChild()
  const work = row('Work 01')
  const place = work.element().closest('[role=listitem]')!
  expect(place.getBoundingClientRect().height).toBeCloseTo(57, 0)
  await work.click()
  await page.getByRole('button', { name: 'M Mastered: Asha, Work 01' }).click()
  await expect
    .element(page.getByRole('button', { name: 'M Mastered: Asha, Work 01' }))
    .toHaveAttribute('aria-pressed', 'true')
  await work.click()
  await expect
    .element(page.getByRole('button', { name: 'M Mastered: Asha, Work 01' }))
    .not.toBeInTheDocument()
  await expect.element(work).toMatchTextContent('M Mastered')
  await expect.element(page.getByRole('heading', { name: 'In progress 20' })).toBeVisible()
})

test('a press on the P of a planned work records it, and the focus stays in its row', async () => {
  await openAtChild()
  window.scrollTo(0, 2_000)
  const present = page.getByRole('button', { name: 'P Presented: Asha, Work 30' })
  await present.click()
  await expect.element(present).not.toBeInTheDocument()
  await expect.element(row('Work 30')).toMatchTextContent('P Presented')
  await expect.element(row('Work 30')).toHaveFocus()
})

test('what is mastered or comes later is folded, and the search finds it', async () => {
  await openAtChild()
  await expect.element(page.getByRole('heading', { name: 'Planned 1' })).toBeInTheDocument()
  await expect.element(row('Work 00')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Search exercises' }).click()
  await page.getByRole('searchbox', { name: 'Search exercises' }).fill('work 00')
  await expect.element(row('Work 00')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'In progress 20' })).not.toBeInTheDocument()
})

test('several children, and the next child, start at their beginning; the exercise’s name stays pinned', async () => {
  await openAtChild()
  window.scrollTo(0, 500)
  await page.getByRole('button', { name: 'Work 12: several children' }).click()
  const heading = page.getByRole('heading', { name: 'Work 12' })
  await expect.element(page.getByRole('button', { name: 'P Presented: Asha, Work 12' })).toBeVisible()
  expect(window.scrollY).toBe(0)
  window.scrollTo(0, 600)
  await expect.element(heading).toBeVisible()
  expect(heading.element().getBoundingClientRect().top).toBeLessThan(64 + 56)
  await page.getByRole('button', { name: 'All exercises' }).click()
  await expect.element(page.getByRole('button', { name: 'Next child' })).toBeVisible()
  window.scrollTo(0, 500)
  await page.getByRole('button', { name: 'Next child' }).click()
  await expect.element(page.getByRole('heading', { name: 'In progress 1' })).toBeVisible()
  expect(window.scrollY).toBe(0)
})

test('Back from several children returns to the child, and a reload keeps the exercise', async () => {
  const router = await openAtChild()
  await page.getByRole('button', { name: 'Work 12: several children' }).click()
  await expect.element(page.getByRole('button', { name: 'P Presented: Bela, Work 12' })).toBeVisible()
  const address = `${router.state.location.pathname}${router.state.location.search}`
  await router.navigate(-1)
  await expect.element(page.getByRole('button', { name: 'Next child' })).toBeVisible()

  await open(address)
  await expect.element(page.getByRole('heading', { name: 'Work 12' })).toBeVisible()
  await page.getByRole('button', { name: 'All exercises' }).click()
  await expect.element(page.getByRole('button', { name: 'Next child' })).toBeVisible()
})

test('several children say who is absent today', async () => {
  await open('/app/?exercise=Work+12')
  const line = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect.element(line('Bela').getByText('Absent today')).toBeVisible()
  await expect.element(line('Asha').getByText('Absent today')).not.toBeInTheDocument()
})

test('the matrix of a laptop says who is absent, too', async () => {
  await page.viewport(1280, 800)
  const record = async () => {}
  await showInClass(
    <MatrixRecorder classId="class" matrix={initial} record={record} sought={undefined} hidden={null} />,
  )
  await expect.element(page.getByRole('rowheader', { name: 'Bela Absent' })).toBeVisible()
  expect(page.getByText('Absent', { exact: true }).elements()).toHaveLength(1)
})
