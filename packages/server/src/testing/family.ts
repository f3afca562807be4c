import { api } from '@casa/contract'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'

/** A school with two sisters, whose mother signs in, and what its office does to erase them. */
export async function makeFamily(app: TestApp) {
  const school = await app.make.school()
  const schoolClass = await app.make.class(school)
  const office = app.as(school.principal)
  const [asha, dev] = [
    await app.make.student(schoolClass, { first_name: 'Asha', mother_name: 'Sita' }),
    await app.make.student(schoolClass, { first_name: 'Dev', mother_name: 'Sita' }),
  ]
  const mother = await app.make.parent(asha, dev)
  const leave = (...children: { _id: string }[]) =>
    office.call(api.bulkStudents.leave, {
      body: { studentId: children.map(({ _id }) => _id), leftAs: 'left' },
    })
  const erase = (kind: 'child' | 'family' | 'teacher', subjectId: string, name: string) =>
    office.call(api.erasures.add, { body: { kind, subjectId, name } })
  /** The office signs in again, because its session has expired. */
  const officeNow = async () =>
    app.as({ ...school.principal, token: await app.make.session(school.principal) })
  const erased = async () => {
    await app.runNight()
    expect(app.jobLog).toEqual([])
    return (await (await officeNow()).call(api.erasures.list)).body
  }
  return { officeNow, school, schoolClass, office, asha, dev, mother, leave, erase, erased }
}
