import type { Page } from '@playwright/test'
import type { DemoPerson } from '../packages/server/seed/people.ts'
import { demoPassword, type SignedIn } from './fixtures.ts'
import { classroom, newArea } from './plans.ts'
import { newSchool } from './school.ts'

export const names = [
  'Mira Shah',
  'Arjun Rao',
  'Bela D’Souza',
  'Chitra Nair',
  'Dev Kumar',
  'मीरा शर्मा',
  'Asha Das',
]
export const exercise = 'Threading a Kite'

type Matrix = { exercises: { _id: string }[]; students: { fullName: string; keys: (string | null)[] }[] }

/** A class with a teacher, children of whom the last two have the same name, and two exercises. */
export async function newQuickClass(signedIn: (person: DemoPerson) => Promise<SignedIn>, from: number) {
  const principal = { login: String(from), role: 'SCHOOLE', name: 'Uma Pillai' } as const
  await newSchool(signedIn, `School of the Line ${from % 1_000_000}`, principal)
  const office = await signedIn(principal)
  const { data } = await office.call<{ data: { _id: string } }>('POST', '/addclass/add', {
    className: 'Lotus',
    status: true,
  })
  const classId = data._id
  const teacher = { login: String(from + 1), role: 'TEACHER', name: 'Rekha Nair' } as const
  await office.call('POST', '/teacher/add', {
    teacherName: teacher.name,
    mobileNumber: teacher.login,
    password: demoPassword,
    classId,
  })
  for (const [place, name] of [...names, 'Asha Das'].entries()) {
    const [firstName, lastName] = name.split(' ')
    await office.call('POST', '/student/add', {
      firstName,
      lastName,
      admissionNumber: `KITE-${place}`,
      dob: '2022-02-03',
      // Two children with one name and mother would be asked about.
      again: true,
      doa: '2025-06-01',
      motherName: 'Uma',
      classId,
    })
  }
  await newArea(office, classId, 'Kites', [exercise, 'Cutting a Kite'])
  const actor = await signedIn(teacher)
  const { exerciseId } = await classroom(actor, exercise)
  /** The children with a key on the exercise. */
  const recorded = async () => {
    const { exercises, students } = await actor.call<Matrix>('POST', '/activity/matrix', { classId })
    const place = exercises.findIndex(({ _id }) => _id === exerciseId)
    return students
      .flatMap(({ fullName, keys }) => (keys[place] ? [`${fullName}: ${keys[place]}`] : []))
      .sort()
  }
  /** Deletes a child from the school, by name or admission number. */
  const leave = async (which: string) => {
    type Child = { _id: string; fullName: string; admissionNumber: string }
    const children = await office.call<Child[]>('POST', '/student/find', {})
    const child = children.find(child => [child.fullName, child.admissionNumber].includes(which))
    await office.call('DELETE', `/student/${child!._id}`)
  }
  return { teacher, recorded, leave }
}

/** The quick recording dialog, and the button that opens it. */
export const quickDialog = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Quick recording' })
  return {
    open: page.getByRole('button', { name: 'Quick recording' }),
    dialog,
    field: dialog.getByRole('textbox', { name: 'Children, exercises and key' }),
    record: dialog.getByRole('button', { name: 'Record', exact: true }),
    question: dialog.getByRole('group', { name: /^Which one is/ }),
    /** The result of the latest line; the dialog stays open. */
    outcome: dialog.getByRole('status', { name: 'Result' }),
    close: dialog.getByRole('button', { name: 'Close', exact: true }),
  }
}
export const toast = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text })
