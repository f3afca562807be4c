import { openAccount, registerChild } from './family.ts'
import { demoPassword, expect, test } from './fixtures.ts'
import { sideways } from './page-faults.ts'
import { newArea } from './plans.ts'
import { newSchool } from './school.ts'
import { visit } from './visit.ts'

test('names without a space do not widen any page on a phone @thorough', async ({
  page,
  request,
  enter,
  signedIn,
}) => {
  const long = (name: string) => name.padEnd(60, name.toLowerCase())
  const office = { login: '9811300051', role: 'SCHOOLE', name: long('Umashankari') } as const
  const teacher = { login: '9811300052', role: 'TEACHER', name: long('Rekharani') } as const
  const mother = { login: '9811300053', role: 'PARENT', name: long('Savitridevi') } as const
  await newSchool(signedIn, long('Patashala'), office)
  const { call, ...school } = await signedIn(office)
  const { data: schoolClass } = await call<{ data: { _id: string } }>('POST', '/addclass/add', {
    className: long('Champakamala'),
    status: true,
  })
  const classId = schoolClass._id
  await call('POST', '/teacher/add', {
    teacherName: teacher.name,
    mobileNumber: teacher.login,
    password: demoPassword,
    classId,
  })
  const registered = await registerChild({ call, ...school }, long('Venkatanarasimha'), mother)
  await openAccount(request, registered, mother)
  await newArea({ call, ...school }, classId, long('Bhumishastra'), [long('Pravahavivaranam')])
  const { _id: studentId } = registered.data
  await call('POST', '/teachernotes/add', { studentId, classId, notes: long('Nirantaram') })

  await page.setViewportSize({ width: 390, height: 844 })
  const found: string[] = []
  for (const [person, paths] of [
    [
      office,
      ['today', 'studentdetails', 'addclass', 'teacher', 'subactivity', 'reports', `child/${studentId}`],
    ],
    [
      teacher,
      ['today', 'attendence', 'activitytrackertable?view=matrix&exercises=all', 'teachernotes', 'sound'],
    ],
    [mother, ['assignment', 'studentstory', 'parentactivity', 'activityexpected', `child/${studentId}`]],
  ] as const) {
    await enter(person, '/app')
    for (const path of paths) {
      await visit(page, `/app/${path}`)
      await expect(page.locator('main h1').first()).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      for (const fault of await sideways(page)) found.push(`${person.role} ${path}: ${fault}`)
    }
  }
  expect(found).toEqual([])
})
