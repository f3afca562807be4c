import { readFile } from 'node:fs/promises'
import readExcelFile from 'read-excel-file/universal'
import { expect, test } from './fixtures.ts'
import { visit } from './visit.ts'

type Child = { _id: string; fullName: string; schooleId: string; version: number }

test('the office finds who changed a child’s health and fee, and the family who opened the child’s page', async ({
  page,
  enter,
  people,
  signedIn,
  accessible,
}) => {
  const { call } = await signedIn(people.principal)
  const family = await signedIn(people.mother)
  const [own] = await family.call<Child[]>('POST', '/student/find', {})
  const child = await call<Child & Record<string, unknown>>('GET', `/student/${own!._id}`)
  const { firstName, motherName, dob, doa, version } = child
  await call('PUT', `/student/${child._id}`, {
    firstName,
    motherName,
    dob,
    doa,
    version,
    allergies: 'Peanuts',
  })
  const teacher = await signedIn(people.teacher)
  await teacher.call('GET', `/overview/student/${child._id}`)

  await enter(people.principal, '/app/activitylog')
  const log = page.getByRole('list', { name: 'Activity log' })
  const entry = log.getByRole('listitem').filter({ hasText: 'Changed a child’s details' }).first()
  await expect(entry).toContainText(child.fullName)
  await expect(entry).toContainText('Fields: Allergies')
  await expect(entry).not.toContainText('Peanuts')
  await expect(entry).not.toContainText('Mother Name')
  await accessible()

  // What narrows the log is in the address, and survives a reload.
  await page.getByRole('combobox', { name: 'Area' }).click()
  await page.getByRole('option', { name: 'Money' }).click()
  await expect(page).toHaveURL(/area=money/)
  await expect(page.getByText('Nothing found')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Nothing found')).toBeVisible()

  await visit(page, `/app/child/${child._id}?tab=familyAndFees`)
  const openings = page.getByRole('region', { name: 'People who opened this page' })
  await expect(openings).toContainText(people.teacher.name)
  await openings.getByRole('link', { name: 'Everything about this child' }).click()
  await expect(page).toHaveURL(new RegExp(`studentId=${child._id}`))
  await expect(log.getByRole('listitem').first()).toContainText(child.fullName)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export to Excel' }).click()
  const sheets = await readExcelFile(new Blob([await readFile(await (await download).path())]))
  const [head, ...rows] = sheets[0]!.data
  expect(head).toEqual(['When', 'Person', 'Role', 'Area', 'What', 'About', 'Fields', 'Device', 'Times'])
  const changed = rows.find(row => row[4] === 'Changed a child’s details')!
  expect(changed.slice(1, 7)).toEqual([
    people.principal.name,
    'Office',
    'Children',
    'Changed a child’s details',
    child.fullName,
    'Allergies',
  ])

  await visit(page, '/app/settings')
  await page.getByRole('switch', { name: /Families see which members of staff/ }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'School Updated Successfully' })).toBeVisible()

  await enter(people.mother, `/app/child/${child._id}?tab=familyAndFees`)
  await expect(openings).toContainText(people.teacher.name)
  await expect(openings.getByRole('link')).toHaveCount(0)
  await accessible()
})
