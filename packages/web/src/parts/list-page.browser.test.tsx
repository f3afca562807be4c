import { api } from '@casa/contract'
import { schemaExamples } from '@casa/contract/examples'
import { Link, useLocation, useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useList } from '../api/list.ts'
import { answers, show } from '../testing/show.tsx'
import { DialogLink } from '../ui/dialog-link.tsx'
import { useKeptWindowScroll } from '../ui/use-kept-scroll.ts'
import { ListPage } from './list-page.tsx'

const { Teacher } = schemaExamples
const teachers = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...Teacher,
    _id: `teacher-${at}`,
    teacherName: `Teacher ${at}`,
  }))
const empty = { title: 'None', hint: '' }

function Teachers() {
  const navigate = useNavigate()
  const { search } = useLocation()
  useKeptWindowScroll(search)
  const list = useList(api.teachers.find, { body: {} }, [10, 100])
  return (
    <div>
      <ListPage
        title="Teachers"
        list={list}
        columns={[
          {
            key: 'teacherName',
            title: 'Name',
            text: row => row.teacherName,
            cell: row => <DialogLink to={row._id}>{row.teacherName}</DialogLink>,
          },
        ]}
        empty={empty}
      />
      <Link to="/away">Away</Link>
      <button
        type="button"
        onClick={() => navigate('?size=100&q=er+7&sort=-teacherName', { state: { saved: ['teacher-77'] } })}
      >
        Save
      </button>
    </div>
  )
}

const open = (at: string, count = 95) =>
  show(<Teachers />, { at, path: '/app/teacher', stubs: [answers(api.teachers.find, teachers(count))] })
const row = (name: string) => page.getByRole('row', { name, exact: false })
const count = page.getByRole('status')

test('search, order, page and page size are in the address, and are read from it', async () => {
  const router = await open('/app/teacher?page=2')
  await expect.element(count).toHaveTextContent('11–20 of 95')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.poll(() => router.state.location.search).toBe('?page=3')
  await page.getByRole('button', { name: 'Name' }).click()
  await expect.poll(() => router.state.location.search).toBe('?sort=teacherName')
  await page.getByRole('searchbox').fill('er 7')
  await expect.poll(() => router.state.location.search).toBe('?sort=teacherName&q=er+7')
  await page.getByRole('combobox', { name: 'Rows' }).click()
  await page.getByRole('option', { name: '100' }).click()
  await expect.poll(() => router.state.location.search).toBe('?sort=teacherName&q=er+7&size=100')
  await expect.element(count).toHaveTextContent('18 of 95')
})

test('a row pressed while a search is still being typed opens, with the search behind it', async () => {
  const router = await open('/app/teacher')
  const link = page.getByRole('link', { name: 'Teacher 7', exact: true })
  await expect.element(link).toBeVisible()
  await page.getByRole('searchbox').fill('er 7')
  // The rows stay where they are between the press and its release.
  const place = link.element().getBoundingClientRect()
  link.element().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  page
    .getByRole('searchbox')
    .element()
    .dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  expect(link.element().getBoundingClientRect()).toEqual(place)
  await link.click()
  await expect.poll(() => router.state.location.pathname).toBe('/app/teacher/teacher-7')
  expect(router.state.location.search).toBe('?q=er+7')
})

test('a chosen page size is remembered for the person and the screen', async () => {
  const router = await open('/app/teacher')
  await page.getByRole('combobox', { name: 'Rows' }).click()
  await page.getByRole('option', { name: '100' }).click()
  await expect.element(count).toHaveTextContent('95 entries')
  await router.navigate('/away')
  await expect.element(count).not.toBeInTheDocument()
  await router.navigate('/app/teacher')
  await expect.element(page.getByRole('combobox', { name: 'Rows' })).toHaveTextContent('100')
})

