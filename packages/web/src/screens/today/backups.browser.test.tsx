import { api } from '@casa/contract'
import { schemaExamples } from '@casa/contract/examples'
import type { BackupState } from '@casa/contract/today'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answers, quietStream, show } from '../../testing/show.tsx'
import PlatformDay from './platform-day.tsx'

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000 - 60_000).toISOString()
const none: BackupState = { last: null, failure: null, logProblem: null, test: null }
const last = (hours: number) => ({ at: ago(hours), bytes: 48_210_334, destination: '/backup' })

/** The administrator's Today with this state of the backups. */
const open = (backups: BackupState) =>
  show(<PlatformDay />, {
    role: 'SUPERADMIN',
    stubs: [quietStream, answers(api.today.platform, { ...schemaExamples.PlatformToday, backups })],
  })

const section = page.getByRole('region', { name: 'Backups' })

test('the last good backup, its age, size and place, and that its test succeeded', async () => {
  await open({ ...none, last: last(3), test: { at: ago(2), problem: null } })
  await expect.element(section.getByText(/^Last good backup: .*, 3 hours ago$/)).toBeVisible()
  await expect.element(section.getByText(/46 MB\s*· \/backup/)).toBeVisible()
  await expect.element(section.getByText(/Restored for a test and checked/)).toBeVisible()
  await expect.element(section.getByText(/older than one night/)).not.toBeInTheDocument()
})

test('an old backup, a failure since, a log that is not saved and a failed test are said in words', async () => {
  const problem = 'There is not enough space in /backup.'
  const test = { at: ago(30), problem: 'The file is cut off, or a byte of it was changed.' }
  await open({ last: last(72), failure: { at: ago(1), problem }, logProblem: problem, test })
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
  await open({ ...none, failure: { at: ago(1), problem: 'It did not answer.' } })
  await expect.element(section.getByText(/No backup has been made yet\./)).toBeVisible()
  await expect.element(section.getByText(/It did not answer\./)).toBeVisible()
})
