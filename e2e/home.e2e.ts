import { expect, test } from './fixtures.ts'

test('a visitor finds an answer and the registration by keyboard', async ({ page, accessible }) => {
  await page.goto('/montessori/home')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'See every child’s work, and the child behind it',
  )
  await page.getByRole('tab', { name: 'For Schools' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('tab', { name: 'General' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tabpanel', { name: 'For Teachers' })).toBeVisible()
  await expect(page.getByRole('tabpanel')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Casa is web-based and works on a phone')).toBeVisible()
  await accessible()
  await page.getByRole('link', { name: 'Start Free Trial' }).click()
  await expect(page).toHaveURL('/montessori/schoolregistration')
})

test('the demo is a film of the product that plays on the page, with captions in the reader’s language', async ({
  page,
  accessible,
}) => {
  const fetched: string[] = []
  page.on('request', request => {
    if (/\.(?:webm|mp4|vtt)$/.test(request.url())) fetched.push(request.url())
  })
  await page.goto('/montessori/home')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('hi')
  const button = page.getByRole('link', { name: 'डेमो देखें' })
  const film = page.locator('video')
  const width = async () => (await film.boundingBox())!.width
  expect(await width()).toBeGreaterThan(1100)
  expect(fetched).toEqual([])
  await button.click()
  await expect(film).toBeFocused()
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.5)
  await expect(film).toBeInViewport({ ratio: 0.9 })
  expect(fetched[0]).toMatch(/laptop[^/]*\.webm$/)
  const shown = () =>
    film.evaluate(({ textTracks }: HTMLVideoElement) => {
      const track = [...textTracks].find(({ mode }) => mode === 'showing')
      return [track?.language, (track?.activeCues?.[0] as VTTCue | undefined)?.text]
    })
  await expect.poll(shown).toEqual(['hi', 'साढ़े आठ बजे। शिक्षिका उपस्थिति लेती हैं।'])
  await accessible()
})

test('on a phone the film is upright, and each store button says how to put Casa on the home screen, in the reader’s language', async ({
  page,
  accessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/montessori/home')
  const film = page.locator('video')
  await expect
    .poll(() => film.evaluate((video: HTMLVideoElement) => video.currentSrc))
    .toMatch(/phone[^/]*\.webm$/)
  const { width, height } = (await film.boundingBox())!
  expect(width).toBe(390)
  expect(height).toBeGreaterThan(width)
  const button = page.getByRole('button', { name: 'Install on Android' })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Put Casa on your home screen' })
  await expect(dialog.getByRole('listitem')).toHaveCount(3)
  await accessible()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await page.getByRole('combobox', { name: 'Language' }).selectOption('te')
  await expect(page.getByRole('heading', { name: 'మీ ఫోన్‌లో Casa' })).toBeVisible()
  await accessible()
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('the home page is complete: every question is under its heading', async ({ page }) => {
    await page.goto('/montessori/home')
    await expect(page.getByRole('heading', { name: 'For Parents' })).toBeVisible()
    await page.getByText('How do I sign in?').click()
    await expect(page.getByText("With your child's unique student ID")).toBeVisible()
    await expect(page.getByRole('link', { name: 'Get Started Today' })).toHaveAttribute(
      'href',
      '/montessori/schoolregistration',
    )
  })
})

test('search engines and phones find what they request', async ({ page, request, baseURL }) => {
  await page.goto('/montessori/problemswesolve')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    `${baseURL}/montessori/problenwesolve`,
  )
  await page.goto('/montessori/home')
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!)
  expect(data['@graph'][1].mainEntity).toHaveLength(13)
  for (const property of ['og:image', 'og:url']) {
    const address = await page.locator(`meta[property="${property}"]`).getAttribute('content')
    expect((await request.get(address!)).status(), property).toBe(200)
  }
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address!)
  expect(addresses).toHaveLength(8)
  for (const address of addresses) expect((await request.get(address)).status(), address).toBe(200)
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  const manifest = await (await request.get('/casa.webmanifest')).json()
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/montessori/login', id: '/' })
  for (const { src } of manifest.icons)
    expect((await request.get(src)).headers()['content-type']).toBe('image/png')
})

test('figures, schools and the operator are shown only if the installation configures them', async ({
  page,
  accessible,
}) => {
  await page.goto('/montessori/home')
  await expect(page.getByRole('heading', { name: 'Featured Tools' })).toBeVisible()
  await expect(page.getByText('For schools like these')).toHaveCount(0)
  await expect(page.getByText('15+')).toHaveCount(0)
  await page.route('**/api/support', route =>
    route.fulfill({
      json: {
        email: 'help@acorn.example',
        phone: null,
        operator: { name: 'Acorn Trust', address: '1 Lake Road, Kochi' },
        figures: [{ name: 'schools', figure: '15+' }],
        schools: ['Neem Tree House'],
        demo: false,
      },
    }),
  )
  await page.reload()
  await expect(page.getByText('15+')).toBeVisible()
  await expect(page.getByRole('list', { name: 'For schools like these' })).toContainText('Neem Tree House')
  await expect(page.getByRole('contentinfo')).toContainText('Acorn Trust · 1 Lake Road, Kochi')
  await accessible()
  await page.goto('/montessori/privacy')
  await expect(page.getByRole('article')).toContainText('Acorn Trust, 1 Lake Road, Kochi')
})
