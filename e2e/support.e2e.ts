import { demoPeople, expect, test } from './fixtures.ts'

test('a school that needs help lets the administrator read it, sees what was opened, and ends it', async ({
  page,
  enter,
  people,
  signedIn,
  accessible,
  expectRefusals,
}) => {
  const teacher = await signedIn(people.teacher)
  const administrator = await signedIn(demoPeople.administrator)
  const { schooleName } = await administrator.call<{ schooleName: string }>(
    'GET',
    `/registration/${teacher.schooleId}`,
  )

  await test.step('the administrator sees why somebody cannot sign in, and no child', async () => {
    await enter(demoPeople.administrator, '/app/support')
    await page.getByRole('button', { name: 'Find the reason' }).click()
    await expect(page.getByText('Please choose the school.')).toBeVisible()
    await page.getByRole('combobox', { name: 'School' }).fill(schooleName)
    await page.getByRole('option', { name: new RegExp(`^${schooleName}(,|$)`) }).click()
    await page.getByRole('textbox', { name: 'Login name' }).fill(people.mother.login)
    await page.getByRole('button', { name: 'Find the reason' }).click()
    await expect(page.getByRole('heading', { name: /Parent of \d+ child/ })).toBeVisible()
    await expect(page.getByText(people.mother.name)).toHaveCount(0)
    await page.getByRole('textbox', { name: 'Login name' }).fill('7999999999')
    await page.getByRole('button', { name: 'Find the reason' }).click()
    await expect(page.getByText('No account at this school has this login name.')).toBeVisible()
    await accessible()
  })

  await test.step('the school lets support read it for a day', async () => {
    await enter(people.principal, '/app/settings')
    await page.getByRole('switch', { name: 'Let support read this school for 24 hours' }).click()
    const question = page.getByRole('alertdialog', { name: 'Let support read your school for 24 hours?' })
    await question.getByRole('button', { name: 'Let support read' }).click()
    await expect(page.getByText(/Support can read this school until/)).toBeVisible()
    await accessible()
  })

  await test.step('the administrator opens the school, with a banner on each screen, and changes nothing', async () => {
    await enter(demoPeople.administrator, '/app/support')
    const school = page.getByRole('listitem').filter({ hasText: `${schooleName}, until` })
    await school.getByRole('button', { name: 'Open' }).click()
    await page
      .getByRole('alertdialog', { name: `Read ${schooleName}?` })
      .getByRole('button', { name: 'Open' })
      .click()
    const banner = page.getByRole('note').filter({ hasText: `You are reading ${schooleName}` })
    await expect(page).toHaveURL(/\/app\/today$/)
    await expect(banner).toBeVisible()
    await accessible()
    await page.goto('/app/studentdetails')
    await expect(banner).toBeVisible()
    await expect(page.getByRole('table')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Export to Excel' })).toHaveCount(0)
    await accessible()
  })

  await test.step('the school sees what was opened and ends it, and the next request leads out', async () => {
    const office = await signedIn(people.principal)
    await expect(async () => {
      const log = await office.call<{ rows: { action: string }[] }>('POST', '/activitylog/find', {})
      expect(log.rows.map(({ action }) => action)).toEqual(
        expect.arrayContaining(['supportVisited', 'supportReadChildren']),
      )
    }).toPass()
    await office.call('DELETE', '/support/access')
    expectRefusals('** 401')
    await page.getByRole('link', { name: 'Teacher', exact: true }).first().click()
    await expect(page).toHaveURL(/\/app\/support\?visit=ended/)
    await expect(page.getByText('Your access to the school has ended.')).toBeVisible()
    await expect(page.getByText('No school allows it at the moment.')).toBeVisible()
    await accessible()
  })
})
