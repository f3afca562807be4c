import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import type pg from 'pg'
import { Factories } from '../packages/server/src/testing/factories.ts'
import { makeWorld, type World } from '../packages/server/src/testing/world.ts'
import { hex, idOf, idPrefix, level } from './fill-ids.ts'
import { classesOfSchool } from './fill-rows.ts'

type Row = Record<string, unknown>
type Placed = { _id: string; schooleId: string }

/**
 * Makes the rows that the access table's calls name in the first filled school: its own class and the other one are
 * filled classes, and the children are filled children.
 */
class GrowthFactories extends Factories {
  private hasSchool = false
  private hasLevel = false
  private classCount = 0

  override async school(fields: Row & { holidays?: string[] } = {}) {
    if (this.hasSchool) return super.school(fields)
    this.hasSchool = true
    const _id = idOf('school', 0)
    return { _id, principal: await this.user('SCHOOLE', { school_id: _id }) }
  }

  override async level(name: string): Promise<Placed> {
    if (this.hasLevel) return super.level(name)
    this.hasLevel = true
    return level
  }

  override async class(school: { _id: string }, fields: Row = {}): Promise<Placed> {
    if (school._id !== idOf('school', 0)) return super.class(school, fields)
    const _id = idOf('class', 0, this.classCount)
    this.classCount += 1
    await this.owner.query('update app.classes set level_id = $3 where school_id = $1 and id = $2', [
      school._id,
      _id,
      fields.level_id,
    ])
    return { _id, schooleId: school._id }
  }

  override async student(of: Placed, fields: Row = {}): Promise<Placed> {
    const group = groupOf(of)
    if (group === undefined) return super.student(of, fields)
    const _id = idOf('student', 0, group)
    await this.owner.query('update app.students set photo_id = $3 where school_id = $1 and id = $2', [
      of.schooleId,
      _id,
      fields.photo_id ?? null,
    ])
    return { _id, schooleId: of.schooleId }
  }

  override async sheet(of: Placed, day: string, marks: Record<string, boolean>, fields: Row = {}) {
    const group = groupOf(of)
    if (group === undefined) return super.sheet(of, day, marks, fields)
    return { _id: `${idPrefix('sheet', 1)}${hex(0)}${hex(group)}`, schooleId: of.schooleId }
  }
}

function groupOf(of: Placed): number | undefined {
  const group = Array.from({ length: classesOfSchool }, (_, number) => idOf('class', 0, number)).indexOf(
    of._id,
  )
  return group < 0 ? undefined : group
}

/** The people and rows of the first filled school of a database; made once, and read from the file afterwards. */
export async function growthWorld(owner: pg.Pool, now: () => Date, file: string): Promise<World> {
  if (existsSync(file)) return JSON.parse(await readFile(file, 'utf8'))
  const world = await makeWorld(new GrowthFactories(owner, now))
  await writeFile(file, JSON.stringify(world))
  return world
}
