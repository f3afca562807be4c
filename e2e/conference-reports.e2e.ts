import { newMother } from './family.ts'
import { demoPassword, expect, test } from './fixtures.ts'
import { textOfPdf } from './pdf-text.ts'
import { today } from './plans.ts'

type Made = { data: { _id: string } }
type Row = { _id: string }

test('a conference report is drafted, corrected, published, and read by the mother as a PDF', async ({
  page,
  request,
  enter,
  signedIn,
  accessible,
}) => {
  test.setTimeout(180_000)
  // Each repetition has its own family and school.
  const turn = test.info().repeatEachIndex
  const own = { login: `98118310${turn}1`, name: `Sarala Menon${' again'.repeat(turn)}` }
  const mother = await newMother(request, signedIn, own)
  const office = { login: `98118311${turn}1`, role: 'SCHOOLE', name: 'Uma Pillai' } as const
  const { call, schooleId } = await signedIn(office)
  const [schoolClass] = await call<Row[]>('GET', `/addclass/list/${schooleId}`)
  const classId = schoolClass!._id
  const teacher = { login: `98118312${turn}1`, role: 'TEACHER', name: 'Radha Nair' } as const
  await call('POST', '/teacher/add', {
    teacherName: teacher.name,
    mobileNumber: teacher.login,
    classId,
    password: demoPassword,
  })
  const area = await call<Made>('POST', '/superactivity/add', {
    superActivityName: 'Practical Life',
    classId,
  })
  const activity = await call<Made>('POST', '/activitytabel/add', {
    activityName: 'Pouring',
    superActivityId: area.data._id,
    classId,
  })
  const exercise = (subActivityName: string) =>
    call<Made>('POST', '/subactivity/add', {
      subActivityName,
      activityId: activity.data._id,
      superActivityId: area.data._id,
      classId,
    })
  const beans = await exercise('Pouring beans')
  const water = await exercise('Pouring water')
  const [child] = await call<Row[]>('POST', '/student/find', { classId })
  const record = (made: Made, key: string) =>
    call('POST', '/activity/add', {
      classId,
      studentId: [child!._id],
      superActivityId: area.data._id,
      activityId: activity.data._id,
      subActivityId: made.data._id,
      sfd: today(),
      endDate: today(),
      key,
    })
  await record(beans, 'M')
  await record(water, 'P')
  await call('POST', '/specialobservation/add', {
    studentId: child!._id,
    date: today(),
    specialObservation: 'Poured for ten minutes <without looking up>.',
  })
  let address = ''

  await test.step('the teacher drafts it from the records, edits it and sends it to review', async () => {
    await enter(teacher, '/app/conference-reports')
    await expect(page.getByRole('row', { name: /Eldest/ })).toContainText('No report')
    await accessible()
    await page.getByRole('link', { name: /Draft a report.*Eldest/ }).click()
    const dialog = page.getByRole('dialog', { name: /^Report on .*Eldest/ })
    await expect(dialog.getByRole('combobox')).toHaveCount(0)
    await accessible()
    await dialog.getByRole('button', { name: 'Draft from the records' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Report on .*Eldest/ })).toBeVisible()
    address = page.url()
    const sheet = page.getByRole('article', { name: 'The sheet' })
    await expect(sheet).toContainText('Sure of Pouring beans.')
    await expect(sheet).toContainText('Just shown Pouring water.')
    await accessible()
    await page.getByLabel('Your sentences on Practical Life').fill('She pours without a dorp.')
    await page.getByRole('button', { name: 'Do not name: Pouring water' }).click()
    await expect(sheet).toContainText('Just shown 1 work.')
    await page.getByRole('button', { name: 'Swap' }).click()
    await page.getByRole('button', { name: 'Leave out: Pouring water' }).click()
    await page.getByRole('button', { name: /^Observations and notes/ }).click()
    await page.getByRole('checkbox', { name: /Poured for ten minutes/ }).check()
    await expect(sheet).toContainText('“Poured for ten minutes <without looking up>.”')
    await page.getByRole('button', { name: /^Send for review/ }).click()
    await expect(page.getByText('The report has been sent for review.')).toBeVisible()
    await enter(teacher, address)
    await expect(page.getByText('In review', { exact: true })).toBeVisible()
    await expect(page.getByText('You drafted or edited this report')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Publish' })).toHaveCount(0)
    await accessible()
  })

  await test.step('the principal sends it back, and the teacher corrects it', async () => {
    await enter(office, '/app/today')
    await expect(page.getByRole('region', { name: /^To proof-read/ })).toContainText('written by Radha Nair')
    await page
      .getByRole('region', { name: /^To proof-read/ })
      .getByRole('link', { name: /Eldest/ })
      .click()
    await expect(page.getByText('1 of 1 to proof-read')).toBeVisible()
    await page.getByRole('button', { name: 'Send back' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send back' })
    await dialog.getByRole('button', { name: 'Send back' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Enter what needs correcting.')
    await dialog.getByLabel('What needs correcting').fill('“drop”, in Practical Life')
    await accessible()
    await dialog.getByRole('button', { name: 'Send back' }).click()
    await expect(page.getByRole('row', { name: /Eldest/ })).toContainText('Draft')

    await enter(teacher, address)
    await expect(page.getByRole('note').filter({ hasText: 'Needs correcting' })).toContainText('“drop”')
    await page.getByLabel('Your sentences on Practical Life').fill('She pours without a drop.')
    await page.getByRole('button', { name: /^Send for review/ }).click()
    await expect(page.getByText('The report has been sent for review.')).toBeVisible()
  })

  await test.step('the mother cannot see it until the principal publishes it', async () => {
    await enter(mother, '/app/conference-reports')
    await expect(page.getByText('No report yet')).toBeVisible()
    await accessible()
    await enter(office, address)
    await page.getByRole('button', { name: 'Publish' }).click()
    const question = page.getByRole('alertdialog', { name: /^Publish the report on/ })
    await accessible()
    await question.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByRole('row', { name: /Eldest/ })).toContainText('Published')
  })

  await test.step('she reads it, also as a PDF', async () => {
    await enter(mother, '/app/conference-reports')
    await page.getByRole('link', { name: /Open.*Eldest/ }).click()
    const part = page.getByRole('region', { name: 'Practical Life' })
    await expect(part).toContainText('She pours without a drop.')
    await expect(part).toContainText('Pouring beans')
    await expect(part).not.toContainText('Pouring water')
    await expect(page.getByText('Poured for ten minutes <without looking up>.')).toBeVisible()
    await accessible()
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download PDF' }).click()
    const text = (await textOfPdf(await (await saving).path())).replace(/\s+/g, ' ')
    for (const said of ['Sure of', 'Pouring beans', 'Principal', 'without a drop.', '<without looking up>'])
      expect(text).toContain(said)
    expect(text).not.toContain('Pouring water')
  })
})
