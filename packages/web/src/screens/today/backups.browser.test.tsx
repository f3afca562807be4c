import { api } from '@casa/contract'
import { backupProblems } from '@casa/contract/backup-problems'
import { schemaExamples } from '@casa/contract/examples'
import type { BackupState } from '@casa/contract/today'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import english from '../../../locales/en/backups.json'
import { answers, quietStream, show } from '../../testing/show.tsx'
import PlatformDay from './platform-day.tsx'

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000 - 60_000).toISOString()
const none: BackupState = { destinations: [], logProblem: null, test: null }
const last = (hours: number) => ({ at: ago(hours), bytes: 48_210_334 })
type Place = BackupState['destinations'][number]
const place = (of: Partial<Place>): Place => ({ destination: '/backup', last: null, failure: null, ...of })

/** The administrator's Today with this state of the backups. */
const open = (backups: BackupState, language: 'en' | 'hi' = 'en') =>
  show(<PlatformDay />, {
    role: 'SUPERADMIN',
    language,
    stubs: [quietStream, answers(api.today.platform, { ...schemaExamples.PlatformToday, backups })],
  })

const section = page.getByRole('region', { name: 'Backups' })

test('the last good backup, its age, size and place, and that its test succeeded', async () => {
  await open({ ...none, destinations: [place({ last: last(3) })], test: { at: ago(2), problem: null } })
  await expect.element(section.getByText(/^Last good backup: .*, 3 hours ago$/)).toBeVisible()
  await expect.element(section.getByText(/46 MB\s*· \/backup/)).toBeVisible()
  await expect.element(section.getByText(/Restored for a test and checked/)).toBeVisible()
  await expect.element(section.getByText(/older than one night/)).not.toBeInTheDocument()
})

test('an old backup, a failure since, a log that is not saved and a failed test are said in words', async () => {
  const problem = 'There is not enough space in /backup.'
  const test = { at: ago(30), problem: 'The file is cut off, or a byte of it was changed.' }
  await open({
    destinations: [place({ last: last(72), failure: { at: ago(1), problem } })],
    logProblem: problem,
    test,
  })
  for (const text of [
    /3 days ago/,
    /older than one night/,
    /failed: There is not enough/,
    /a byte of it was/,
  ])
    await expect.element(section.getByText(text)).toBeVisible()
})

test('without any backup it says so', async () => {
  await open(none)
  await expect.element(section.getByText(/No backup has been made yet\./)).toBeVisible()
})

test('if the first one failed, it says why', async () => {
  await open({
    ...none,
    destinations: [place({ failure: { at: ago(1), problem: 'It did not answer.' } })],
  })
  await expect.element(section.getByText(/No backup has been made yet\./)).toBeVisible()
  await expect.element(section.getByText(/It did not answer\./)).toBeVisible()
})

test('each place says what went wrong there, in the language of the reader', async () => {
  const problem = 'The certificate of s3://archive/ has expired (CERT_HAS_EXPIRED).'
  const other = { destination: 's3://archive/', last: null, failure: { at: ago(1), problem } }
  await open({ ...none, destinations: [other, place({ last: last(3) })] }, 'hi')
  const parts = page.getByRole('region', { name: 'बैकअप' })
  await expect.element(parts.getByText(/s3:\/\/archive\/ के सर्टिफ़िकेट की अवधि खत्म हो गई है/)).toBeVisible()
  await expect.element(parts.getByText(/46 MB\s*· \/backup/)).toBeVisible()
})

test('the English texts are the sentences of the server', () => {
  expect(english).toEqual(backupProblems)
})
