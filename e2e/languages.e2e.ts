import { people, sharesOf } from './every-screen.ts'
import { demoPeople, expect, test } from './fixtures.ts'
import { everyLook, take } from './looks.ts'
import { cutMarks } from './page-faults.ts'

const languages = [
  {
    name: 'हिन्दी',
    mark: /हटाएँ/,
    refusal: /^इस कक्षा में अब भी \d+ विद्यार्थी और \d+ शिक्षक हैं। पहले उन्हें दूसरी कक्षा में भेजें।$/,
    notices: /^सूचनाएँ/,
    welcome: 'आपके स्कूल का खाता सक्रिय हो गया है। Casa में आपका स्वागत है।',
  },
  {
    name: 'తెలుగు',
    mark: /తొలగించండి/,
    refusal: /^ఈ తరగతిలో ఇంకా \d+ విద్యార్థులు, \d+ టీచర్లు ఉన్నారు. ముందు వారిని వేరే తరగతికి మార్చండి.$/,
    notices: /^నోటీసులు/,
    welcome: 'మీ పాఠశాల ఖాతా యాక్టివ్ అయింది. Casa కు స్వాగతం.',
  },
]

for (const [code, openCalendar, parts] of [
  ['hi', /^दिन चुनें/, ['दिन', 'महीना', 'साल']],
  ['te', /^రోజు ఎంచుకోండి/, ['రోజు', 'నెల', 'సంవత్సరం']],
] as const) {
  const variety = code === 'te' ? ' @thorough' : ''
  test(`a calendar abbreviates weekdays unambiguously and names the parts of a day: ${code}${variety}`, async ({
    page,
    enter,
  }) => {
    await page.addInitScript(code => localStorage.setItem('casa_language', code), code)
    // An empty date field shows in the reader's language what to type where.
    await enter(demoPeople.principal, '/app/studentregistration/add')
    const empty = page
      .getByRole('group')
      .filter({ has: page.getByRole('spinbutton') })
      .first()
    await expect(empty.getByRole('spinbutton')).toHaveText([...parts])

    await page.goto('/app/attendence')
    const date = page.getByRole('group').filter({ has: page.getByRole('spinbutton') })
    for (const part of parts) await expect(date.getByRole('spinbutton', { name: part })).toBeVisible()
    const month = await page.evaluate(
      code => new Date().toLocaleString(code, { month: 'short', timeZone: 'Asia/Kolkata' }),
      code,
    )
    await expect(date.getByRole('spinbutton', { name: parts[1] })).toHaveText(month)
    await page.getByRole('button', { name: openCalendar }).click()
    const heads = page.getByRole('dialog').getByRole('columnheader')
    await expect(heads).toHaveCount(7)
    expect(new Set(await heads.allInnerTexts()).size).toBe(7)
    await expect(page.getByRole('dialog').getByRole('button', { name: /[a-z]{3}/i })).toHaveCount(0)
  })
}

for (const [code, families] of [
  ['en', []],
  ['hi', ['Casa Devanagari']],
  ['te', ['Casa Telugu']],
] as const) {
  // One of the two is enough in `npm test`: they differ only in the file.
  const variety = code === 'hi' ? ' @thorough' : ''
  test(`a language’s font is fetched only for that language: ${code}${variety}`, async ({ page, enter }) => {
    const fetched: string[] = []
    page.on('request', request => {
      if (request.resourceType() === 'font') fetched.push(new URL(request.url()).pathname)
    })
    const drawn = () =>
      page.evaluate(async () => {
        await document.fonts.ready
        return [...document.fonts]
          .filter(({ status }) => status === 'loaded')
          .map(({ family }) => family.replaceAll('"', ''))
      })
    await page.addInitScript(code => localStorage.setItem('casa_language', code), code)
    await page.goto('/montessori/home')
    await expect(page.locator('html')).toHaveAttribute('lang', code)
    expect(await drawn()).toEqual(families)

    await enter(demoPeople.mother, '/app/assignment')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await drawn()).toEqual(families)
    // Browsers give buttons and fields their own font.
    await page.setViewportSize({ width: 390, height: 844 })
    await enter(demoPeople.teacher, '/app/activitytrackertable')
    await expect(page.getByRole('navigation').last().getByRole('button')).toBeVisible()
    const withoutIt = await page.evaluate(
      family =>
        [...document.querySelectorAll('button, input, select, textarea')]
          .filter(
            element => element.checkVisibility() && !getComputedStyle(element).fontFamily.includes(family),
          )
          .map(element => element.outerHTML.slice(0, 160)),
      families[0] ?? '',
    )
    expect(withoutIt).toEqual([])
    // The same for all, and only from this server.
    expect([...new Set(fetched)]).toEqual(
      families.map(() => expect.stringMatching(/^\/assets\/noto-sans-[\w-]+\.woff2$/)),
    )
  })
}

for (const { name, mark, refusal, notices, welcome } of languages) {
  const variety = name === 'हिन्दी' ? ' @thorough' : ''
  test(`the server’s refusals and notices are shown in the reader’s language: ${name}${variety}`, async ({
    page,
    enter,
    expectRefusals,
  }) => {
    expectRefusals('DELETE /addclass/* 409')
    await enter(demoPeople.principal, '/app/addclass')
    await page.getByRole('button', { name: /profile/ }).click()
    await page.getByRole('menuitemradio', { name }).click()
    await page.keyboard.press('Escape')

    await page
      .getByRole('row', { name: /Primary Jasmine/ })
      .getByRole('button', { name: mark })
      .click()
    await expect(page.getByRole('alert').getByText(refusal)).toBeVisible()

    await page.getByRole('button', { name: notices }).click()
    const notice = page.getByRole('menuitem').filter({ hasText: welcome })
    await expect(notice).toBeVisible()
    // Times use the 24-hour clock.
    await expect(notice).toContainText(/\d\d:\d\d/)
    await expect(notice).not.toContainText(/[ap]m/i)
  })
}

for (const code of everyLook ? ['hi', 'te'] : ['te']) {
  for (const role of ['PARENT', 'TEACHER'] as const) {
    test(`the marks above and below letters are not clipped: ${code}, ${role}`, async ({ page, enter }) => {
      test.setTimeout(240_000)
      const all = new Map(sharesOf(true)).get(role)!.filter(path => !path.includes(':'))
      const some = role === 'PARENT' ? ['calenderassignment'] : ['activitytrackertable']
      await page.addInitScript(code => localStorage.setItem('casa_language', code), code)
      await enter(people[role], '/app/settings')
      for (const path of everyLook ? all : some) {
        await page.goto(`/app/${path}`)
        await expect(page.locator('main h1')).toBeVisible()
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        for (const width of [1280, 390]) {
          await take(page, { width, colorScheme: 'light' })
          expect.soft(await cutMarks(page), `${path} at ${width}`).toEqual([])
        }
      }
    })
  }
}
