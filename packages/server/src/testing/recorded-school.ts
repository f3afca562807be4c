import { makeClassWithCurriculum } from './class-with-curriculum.ts'
import type { Factories } from './factories.ts'
import { makeRecord } from './record.ts'

/** Two classes of a level with some keys. */
export async function recordedSchool(make: Factories) {
  const all = await makeClassWithCurriculum(make)
  const { schoolClass, school, level, asha, dev, mina, beans, water, song } = all
  const nextClass = await make.class(school, { level_id: level._id })
  const ravi = await make.student(nextClass)
  const nextTeacher = await make.teacher(nextClass)
  const record = (child: { _id: string }, exercise: typeof beans, key: string | null, of = schoolClass) =>
    makeRecord(make, of, child, exercise, { key })
  await record(asha, beans, 'P')
  await record(asha, beans, 'M')
  await record(asha, water, 'WA')
  await record(asha, song, null)
  await record(asha, beans, null)
  await record(dev, beans, 'M')
  await record(dev, water, 'WI')
  await record(mina, beans, 'P')
  await record(ravi, beans, 'M', nextClass)
  return { ...all, nextClass, nextTeacher, ravi }
}
