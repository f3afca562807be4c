import type { Locator, Page } from '@playwright/test'
import type { Student } from '../packages/contract/src/students.ts'
import { choose, typeDay } from './fields.ts'
import { expect, test } from './fixtures.ts'

// The trace kept for a failing test requests an unreadable picture once more; the page does not.
test.use({ expectedErrors: [[/Connecting to 'blob:/], { scope: 'test' }] })

/** A yellow card with its number in red stripes along the lower part, as a PNG drawn by the browser. */
async function card(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 800
    canvas.height = 500
    const paint = canvas.getContext('2d')!
    paint.fillStyle = 'rgb(255 224 0)'
    paint.fillRect(0, 0, 800, 500)
    paint.fillStyle = 'rgb(200 0 0)'
    for (let x = 160; x < 640; x += 20) paint.fillRect(x, 320, 10, 100)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(address.split(',')[1]!, 'base64')
}

type Place = readonly [x: number, y: number]

/** The colours of a picture at points given as shares of its width and height. */
async function looks(page: Page, picture: Buffer, places: Place[]): Promise<string[]> {
  return page.evaluate(
    async ([bytes, at]) => {
      const image = await createImageBitmap(
        new Blob([Uint8Array.from(atob(bytes), character => character.charCodeAt(0))]),
      )
      const paint = new OffscreenCanvas(image.width, image.height).getContext('2d', {
        willReadFrequently: true,
      })!
      paint.drawImage(image, 0, 0)
      return at.map(([x, y]) => {
        const [red = 0, green = 0] = paint.getImageData(x * image.width, y * image.height, 1, 1).data
        return red < 40 ? 'covered' : green > 180 ? 'paper' : 'number'
      })
    },
    [picture.toString('base64'), places] as const,
  )
}

/** Captures every file that the page sends: the browser's own protocol does not report the bytes of an upload. */
async function watchUploads(page: Page) {
  const sent: { name: string; bytes: Buffer }[] = []
  await page.exposeFunction('fileLeft', (name: string, base64: string) => {
    sent.push({ name, bytes: Buffer.from(base64, 'base64') })
  })
  await page.addInitScript(() => {
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData)
        for (const file of body.values())
          if (file instanceof File) {
            const reader = new FileReader()
            reader.onload = () => {
              const page = window as unknown as { fileLeft: (name: string, base64: string) => void }
              page.fileLeft(file.name, String(reader.result).split(',')[1]!)
              send.call(this, body)
            }
            reader.readAsDataURL(file)
            return
          }
      send.call(this, body)
    }
  })
  return sent
}

const shown = (picture: Locator) =>
  expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

const registered = (page: Page, title: string) =>
  expect(
    page.getByRole('alert').filter({ hasText: `Student Registration ${title}Successfully.` }),
  ).toBeVisible()

test('a child’s photo is chosen on the form and appears in the preview, the list and the parent’s story', async ({
  page,
  enter,
  accessible,
  expectRefusals,
  people,
}) => {
  expectRefusals('POST /student/add 409')
  await enter(people.principal, '/app/studentregistration/add')
  await page
    .getByRole('group', { name: 'Photo' })
    .locator('input')
    .setInputFiles({ name: 'zoya.png', mimeType: 'image/png', buffer: await card(page) })
  await expect(page.getByRole('alert')).toContainText('Images uploaded successfully')
  await shown(page.getByRole('img', { name: 'Photo' }))
  await page.getByLabel('First Name').fill('Zoya')
  await page.getByLabel('Last Name').fill('Khan')
  await typeDay(page, 'Date of Birth', '05Mar2022')
  await choose(page, 'Class', 'Elementary')
  await page.getByLabel('Mother Name').fill('Meera Iyer')
  await page.getByLabel('Mother Number').fill(people.mother.login)
  await page.getByRole('button', { name: 'Preview' }).click()
  await shown(page.getByRole('dialog').getByRole('img', { name: 'Photo' }))
  await accessible()
  await page.getByRole('button', { name: 'Back to the form' }).click()

  // The number is already known at this school, and declining leaves the form unchanged.
  const submit = page.getByRole('button', { name: 'Submit Registration' })
  const question = page.getByRole('alertdialog')
  await submit.click()
  await expect(question).toContainText('Meera Iyer')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('First Name')).toHaveValue('Zoya')
  await shown(page.getByRole('img', { name: 'Photo' }))
  await submit.click()
  await question.getByRole('button', { name: 'Yes, link the child' }).click()
  await registered(page, '')
  await page.getByRole('searchbox', { name: 'Search' }).fill('Zoya Khan')
  await shown(page.getByRole('row', { name: /Zoya Khan/ }).locator('img'))

  await enter(people.mother, '/app/studentstory')
  await page.getByRole('radio', { name: /^Zoya Khan/ }).check()
  await shown(page.locator('main section').filter({ hasText: 'Serial Number' }).locator('img'))
})

test('the Aadhaar number is covered by hand or keyboard, and what is beneath never leaves the browser', async ({
  page,
  enter,
  signedIn,
  accessible,
  people,
}) => {
  const sent = await watchUploads(page)
  await enter(people.principal, '/app/studentregistration/add')
  const original = await card(page)
  const choice = page.getByRole('group', { name: 'Masked Aadhaar image' }).locator('input')
  const dialog = page.getByRole('dialog', { name: 'Cover the Aadhaar number' })
  const use = dialog.getByRole('button', { name: 'Use the covered picture' })

  await choice.setInputFiles({
    name: 'broken.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('no picture'),
  })
  await expect(dialog.getByRole('alert')).toContainText('This picture cannot be opened.')
  await expect(use).toBeDisabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await choice.setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: original })
  // A suggested bar is not enough: it has to be placed.
  await expect(dialog.getByText('Move the bar onto the number')).toBeVisible()
  await expect(use).toBeDisabled()
  await accessible()
  const picture = (await dialog.getByRole('img').boundingBox())!
  const draw = async (from: Place, to: Place) => {
    await page.mouse.move(picture.x + from[0] * picture.width, picture.y + from[1] * picture.height)
    await page.mouse.down()
    await page.mouse.move(picture.x + to[0] * picture.width, picture.y + to[1] * picture.height, { steps: 4 })
    await page.mouse.up()
  }
  await draw([0.5, 0.5], [0.51, 0.505])
  await expect(use).toBeDisabled()
  await draw([0.6, 0.88], [0.15, 0.6])
  // The mouse covers six tenths of the width; the keyboard extends the bar by another tenth.
  await dialog.getByRole('slider', { name: 'Width' }).focus()
  for (let step = 0; step < 10; step++) await page.keyboard.press('ArrowRight')
  await draw([0.05, 0.05], [0.25, 0.2])
  await expect(dialog.getByRole('button', { name: 'Bar 2', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(use).toBeEnabled()
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await use.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Images uploaded successfully')
  await shown(page.getByRole('img', { name: 'Masked Aadhaar image 1' }))

  const places: Place[] = [
    [0.2, 0.7],
    [0.4, 0.7],
    [0.66, 0.7],
    [0.755, 0.7],
    [0.4, 0.5],
    [0.1, 0.7],
    [0.15, 0.1],
  ]
  const covered = ['covered', 'covered', 'covered', 'number', 'paper', 'paper', 'covered']
  expect(await looks(page, original, places)).not.toContain('covered')
  expect(sent.map(({ name }) => name)).toEqual(['card-masked.jpg'])
  expect(await looks(page, sent[0]!.bytes, places)).toEqual(covered)

  await page.getByLabel('First Name').fill('Masked')
  await page.getByLabel('Last Name').fill('Child')
  await typeDay(page, 'Date of Birth', '05Mar2022')
  await choose(page, 'Class', 'Elementary')
  await page.getByLabel('Mother Name').fill('Asha')
  await page.getByRole('button', { name: 'Submit Registration' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave without printing' }).click()
  const { call, schooleId } = await signedIn(people.principal)
  const [child] = await call<Student[]>('POST', '/student/find', { schooleId, firstName: 'Masked' })
  const stored = await page.request.get(child!.imageURL[0]!)
  expect(await looks(page, await stored.body(), places)).toEqual(covered)
})
