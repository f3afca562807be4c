import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { demoPassword, demoPeople, expect, test } from './fixtures.ts'
import { newClass, newSchool } from './school.ts'

const another = fileURLToPath(new URL('fixtures/sounds.xlsx', import.meta.url))
const head = 'Failed to upload check file format.'

const file = (name: string, mimeType: string, content = 'nothing of the kind') => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
})

/** A picture drawn in the browser. */
async function picture(page: Page) {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 300
    canvas.height = 100
    const paint = canvas.getContext('2d')!
    paint.fillStyle = 'rgb(40 120 90)'
    paint.fillRect(0, 0, 300, 100)
    return canvas.toDataURL('image/png')
  })
  return { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(address.split(',')[1]!, 'base64') }
}

/** Holds the next upload to an address until `release` is called. */
async function holdUpload(page: Page, address: string) {
  const arrived = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  await page.route(
    address,
    async route => {
      arrived.resolve()
      await release.promise
      // The page has cancelled this upload by now.
      await route.abort().catch(() => {})
    },
    { times: 1 },
  )
  return { arrived: arrived.promise, release: release.resolve }
}

test('a workbook in a wrong format is refused with advice; a new attempt clears that, and can be cancelled @thorough', async ({
  page,
  enter,
  accessible,
  expectRefusals,
}) => {
  expectRefusals('POST /subactivity/data/upload 415', 'POST /subactivity/data/upload 422')
  await enter(demoPeople.principal, '/app/subactivity/upload')
  const dialog = page.getByRole('dialog')
  const input = dialog.locator('input[type=file]')
  const alert = dialog.getByRole('alert')

  await input.setInputFiles(file('exercises.xls', 'application/vnd.ms-excel'))
  await expect(alert).toContainText(head)
  await expect(alert).toContainText('Save it as .xlsx, or choose another file.')
  await accessible()

  await input.setInputFiles(file('exercises.xlsx', 'application/octet-stream'))
  await expect(alert).toContainText('This is not an Excel file (.xlsx).')
  await expect(alert).toContainText(head)
  await expect(alert).toHaveCount(1)

  // A workbook, but with other columns.
  await input.setInputFiles(another)
  await expect(alert).not.toContainText('not an Excel file')
  await expect(alert).toContainText(head)
  await expect(alert).toHaveCount(1)

  await input.setInputFiles(file('exercises.csv', 'text/csv'))
  await expect(alert).toContainText('exercises.csv is a different kind of file.')
  await expect(alert).toHaveCount(1)

  const upload = await holdUpload(page, '**/api/subactivity/data/upload')
  await input.setInputFiles(another)
  await upload.arrived
  await expect(dialog.getByRole('progressbar', { name: 'Sending sounds.xlsx' })).toBeVisible()
  await expect(alert).toHaveCount(0)
  await accessible()
  await dialog.getByRole('button', { name: 'Cancel the upload' }).click()
  await expect(dialog.getByRole('button', { name: 'Choose an Excel file' })).toBeVisible()
  await expect(alert).toHaveCount(0)
  upload.release()
})

test('the office gives its school a logo, which its people see beside the product’s own mark', async ({
  page,
  enter,
  signedIn,
  accessible,
  expectRefusals,
}) => {
  expectRefusals('POST /image/add 415')
  const office = { login: '9811500001', role: 'SCHOOLE', name: 'Uma Pillai' } as const
  const teacher = { login: '9811500002', role: 'TEACHER', name: 'Nila Rao' } as const
  const name = 'Peepal Tree House'
  const schooleId = await newSchool(signedIn, name, office)
  const { call } = await signedIn(office)
  const classId = await newClass({ call, schooleId, classId: null }, 'Saplings', 0)
  const person = { teacherName: teacher.name, mobileNumber: teacher.login, password: demoPassword }
  await call('POST', '/teacher/add', { ...person, classId })

  await enter(office, '/app/settings')
  const banner = page.getByRole('banner')
  await expect(banner.getByText('Casa')).toBeVisible()
  await expect(banner.getByRole('img', { name })).toHaveCount(0)
  const drop = page.getByRole('group', { name: 'Logo' })
  const input = drop.locator('input[type=file]')
  await input.setInputFiles(file('logo.gif', 'image/gif'))
  await expect(drop.getByRole('alert')).toContainText('Save it as JPEG, PNG, WEBP')
  await input.setInputFiles(file('logo.png', 'image/png'))
  await expect(drop.getByRole('alert')).toContainText('Only JPEG, PNG and WebP pictures can be used.')
  await accessible()

  const upload = await holdUpload(page, '**/api/image/add')
  await input.setInputFiles(await picture(page))
  await upload.arrived
  await expect(page.getByRole('progressbar', { name: 'Sending logo.png' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel the upload' }).click()
  await expect(drop).toBeVisible()
  await expect(drop.getByRole('alert')).toHaveCount(0)
  upload.release()

  await input.setInputFiles(await picture(page))
  await expect(page.getByRole('img', { name: 'Logo' })).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  const shown = banner.getByRole('img', { name })
  await expect(shown).toBeVisible()
  expect(
    await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBe(256)
  await expect(banner.getByText('Casa')).toBeVisible()
  await accessible()

  await enter(teacher, '/app')
  await expect(shown).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(shown).toBeInViewport({ ratio: 1 })
  await accessible()

  // It appears on slips, on screen and on paper.
  const days = { dob: '2022-02-03', doa: '2026-06-01' }
  await call('POST', '/student/add', { firstName: 'Ira', motherName: 'Ila', classId, ...days })
  await page.setViewportSize({ width: 1280, height: 800 })
  await enter(office, '/app/studentdetails')
  await page.getByRole('link', { name: /Welcome slip/ }).click()
  await page.getByRole('button', { name: 'Create a new slip' }).click()
  await expect(page.getByText('One-time password').first()).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Welcome slip' })
  const printed = page.locator('.print-sheet header', { hasText: name }).locator('img')
  const drawn = (image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)
  expect(await dialog.locator('header', { hasText: name }).locator('img').evaluate(drawn)).toBe(256)
  await page.emulateMedia({ media: 'print' })
  await expect(dialog).toBeHidden()
  await expect(printed).toBeVisible()
  expect(await printed.evaluate(drawn)).toBe(256)
  await page.emulateMedia({ media: 'screen' })

  await enter(office, '/app/settings')
  await page.getByRole('button', { name: 'Remove the picture' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Successfully' })).toBeVisible()
  await expect(shown).toHaveCount(0)
})
