import * as z from 'zod'
import { type AreaRights, rights } from './areas.ts'
import { entity } from './wire.ts'

const right = z.enum(rights)

/** The right of one person of a school's office to each area. */
export const areaRights = entity('AreaRights', {
  children: right,
  learning: right,
  money: right,
  settings: right,
} satisfies Record<keyof AreaRights, typeof right>)
