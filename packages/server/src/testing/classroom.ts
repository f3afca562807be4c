import type { Factories } from './factories.ts'

/** A school with a class, its teacher and three children. */
export async function makeClassroom(make: Factories, fields: Record<string, unknown> = {}) {
  const { principal, ...school } = await make.school()
  const schoolClass = await make.class(school, { name: 'Nursery', ...fields })
  const teacher = await make.teacher(schoolClass, { name: 'Meera' })
  const asha = await make.student(schoolClass, { first_name: 'Asha' })
  const dev = await make.student(schoolClass, { first_name: 'Dev', last_name: 'Rao' })
  const mina = await make.student(schoolClass, { first_name: 'Mina' })
  return { principal, school, schoolClass, teacher, asha, dev, mina }
}
