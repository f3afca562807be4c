import { createServer } from 'node:http'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { type OwnServer, startOwnServer } from './own-server.ts'
import { visit } from './visit.ts'

const port = Number(process.env.E2E_PORT ?? 8181) + 300
const gatewayPort = port + 1
/** Every setting that Today asks the administrator for. */
const settings = {
  PORT: String(port),
  DEMO: '0',
  MESSENGER: 'http',
  SMS_URL: `http://127.0.0.1:${gatewayPort}`,
  SUPPORT_EMAIL: 'help@casa.example',
  OPERATOR_NAME: 'Casa Trust',
  OPERATOR_ADDRESS: '1 Garden Road, Hyderabad',
}
/** Accepts every message, like a provider of text messages. */
const gateway = createServer((request, answer) => request.resume().on('end', () => answer.end()))
const school = { name: 'Banyan House', mobile: '9811200001', password: 'a garden of children' }

test.describe.configure({ mode: 'serial' })
test.use({ baseURL: `http://127.0.0.1:${port}` })
test.beforeAll(() => new Promise<void>(ready => gateway.listen(gatewayPort, '127.0.0.1', ready)))
test.afterAll(() => {
  gateway.closeAllConnections()
  gateway.close()
})

/** Counts actions: each press, and each field that is filled in. */
class Person {
  actions = 0
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async press(locator: Locator) {
    this.actions += 1
    await locator.click()
  }

  async type(field: string | RegExp, text: string) {
    this.actions += 1
    await this.page.getByLabel(field, { exact: true }).fill(text)
  }

  async signIn(tile: string, login: string, password: string) {
    await this.page.goto('/montessori/login')
    this.actions += 1
    await this.page.getByRole('radio', { name: tile }).check({ force: true })
    await this.type('Login name', login)
    await this.type('Password', password)
    await this.press(this.page.getByRole('button', { name: 'Login' }))
  }

  async signOut() {
    await this.press(this.page.getByRole('button', { name: /account|profile/i }))
    await this.press(this.page.getByRole('menuitem', { name: 'Sign Out' }))
    await expect(this.page).toHaveURL(/montessori\/login/)
  }
}

const administrator = { login: '9848012345', name: 'Asha Rao', password: 'a house of pink towers' }

