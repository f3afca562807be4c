import { plusDays } from '../packages/contract/src/rules/day.ts'
import type { DemoPerson } from '../packages/server/seed/people.ts'
import { demoPassword, demoPeople, expect, type SignedIn, test } from './fixtures.ts'
import { classroom, newArea, today } from './plans.ts'
import { newClass, newSchool } from './school.ts'

type SignIn = (person: DemoPerson) => Promise<SignedIn>
type Child = { _id: string; fullName: string }

/** A separate school for this test, with one class of three children and its teacher. */
async function makeSchool(signedIn: SignIn, name: string, login: string) {
  const principal = { login, role: 'SCHOOLE', name: `Office of ${name}` } as const
  await newSchool(signedIn, name, principal)
  const office = await signedIn(principal)
  const classId = await newClass(office, 'Lotus', 3)
  const mobileNumber = `${Number(login) + 1}`
  const teacher = { teacherName: 'Latha Menon', mobileNumber, classId, password: demoPassword }
  await office.call('POST', '/teacher/add', teacher)
  const person = { login: mobileNumber, role: 'TEACHER', name: teacher.teacherName } as const
  return { principal, office, classId, teacher: person }
}

/** Saves today's attendance of a class with the children at the indexes of `away` absent. */
async function save({ call }: SignedIn, classId: string, away: number[]) {
  const children = await call<Child[]>('POST', '/student/find', { classId, sort: 'fullName' })
  const studentList = children.map(({ _id }, index) => ({ _id, status: !away.includes(index) }))
  await call('POST', '/attendence/add', { classId, date: today(), studentList })
}

test('the principal sees attendance come in while the teacher saves it, and who to call', async ({
  page,
  enter,
  signedIn,
  accessible,
}) => {
  const { principal, office, classId, teacher } = await makeSchool(signedIn, 'Neem Grove', '9300000001')
  const [absent] = await office.call<Child[]>('POST', '/student/find', { classId, sort: 'fullName' })
  await office.call('PUT', `/student/${absent!._id}`, { fatherMobileNumber: '9300000099' })
  await enter(principal, '/app/studentdetails')
  await page.getByRole('link', { name: 'Casa', exact: true }).click()
  await expect(page).toHaveURL(/\/app\/today$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  const tile = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Lotus' }) })
  await expect(tile).toContainText('Not taken yet')
  await expect(tile).toContainText('3 children')

  const latha = await signedIn(teacher)
  await save(latha, classId, [])
  await expect(tile).toContainText('3 present')
  await expect(
    page.getByText('Nobody is absent in the classes whose attendance has been taken.'),
  ).toBeVisible()
  await save(latha, classId, [0])
  await expect(tile).toContainText('2 present')
  await expect(tile).toContainText('1 absent')
  await expect(page.getByRole('status').filter({ hasText: 'Attendance taken: 1 of 1 class' })).toBeVisible()
  const children = page.getByRole('list', { name: 'Absent children' })
  await expect(children.getByRole('link', { name: absent!.fullName, exact: true })).toHaveAttribute(
    'href',
    `/app/child/${absent!._id}`,
  )
  await expect(children.getByRole('link', { name: /^Call the family of/ })).toHaveAttribute(
    'href',
    'tel:9300000099',
  )
  await accessible()
})

test('a teacher takes attendance from Today, and sees it there when the office has saved it', async ({
  page,
  enter,
  signedIn,
  accessible,
}) => {
  const { office, classId, teacher } = await makeSchool(signedIn, 'Palm House', '9300000011')
  await enter(teacher, '/app/today')
  const attendance = page.getByRole('region', { name: 'Attendance of Lotus' })
  await expect(attendance).toContainText('3 children')
  await expect(page.getByRole('region', { name: 'This week’s plans' })).toContainText(
    'No open plans for this week.',
  )
  await accessible()
  const take = attendance.getByRole('link', { name: 'Take attendance' })
  await take.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/app\/attendence$/)
  await page.goBack()
  await save(office, classId, [1])
  await expect(attendance).toContainText('Saved by Office of Palm House')
  await expect(attendance.getByRole('status')).toContainText('Present2Absent1')
})

test('drafts from other weeks are one press away (for the office, by teacher), and people can delete only what they are allowed to', async ({
  page,
  enter,
  signedIn,
}) => {
  const { principal, office, classId, teacher } = await makeSchool(signedIn, 'Mango Court', '9300000031')
  const latha = await signedIn(teacher)
  await newArea(office, classId, 'Weaving', ['Warping the Loom'])
  const { children, exerciseId } = await classroom(latha, 'Warping the Loom')
  const plan = (by: SignedIn, child: number) =>
    by.call('POST', '/activity/multiple-add', {
      classId,
      studentId: [children[child]!._id],
      subActivityId: exerciseId,
      date: plusDays(today(), -40),
      endDate: plusDays(today(), -38),
    })
  await plan(latha, 0)
  await enter(teacher, '/app/today')
  const drafts = page.getByRole('region', { name: /^Drafts to publish/ })
  await expect(drafts).toContainText('All of them are from other weeks.')
  await drafts.getByRole('link', { name: 'Planner' }).click()
  await expect(page.getByRole('row', { name: /Warping the Loom/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish 1 draft' })).toBeVisible()

  await plan(office, 1)
  await page.reload()
  const rows = page.getByRole('row', { name: /Warping the Loom/ })
  await expect(rows).toHaveCount(2)
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(1)
  await page.setViewportSize({ width: 390, height: 844 })
  for (const child of children.slice(0, 2)) {
    await page.getByRole('button', { name: `More about ${child.fullName}` }).click()
    await expect(page.getByRole('link', { name: `Edit ${child.fullName}, Warping the Loom` })).toBeVisible()
  }
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(1)

  await page.setViewportSize({ width: 1280, height: 800 })
  await enter(principal, '/app/today')
  await drafts.getByRole('link', { name: 'Latha Menon' }).click()
  await expect(rows).toHaveCount(2)
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(2)
})

test('the administrator opens the details of a waiting school @thorough', async ({
  page,
  request,
  enter,
}) => {
  await request.post('/api/registration/add', {
    data: {
      schooleName: 'Waiting Garden',
      address: '4 Temple Road',
      city: 'Kochi',
      pincode: '682001',
      selectCountry: 4,
      name: 'Uma Pillai',
      mobileNumber: '9300000021',
      schooleEmail: 'office@waiting-garden.example',
      schooleContact: '4841234567',
      password: demoPassword,
      terms: true,
    },
  })
  await enter(demoPeople.administrator, '/app/today')
  await expect(page.getByRole('region', { name: 'Failed messages' })).toContainText('Every message was sent.')
  await page
    .getByRole('region', { name: 'Schools waiting' })
    .getByRole('link', { name: 'Waiting Garden' })
    .click()
  await expect(page.getByRole('dialog')).toContainText('Waiting Garden')
})
