import { api } from '@casa/contract'
import { schemaExamples } from '@casa/contract/examples'
import type { StudentWeek } from '@casa/contract/overview'
import { plusDays, weekOf } from '@casa/contract/rules/day'
import type { Key } from '@casa/contract/rules/keys'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Language } from '../../lib/preferred-language.ts'
import { schoolDay } from '../../lib/school-day.ts'
import { answers, show } from '../../testing/show.tsx'
import { WeekCard } from './week-card.tsx'

const overview = schemaExamples.StudentOverview
const work = (name: string, key: Key, shared = true): StudentWeek['works'][number] => ({
  ...schemaExamples.StudentWeek.works[0]!,
  subActivityId: { _id: name, subActivityName: name },
  key,
  shared,
})

type Setting = {
  works?: StudentWeek['works']
  observed?: [day: number, text: string][]
  present?: number
  absent?: number
  sends?: boolean
  language?: Language
}

/** Shows the card for a child who came and was away on so many days of this week. */
async function open(setting: Setting = {}) {
  const { works = [], observed = [], present = 0, absent = 0, sends = true, language = 'en' } = setting
  const today = schoolDay()
  const { startDate } = weekOf(today)
  const days = (from: number, count: number) =>
    Array.from({ length: count }, (_, day) => plusDays(startDate, from + day))
  const student = { ...overview.student, firstName: 'Riya', gender: 'female' as const, doa: '2020-01-01' }
  const attendance = { present: days(0, present), absent: days(present, absent), holidays: [] }
  return show(<WeekCard page={{ ...overview, student, attendance }} sends={sends} />, {
    role: sends ? 'TEACHER' : 'PARENT',
    language,
    stubs: [
      answers(api.overview.week, () => ({
        ...weekOf(today),
        works,
        observations: observed.map(([day, text]) => ({ _id: text, date: plusDays(startDate, day), text })),
        observationCount: observed.length,
      })),
    ],
  })
}

const words = page.getByRole('status').first()

test('the week is written in sentences, from what was shown to what is known well', async () => {
  await open({
    present: 4,
    works: [work('Pink Tower', 'M'), work('Number Rods', 'WI'), work('Bells', 'P'), work('Sound Game', 'WA')],
  })
  await expect
    .element(words)
    .toHaveTextContent(
      'Riya came to school on all 4 days. She was shown Bells. She practised Sound Game with some help. She worked alone with Number Rods. She now knows Pink Tower well.',
    )
})

test('days away are said, and many works are counted', async () => {
  const works = ['A', 'B', 'C', 'D', 'E'].map(name => work(name, 'P'))
  await open({ present: 3, absent: 1, works })
  await expect
    .element(words)
    .toHaveTextContent('Riya came to school on 3 of 4 days. She was shown A, B, C and 2 more works.')
})

test.each([
  ['hi', 'Riya सभी 2 दिन स्कूल में उपस्थित। बच्ची को Bells दिखाया गया।'],
  ['te', 'Riya మొత్తం 2 రోజులూ బడికి హాజరు. పాపకు Bells చూపించారు.'],
] as const)('the week is written in %s', async (language, text) => {
  await open({ present: 2, works: [work('Bells', 'P')], language })
  await expect.element(words).toHaveTextContent(text)
})

test('a week of which nothing is known gives way to the week before', async () => {
  await open()
  await expect.element(page.getByRole('heading', { name: /^Last week/ })).toBeVisible()
  await page.getByRole('button', { name: 'The week after' }).click()
  await expect.element(page.getByRole('heading', { name: /^This week/ })).toBeVisible()
  await expect.element(words).toHaveTextContent('Nothing has been recorded for this week.')
})

test('unpublished work is pointed out before it is sent', async () => {
  await open({ present: 1, works: [work('Bells', 'P', false), work('Pink Tower', 'M')] })
  await expect
    .element(page.getByText('1 of these works is not published yet. Sending this tells the family about it.'))
    .toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Send to the family' })).toBeVisible()
})

test('what was observed is quoted with its day, and stays with the staff when the week is sent', async () => {
  const router = await open({
    works: [work('Bells', 'P')],
    observed: [
      [4, 'Rolled four mats in a row'],
      [2, 'Sang to the younger ones.'],
      [1, 'Watched.'],
    ],
  })
  await expect
    .element(words)
    .toHaveTextContent(
      'Riya was shown Bells. On Tuesday: Sang to the younger ones. On Thursday: Rolled four mats in a row. 1 more observation was written.',
    )
  await expect.element(page.getByText('Observations are not sent.')).toBeVisible()
  await page.getByRole('link', { name: 'Send to the family' }).click()
  expect(router.state.location.state).toEqual({ notes: 'Riya was shown Bells.' })
})

test('a week of observations alone is in words, and has nothing to send', async () => {
  await open({ observed: [[2, 'Sang to the younger ones.']] })
  await expect.element(page.getByRole('heading', { name: /^This week/ })).toBeVisible()
  await expect.element(words).toHaveTextContent('On Tuesday: Sang to the younger ones.')
  await expect.element(page.getByRole('link', { name: 'Send to the family' })).not.toBeInTheDocument()
})

test('a family reads the week, and cannot send it', async () => {
  await open({ present: 1, works: [work('Bells', 'P')], sends: false })
  await expect.element(words).toMatchTextContent('She was shown Bells.')
  await expect.element(page.getByRole('link', { name: 'Send to the family' })).not.toBeInTheDocument()
})

test('the words are read aloud in the language of the screen, and the reading can be stopped', async () => {
  const spoken: SpeechSynthesisUtterance[] = []
  vi.spyOn(speechSynthesis, 'speak').mockImplementation(speech => void spoken.push(speech))
  const cancel = vi.spyOn(speechSynthesis, 'cancel').mockImplementation(() => undefined)
  await open({ present: 1, works: [work('Bells', 'P')] })
  await page.getByRole('button', { name: 'Read aloud' }).click()
  expect(spoken.map(({ text, lang }) => [text, lang])).toEqual([
    ['Riya came to school on 1 day. She was shown Bells.', 'en-GB'],
  ])
  cancel.mockClear()
  await page.getByRole('button', { name: 'Stop reading' }).click()
  expect(cancel).toHaveBeenCalled()
  vi.restoreAllMocks()
})
