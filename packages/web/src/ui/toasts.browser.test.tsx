import Dialog from '@mui/material/Dialog'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { useToasts } from './toasts.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const bar = page.getByRole('alert')
const box = () => bar.element().getBoundingClientRect()

function Save({ fails = false }: { fails?: boolean }) {
  const toasts = useToasts()
  return (
    <button type="button" onClick={() => (fails ? toasts.failure('It failed.') : toasts.success('Saved.'))}>
      Save
    </button>
  )
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

test('a success is one bar of 44 px at the bottom for four seconds; the focus and the pointer keep it', async () => {
  await page.viewport(390, 844)
  await show(<Save />)
  await press('Save')
  await expect.element(bar).toBeVisible()
  expect(box().height).toBe(44)
  expect(window.innerHeight - box().bottom).toBe(8)
  vi.advanceTimersByTime(2_000)
  await expect.element(bar).toBeVisible()
  await userEvent.hover(bar)
  vi.advanceTimersByTime(60_000)
  await expect.element(bar).toBeVisible()
  await userEvent.unhover(bar)
  vi.advanceTimersByTime(4_000)
  await expect.element(bar).not.toBeInTheDocument()
})

function Ask() {
  const toasts = useToasts()
  return (
    <button type="button" onClick={() => toasts.announce('Asked again.')}>
      Ask
    </button>
  )
}

test('a success that the pressed element shows is only read out, each time', async () => {
  await show(<Ask />)
  await press('Ask')
  const said = page.getByText('Asked again.')
  await expect.element(said).toBeInTheDocument()
  const first = said.element()
  expect(first.closest('[aria-live=polite]')).not.toBeNull()
  await press('Ask')
  await expect.poll(() => first.isConnected).toBe(false)
  await expect.element(said).toBeInTheDocument()
  await expect.element(bar).not.toBeInTheDocument()
})

test('a success announced from a dialog is read out, although the rest of the page is hidden', async () => {
  await show(
    <Dialog open>
      <Ask />
    </Dialog>,
  )
  await press('Ask')
  const said = page.getByText('Asked again.')
  await expect.element(said).toBeInTheDocument()
  await expect.poll(() => said.element().closest('[aria-hidden=true]')).toBeNull()
})

test('a failure stays until it is closed, also with Escape, and the focus returns', async () => {
  await show(<Save fails />)
  await press('Save')
  vi.advanceTimersByTime(60_000)
  await expect.element(bar).toMatchTextContent('It failed.')
  bar.getByRole('button', { name: 'Close' }).element().focus()
  await userEvent.keyboard('{Escape}')
  await expect.element(bar).not.toBeInTheDocument()
  expect(document.activeElement).toBe(page.getByRole('button', { name: 'Save' }).element())
})

test('the bar rises above buttons that do not scroll', async () => {
  await page.viewport(390, 844)
  await show(
    <div style={{ position: 'fixed', inset: 0, display: 'flex', flexDirection: 'column' }}>
      <div style={{ flex: 1 }} />
      <Save />
      <button type="button">Cancel</button>
    </div>,
  )
  await press('Save')
  await expect.element(bar).toBeVisible()
  const save = page.getByRole('button', { name: 'Save' }).element().getBoundingClientRect()
  expect(box().bottom).toBeLessThanOrEqual(save.top)
})

test('the last thing on a page, which cannot scroll, stays free of the bar while that is shown', async () => {
  await page.viewport(390, 844)
  await show(
    <>
      <div style={{ height: 'calc(100vh - 60px)' }} />
      <Save fails />
    </>,
  )
  const long = document.documentElement.scrollHeight
  await press('Save')
  await expect.element(bar).toBeVisible()
  const button = page.getByRole('button', { name: 'Save' }).element().getBoundingClientRect()
  expect(button.bottom).toBeLessThanOrEqual(box().top)
  await bar.getByRole('button', { name: 'Close' }).click()
  await expect.element(bar).not.toBeInTheDocument()
  expect(document.documentElement.scrollHeight).toBe(long)
})

test('the bar leaves a whole bar with Submit free, also the words beside the button', async () => {
  await page.viewport(1280, 800)
  await show(
    <>
      <Save />
      <div style={{ height: 2_000 }} />
      <div style={{ position: 'sticky', bottom: 0, height: 80 }} data-testid="submit">
        <button type="button">Submit</button>
      </div>
    </>,
  )
  await press('Save')
  await expect.element(bar).toBeVisible()
  expect(box().bottom).toBeLessThanOrEqual(page.getByTestId('submit').element().getBoundingClientRect().top)
})

test('whatever a page ends with can be scrolled clear of the bar', async () => {
  await page.viewport(390, 844)
  await show(
    <>
      <Save />
      <div style={{ height: 'calc(100vh - 90px)' }} />
      <button type="button">Download</button>
    </>,
  )
  await press('Save')
  await expect.element(bar).toBeVisible()
  window.scrollTo(0, document.documentElement.scrollHeight)
  const last = page.getByRole('button', { name: 'Download' }).element().getBoundingClientRect()
  expect(last.bottom).toBeLessThanOrEqual(box().top)
})
