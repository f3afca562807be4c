import type { Work } from '../starter/curriculum/work.ts'

/** What the demo's first school has added for its class Primary Jasmine: an activity of the Language area, and an area. */
export const additions: Work = {
  Language: {
    'Telugu Stories and Verses': [
      'Telugu Rhymes with Actions',
      'Naming the Market in Telugu',
      'Verses of Vemana by Heart',
      'Retelling a Panchatantra Story in Telugu',
    ],
  },
  'School Garden': {
    'Kitchen Garden': ['Watering the Beds', 'Planting Coriander', 'Picking Tomatoes', 'Turning the Compost'],
  },
}
