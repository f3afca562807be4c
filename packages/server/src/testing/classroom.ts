import type { Factories } from './factories.ts'

/** A school with a class, its teacher and three children. */
export async function makeClassroom(make: Factories, fields: Record<string, unknown> = {}) {
  const { principal, ...school } = await make.school()
  const room = await make.class(school, { name: 'Nursery', ...fields })
  const teacher = await make.teacher(room, { name: 'Meera' })
  const asha = await make.student(room, { first_name: 'Asha' })
  const dev = await make.student(room, { first_name: 'Dev', last_name: 'Rao' })
  const mina = await make.student(room, { first_name: 'Mina' })
  return { principal, school, room, teacher, asha, dev, mina }
}
