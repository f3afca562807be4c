import { useState } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Language } from '../lib/preferred-language.ts'
import { show } from '../testing/show.tsx'
import { dayIn, openDay, typeDay } from '../testing/typed-day.ts'
import { DayPicker } from './day-picker.tsx'

// A day picker reports only complete and allowed days.

const day = '2025-11-11'
const reported = vi.fn<(day: string) => void>()
const pending = vi.fn<(pending: boolean) => void>()

beforeEach(() => {
  reported.mockReset()
  pending.mockReset()
})

/** A screen that shows the day it was given last. */
function Screen({ latest }: { latest?: string | undefined }) {
  const [value, setValue] = useState(day)
  const change = (next: string) => {
    reported(next)
    setValue(next)
  }
  return (
    <DayPicker
      label="Date"
      value={value}
      onChange={change}
      onPending={pending}
      {...(latest && { latest })}
      hint={{ min: day, max: day }}
    />
  )
}

const showPicker = (options: { latest?: string; language?: Language } = {}) =>
  show(<Screen latest={options.latest} />, options.language ? { language: options.language } : {})

/** Types one key at a time, as slowly as an inexperienced typist. */
async function typeSlowly(keys: string) {
  for (const key of keys) {
    await userEvent.keyboard(key)
    await vi.advanceTimersByTimeAsync(1_500)
  }
}

function slowTyping() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
}

test.for(['en', 'hi', 'te'] as const)('two digits typed slowly are one day (%s)', async language => {
  slowTyping()
  await showPicker({ language })
  await openDay('Date')
  await typeSlowly('05092025')
  expect(reported.mock.calls).toEqual([['2025-09-05']])
  await openDay('Date')
  await typeSlowly('1')
  expect(pending).toHaveBeenLastCalledWith(true)
  await typeSlowly('1')
  expect(reported).toHaveBeenCalledTimes(1)
  await userEvent.keyboard('{Enter}')
  expect(reported.mock.calls.at(-1)).toEqual(['2025-09-11'])
  expect(pending).toHaveBeenLastCalledWith(false)
})

test('a day after the last one is refused at the field', async () => {
  await showPicker({ latest: day })
  await typeDay('Date', '12112025')
  await expect.element(page.getByRole('alert')).toMatchTextContent(/earlier day/)
  await expect
    .element(page.getByRole('group', { name: 'Date' }))
    .toHaveAccessibleDescription(/or an earlier day/)
  expect(pending).toHaveBeenLastCalledWith(true)
  expect(reported).not.toHaveBeenCalled()
  await typeDay('Date', '10112025')
  expect(reported.mock.calls).toEqual([['2025-11-10']])
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('half a date is not a day: leaving it reports what is missing', async () => {
  await showPicker()
  await openDay('Date')
  await userEvent.keyboard('{Backspace}')
  expect(pending).toHaveBeenLastCalledWith(true)
  expect(page.getByRole('alert').elements()).toEqual([])
  for (let stops = 0; stops < 4; stops += 1) await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Type the whole date: day, month and year.')
  expect(reported).not.toHaveBeenCalled()
})

test('arrows step through days; leaving the field reports the last one', async () => {
  await showPicker()
  await openDay('Date')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
  expect(pending).toHaveBeenLastCalledWith(true)
  expect(reported).not.toHaveBeenCalled()
  await userEvent.click(document.body, { position: { x: 900, y: 600 } })
  expect(reported.mock.calls).toEqual([['2025-11-14']])
})

test('a day that is pasted, or picked from the calendar, is complete at once', async () => {
  await showPicker()
  await navigator.clipboard.writeText('09-Nov-2025')
  await openDay('Date')
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}')
  await userEvent.keyboard('{ControlOrMeta>}v{/ControlOrMeta}')
  await expect.poll(() => reported.mock.calls).toEqual([['2025-11-09']])
  await page.getByRole('button', { name: /Choose the day/ }).click()
  await page.getByRole('gridcell', { name: '15', exact: true }).click()
  await expect.poll(() => reported.mock.calls.at(-1)).toEqual(['2025-11-15'])
})

test.for([
  ['31/08', '15022025'],
  ['31Aug', '22112025'],
  ['3108', '15022025'],
] as const)(
  'the 31st typed over a day of a short month is kept until its month is typed (%s over %s)',
  async ([keys, short]) => {
    slowTyping()
    await showPicker()
    await typeDay('Date', short)
    await userEvent.keyboard('{Enter}')
    await openDay('Date')
    await typeSlowly('31')
    expect(dayIn('Date')).toMatch(/^31/)
    expect(page.getByRole('alert').elements()).toEqual([])
    await typeSlowly(keys.slice(2))
    await userEvent.keyboard('{Enter}')
    expect(dayIn('Date')).toBe('31Aug2025')
  },
)

// One for each way in which the field notices the end of a day; rules/typed-day.test.ts reads all others.
test.for(['14/05/2021', '14 May 2021', '2021-05-14', '2021/5/14 ', '20210514'])(
  '“%s” is the same day, typed or pasted, and is shown in words',
  async text => {
    await showPicker()
    await typeDay('Date', text.trimEnd())
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => reported.mock.calls.at(-1)).toEqual(['2021-05-14'])
    expect(dayIn('Date')).toBe('14May2021')
    await expect.element(page.getByText('Friday 14 May 2021')).toBeVisible()
    await typeDay('Date', '01012020')
    await navigator.clipboard.writeText(text)
    await openDay('Date')
    await userEvent.keyboard('{ControlOrMeta>}v{/ControlOrMeta}')
    await expect.poll(() => reported.mock.calls.at(-1)).toEqual(['2021-05-14'])
    expect(dayIn('Date')).toBe('14May2021')
  },
)

test.for([
  ['05/14/2021', /“05\/14\/2021” is not a date/],
  ['14/05/21', /four digits/],
  ['14/05/0214', /Check the year/],
  ['14/05/2201', /Check the year/],
] as const)('“%s” pasted is refused with the reason', async ([text, reason]) => {
  await showPicker()
  await navigator.clipboard.writeText(text)
  await openDay('Date')
  await userEvent.keyboard('{ControlOrMeta>}v{/ControlOrMeta}')
  await expect.element(page.getByRole('alert')).toMatchTextContent(reason)
  expect(reported).not.toHaveBeenCalled()
})

test('a typed year that makes no sense is reported when the field is left', async () => {
  await showPicker()
  await typeDay('Date', '14050214')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Check the year/)
  expect(reported).not.toHaveBeenCalled()
})
