import { matchPath } from 'react-router'
import { dialogsOf, mayOpen, mayOpenDialog } from '../packages/web/src/app/screen.ts'
import { screens } from '../packages/web/src/app/screens.tsx'
import { demoPassword, enterOn, expect, test } from './fixtures.ts'
import { visit } from './visit.ts'

const rights = { children: 'read', learning: 'read', money: 'read', settings: 'read' } as const
const viewer = { role: 'SCHOOLE', rights } as const
const ofOffice = screens.filter(
  screen => mayOpen(screen, viewer) && screen.area !== undefined && screen.area !== 'any',
)
const lists = ofOffice.filter(({ path }) => !path.includes(':'))

/** Whether an address is that of a dialog that a reader may not open. */
const isRefused = (address: string) =>
  !lists.some(({ path }) => address === `/app/${path}`) &&
  ofOffice.some(screen =>
    Object.keys(dialogsOf(screen)).some(
      below =>
        matchPath(`/app/${screen.path}/${below}`, address) !== null && !mayOpenDialog(screen, below, viewer),
    ),
  )

// The child's page and the lists that are written most; `npm run test:all` opens all of them.
const most = ['attendence', 'activitytrackertable', 'fee', 'feedue', 'calenderevents', 'team']

for (const [title, paths] of [
  ['the screens that are written most', most],
  ['every screen @thorough', lists.map(({ path }) => path)],
] as const)
  test(`somebody who may only read is offered nothing that the server refuses: ${title}`, async ({
    page,
    people,
    signedIn,
  }) => {
    test.setTimeout(1_200_000)
    const office = await signedIn(people.principal)
    const login = `3${people.principal.login.slice(1)}`
    const person = { name: 'Asha Nair', mobileNumber: login, password: demoPassword, rights }
    await office.call('POST', '/team/add', person)
    const { classId } = await signedIn(people.teacher)
    const [child] = await office.call<{ _id: string }[]>('POST', '/student/find', {
      classId,
    })
    await enterOn(page, { login, role: 'SCHOOLE', name: person.name }, '/app')

    const faults = new Set<string>()
    let at = ''
    page.on('response', answer => {
      if (answer.status() === 403) faults.add(`${at}: ${answer.request().method()} ${answer.url()}`)
    })
    const look = async () => {
      const { pathname } = new URL(page.url())
      if (isRefused(pathname)) faults.add(`${at}: goes to ${pathname}`)
      const hrefs = await page
        .locator('main a[href]')
        .evaluateAll(all => all.map(link => (link as HTMLAnchorElement).pathname))
      for (const href of hrefs) if (isRefused(href)) faults.add(`${at}: a link to ${href}`)
      const forms = page.locator('form:not([role=search]) button[type=submit]:visible')
      for (const name of await forms.allInnerTexts()) faults.add(`${at}: a form with ${name}`)
    }
    const open = async (address: string) => {
      await visit(page, address)
      await expect(page.locator('main h1').first(), address).toBeVisible()
      await expect(page.locator('[aria-busy=true]'), address).toHaveCount(0)
    }
    const query = `?classId=${classId}`
    const tabs = ['now', 'observations', 'progress', 'attendance', 'familyAndFees']
    const addresses = [
      ...paths.map(path => `/app/${path}${query}`),
      `/app/activitytrackertable${query}&view=matrix`,
      `/app/studentdetails?state=left`,
      ...tabs.map(tab => `/app/child/${child!._id}?tab=${tab}`),
    ]
    for (const address of addresses) {
      at = address
      await open(address)
      await look()
      const buttons = page.locator('main button:enabled:visible:not([role=tab], [aria-pressed=true])')
      const names = new Set<string>()
      for (let place = 0; place < Math.min(await buttons.count(), 40); place += 1) {
        const button = buttons.nth(place)
        const name = `${(await button.getAttribute('aria-label')) ?? (await button.innerText())}`.trim()
        // Rows differ in their names alone.
        const kind = name.split(' ').slice(0, 2).join(' ')
        if (names.has(kind) || /print|excel|pdf|export|download/i.test(name)) continue
        names.add(kind)
        at = `${address}: ${name}`
        const { href } = new URL(page.url())
        await button.click()
        await page.waitForTimeout(100)
        await look()
        const items = await page.getByRole('menuitem').allInnerTexts()
        for (const item of items)
          if (/delete|remove|edit|block|change|plan\b/i.test(item)) faults.add(`${at}: ${item}`)
        if (
          page.url() !== href ||
          (await page.locator('[role=dialog], [role=menu], [role=listbox]').count()) > 0
        )
          await open(address)
      }
    }
    expect([...faults]).toEqual([])
  })
