import { demoPeople, expect, test } from './fixtures.ts'
import { classroom } from './plans.ts'

// This journey cuts the network.
test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  expectedErrors: [[/ERR_INTERNET_DISCONNECTED/, /ERR_CONNECTION_REFUSED/, /ERR_FAILED/], { scope: 'test' }],
})

type Matrix = { exercises: { _id: string }[]; students: { _id: string; keys: (string | null)[] }[] }

test('six children are recorded in one line without a network, and arrive once', async ({
  page,
  enter,
  context,
  signedIn,
  accessible,
}) => {
  const teacher = await signedIn(demoPeople.teacher)
  const { children, exerciseId } = await classroom(teacher, 'Carrying a Chair')
  const six = children.slice(0, 6)
  const keys = async () => {
    const matrix = await teacher.call<Matrix>('POST', '/activity/matrix', { classId: teacher.classId })
    const place = matrix.exercises.findIndex(({ _id }) => _id === exerciseId)
    const of = new Map(matrix.students.map(({ _id, keys }) => [_id, keys[place]]))
    return six.map(({ _id }) => of.get(_id))
  }
  await enter(demoPeople.teacher, '/app/today')
  const open = page.getByRole('button', { name: 'Quick recording' })
  const dialog = page.getByRole('dialog', { name: 'Quick recording' })
  const field = dialog.getByRole('textbox', { name: 'Children, exercises and key' })
  await open.tap()
  await expect(field).toBeFocused()
  await accessible()
  // What is not understood is said, and the line stays.
  await field.fill('zzyzx carrying chair')
  await dialog.getByRole('button', { name: 'Record', exact: true }).tap()
  await expect(field).toHaveValue('zzyzx carrying chair')
  await expect(dialog.getByText('Not understood: zzyzx').first()).toBeVisible()
  await accessible()
  await dialog.getByRole('button', { name: 'Close' }).tap()

  await context.setOffline(true)
  const line = `${six.map(({ fullName }) => fullName).join(', ')}, Carrying a Chair, M`
  await open.tap()
  await field.fill(line)
  await dialog.getByRole('button', { name: 'Record', exact: true }).tap()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('1 entry waits on this device')
  await open.tap()
  await field.fill(line)
  await field.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'All of this is recorded already.' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('1 entry waits on this device')

  await context.setOffline(false)
  await expect(page.getByRole('main')).not.toContainText('waits on this device')
  expect(await keys()).toEqual(Array.from(six, () => 'M'))
})
