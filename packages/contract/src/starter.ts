import * as z from 'zod'
import { messages } from './messages.ts'
import { route } from './route.ts'
import { entity, written } from './wire.ts'

/** How many of each kind were added; zero if the starter curriculum was already loaded. */
const starterCounts = entity('StarterCounts', {
  levels: z.number(),
  exercises: z.number(),
  lessons: z.number(),
  years: z.number(),
})

export const starter = {
  load: route({
    method: 'POST',
    path: '/starter/load',
    summary:
      'Adds the starter curriculum once: levels, areas of work, exercises, lessons and academic years. Existing rows are left unchanged.',
    access: { SUPERADMIN: 'platform' },
    area: 'none',
    // Renders the pictures of the lessons.
    tx: 'none',
    response: written(starterCounts),
    message: messages.starter.loaded,
  }),
}
