import type { BackupState } from '@casa/contract/today'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { Backups } from './backups.tsx'

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000 - 60_000).toISOString()
const none: BackupState = { last: null, failure: null, logProblem: null, test: null }
const last = (hours: number) => ({ at: ago(hours), bytes: 48_210_334, destination: '/backup' })

const section = page.getByRole('region', { name: 'Backups' })

test('the last good backup, its age, size and place, and that its test succeeded', async () => {
  await show(<Backups state={{ ...none, last: last(3), test: { at: ago(2), problem: null } }} />)
  await expect.element(section.getByText(/^Last good backup: .*, 3 hours ago$/)).toBeVisible()
  await expect.element(section).toHaveTextContent('46 MB · /backup')
  await expect.element(section).toHaveTextContent('Restored for a test and checked')
  await expect.element(section).not.toHaveTextContent('older than one night')
})

test('an old backup, a failure since, a log that is not saved and a failed test are said in words', async () => {
  const problem = 'There is not enough space in /backup.'
  const test = { at: ago(30), problem: 'The file is cut off, or a byte of it was changed.' }
  await show(
    <Backups state={{ last: last(72), failure: { at: ago(1), problem }, logProblem: problem, test }} />,
  )
  for (const text of ['3 days ago', 'older than one night', `failed: ${problem}`, 'a byte of it was changed'])
    await expect.element(section).toHaveTextContent(text)
})

test('without any backup it says so, and why', async () => {
  await show(<Backups state={none} />)
  await expect.element(section).toHaveTextContent('No backup has been made yet.')
  await show(<Backups state={{ ...none, failure: { at: ago(1), problem: 'It did not answer.' } }} />)
  await expect.element(section).toHaveTextContent('No backup has been made yet.')
  await expect.element(section).toHaveTextContent('It did not answer.')
})