/** The path of the one-time link, which the server prints with its whole address. */
async function linkOf(server: OwnServer): Promise<string> {
  const [, path = ''] = await server.printed(/^ {2}http:\/\/\S+(\/administrator#\S+)$/)
  return path
}

test('from the first start without the demo to a class with its curriculum', async ({ page, accessible }) => {
  test.setTimeout(180_000)
  const begun = Date.now()
  const server = await startOwnServer(settings)
  const ready = Date.now()
  try {
    const person = new Person(page)

    await test.step('a school registers', async () => {
      await page.goto('/montessori/schoolregistration')
      await person.type('School name', school.name)
      await person.type('Address', '1 Banyan Lane')
      await person.type('City', 'Hyderabad')
      await person.type('Pin code', '500034')
      await person.type('School e-mail', 'office@banyan.example')
      await person.type('School contact number', '4023456789')
      await person.type('Name', 'Usha Rani')
      await person.type('Mobile number', school.mobile)
      await person.type('Password', school.password)
      await person.press(page.getByRole('checkbox', { name: /accept/ }))
      await person.press(page.getByRole('button', { name: 'Register school' }))
      await expect(page.getByRole('alert')).toContainText('Registration Successfully.')
    })

    await test.step('the operator opens the printed link, and creates the account with the keyboard alone', async () => {
      await page.goto(await linkOf(server))
      await expect(page.getByText('Casa is installed.')).toBeVisible()
      await accessible()
      await page.getByLabel('Mobile number').focus()
      for (const [text, next] of [
        [administrator.login, 'Tab'],
        [administrator.name, 'Tab'],
        [administrator.password, 'Enter'],
      ] as const) {
        await page.keyboard.type(text)
        await page.keyboard.press(next)
      }
      person.actions += 4
      await expect(page).toHaveURL(/app\/schooldetails/)
    })

    await test.step('the administrator finds nothing missing but backups, and approves the school', async () => {
      await person.press(page.getByRole('button', { name: 'Approve' }))
      await person.press(page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }))
      await expect(page.getByRole('button', { name: 'Suspend' })).toBeVisible()
      await visit(page, '/app/today')
      await expect(page.getByRole('link', { name: school.name })).toBeVisible()
      const missing = page.getByRole('region', { name: /Still missing/ })
      await expect(missing.getByRole('listitem')).toHaveText([/no backups are made\./])
      await person.signOut()
    })

    await test.step('the school adds its first class, whose level follows from the name', async () => {
      await person.signIn('School', school.mobile, school.password)
      await expect(page).toHaveURL(/app\/studentdetails/)
      await person.press(page.getByRole('link', { name: 'Class', exact: true }))
      await person.press(page.getByRole('link', { name: 'Add Class' }).first())
      await expect(page.getByText('Without a level the class has no ready-made curriculum')).toBeVisible()
      await person.type(/^Class Name/, 'Nursery')
      await expect(page.getByRole('combobox', { name: 'Level' })).toHaveText('Casa (3–6)')
      await accessible()
      await person.press(page.getByRole('button', { name: 'Save' }))
      await expect(page.getByRole('row', { name: /Nursery/ })).toContainText('Casa (3–6)')
    })

    await test.step('the class has its curriculum, lesson plans and an academic year for its fees', async () => {
      await person.press(page.getByRole('link', { name: 'Area Of Work', exact: true }))
      const row = page.getByRole('row', { name: /Nursery/ })
      await expect(row).toHaveCount(5)
      await expect(row.filter({ hasText: 'Sensorial' })).toBeVisible()
      const seconds = (until: number) => `${((until - begun) / 1_000).toFixed(1)} s`
      test.info().annotations.push({
        type: 'first start',
        description: `ready after ${seconds(ready)}, curriculum after ${seconds(Date.now())} and ${person.actions} actions`,
      })
      expect(person.actions).toBeLessThanOrEqual(32)
      await visit(page, '/app/teacherlesson')
      await page.getByRole('button', { name: 'Search' }).click()
      await expect(page.getByText(/^\d+ lesson plans$/)).toBeVisible()
      await visit(page, '/app/fee/new')
      await page.getByRole('combobox', { name: 'Academic Year' }).click()
      await expect(page.getByRole('option')).toHaveCount(3)
    })
  } finally {
    await server.stop()
  }
})

test('with STARTER=0 the administrator sees what is missing, and loads it later with one press', async ({
  page,
  accessible,
  expectRefusals,
}) => {
  test.setTimeout(120_000)
  expectRefusals('POST /administrator 422', 'POST /administrator/link 409')
  const server = await startOwnServer({ ...settings, STARTER: '0' })
  try {
    const link = await linkOf(server)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(link.split('#')[0]!)
    await expect(page.getByRole('alert')).toContainText('This address is not complete.')
    await page.goto(link)
    await page.getByLabel('Mobile number').fill('98480')
    await page.getByLabel('Name', { exact: true }).fill(administrator.name)
    await page.getByLabel('Password', { exact: true }).fill(administrator.password)
    const create = page.getByRole('button', { name: 'Create account' })
    await create.click()
    await expect(page.getByLabel('Mobile number')).toBeFocused()
    await expect(page.getByRole('alert')).toHaveText('Must be exactly 10 digits')
    await accessible()
    await page.getByLabel('Mobile number').fill(administrator.login)
    await create.click()
    await expect(page).toHaveURL(/app\/schooldetails/)
    await page.goto(link)
    await expect(page.getByRole('alert')).toContainText('This link is no longer valid')
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/app/today')
    const missing = page.getByRole('region', { name: /Still missing/ })
    await expect(missing.getByRole('listitem')).toHaveText([
      /no backups are made\./,
      /There are no levels, so classes have no curriculum\./,
      /No academic year covers today, so schools cannot set fees\./,
    ])
    await accessible()
    await missing.getByRole('button', { name: 'Load Starter Curriculum' }).click()
    await expect(page.getByRole('alert')).toContainText('The starter curriculum has been loaded.')
    await expect(missing.getByRole('listitem')).toHaveText([/no backups are made\./])
    await visit(page, '/app/subactivity')
    await expect(page.getByText(/^9\d\d entries$/)).toBeVisible()
  } finally {
    await server.stop()
  }
})