test('a page that no longer exists shows the last page', async () => {
  const router = await open('/app/teacher?page=40')
  await expect.element(count).toHaveTextContent('91–95 of 95')
  expect(router.state.location.search).toBe('?page=10')
})

test('an order by a column that the list does not have is dropped', async () => {
  const router = await open('/app/teacher?sort=salary')
  await expect.poll(() => router.state.location.search).toBe('')
  await expect.element(row('Teacher 0')).toBeVisible()
})

test('Back restores the scroll position with the filters; a new visit starts at the top', async () => {
  const router = await open('/app/teacher?size=100&q=er', 96)
  const region = page.getByRole('region', { name: 'Teachers' })
  await expect.element(row('Teacher 0')).toBeVisible()
  region.element().scrollTop = 1500
  await expect.element(row('Teacher 35')).toBeInTheDocument()
  await page.getByRole('link', { name: 'Away' }).click()
  await expect.element(region).not.toBeInTheDocument()
  await router.navigate(-1)
  await expect.element(row('Teacher 35')).toBeInTheDocument()
  await expect.poll(() => region.element().scrollTop).toBe(1500)
  await router.navigate('/away')
  await expect.element(region).not.toBeInTheDocument()
  await router.navigate('/app/teacher?size=100&q=er')
  await expect.element(row('Teacher 0')).toBeVisible()
  expect(region.element().scrollTop).toBe(0)
})

test('Back restores how far the list was scrolled before its new order was shown', async () => {
  const router = await open('/app/teacher?size=100', 96)
  const region = page.getByRole('region', { name: 'Teachers' })
  await expect.element(row('Teacher 0')).toBeVisible()
  region.element().scrollTop = 1500
  await expect.element(row('Teacher 35')).toBeInTheDocument()
  await router.navigate('/app/teacher?size=100&sort=teacherName')
  await expect
    .element(page.getByRole('columnheader', { name: 'Name' }))
    .toHaveAttribute('aria-sort', 'ascending')
  const { scrollTop } = region.element()
  expect(scrollTop).toBe(1500)
  await page.getByRole('link', { name: 'Away' }).click()
  await expect.element(region).not.toBeInTheDocument()
  await router.navigate(-1)
  await expect.poll(() => region.element().scrollTop).toBe(scrollTop)
})

test('a row that was just saved is scrolled into view and marked, wherever the order puts it', async () => {
  await open('/app/teacher?size=100')
  await expect.element(row('Teacher 0')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(row('Teacher 77')).toHaveTextContent('Teacher 77 Just saved')
  await expect.element(row('Teacher 77')).toBeInViewport()
})

test('the order of a long list puts a saved row far down, and it is shown there', async () => {
  const router = await open('/app/teacher?size=100')
  await expect.element(row('Teacher 0')).toBeVisible()
  await router.navigate('/app/teacher?size=100', { state: { saved: ['teacher-88'] } })
  await expect.element(row('Teacher 88')).toBeInViewport()
})

test('a saved row on another page turns the list to that page', async () => {
  const all = teachers(95)
  const find = answers(api.teachers.find, ({ page = 1, around }) => {
    const at = all.findIndex(({ _id }) => _id === around)
    const shown = at < 0 ? Number(page) : Math.ceil((at + 1) / 10)
    const headers = { 'X-Total-Count': '95', ...(at >= 0 && { 'X-Page': String(shown) }) }
    return Response.json(all.slice((shown - 1) * 10, shown * 10), { headers })
  })
  const router = await show(<Teachers />, { at: '/app/teacher', path: '/app/teacher', stubs: [find] })
  await expect.element(row('Teacher 0')).toBeVisible()
  await router.navigate('/app/teacher', { state: { saved: ['teacher-77'] } })
  await expect.element(row('Teacher 77')).toHaveTextContent('Teacher 77 Just saved')
  await expect.element(count).toHaveTextContent('71–80 of 95')
  expect(router.state.location.search).toBe('?page=8')
})
