import type { Factories } from './factories.ts'

/**
 * A classroom with a curriculum: a level's area Practical Life, with Pouring and its two exercises, and an area of
 * the school's own, with Riddles, which has no exercises yet, and with Songs and its one exercise.
 */
export async function makeClassWithCurriculum(make: Factories) {
  const level = await make.level(`Level ${make.mobile()}`)
  const classroom = await makeClassroom(make, { level_id: level._id })
  const practicalLife = await make.area(level, { name: 'Practical Life' })
  const pouring = await make.activity(practicalLife, { name: 'Pouring' })
  const beans = await make.exercise(pouring, { name: 'Pouring Beans' })
  const water = await make.exercise(pouring, { name: 'Pouring Water' })
  const ownArea = await make.area(classroom.schoolClass, { name: 'Telugu' })
  const songs = await make.activity(ownArea, { name: 'Songs' })
  const song = await make.exercise(songs, { name: 'Morning Song' })
  const riddles = await make.activity(ownArea, { name: 'Riddles' })
  return { ...classroom, level, practicalLife, pouring, beans, water, ownArea, songs, song, riddles }
}

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
