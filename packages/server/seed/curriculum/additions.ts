import type { Work } from './work.ts'

/** What the demo's first school has added for its class Primary Jasmine: an activity of the Language area, and an area. */
export const additions: Work = {
  Language: {
    'Telugu Letters': [
      'Sandpaper Letters: Telugu Vowels',
      'Sandpaper Letters: Telugu Consonants, First Set',
      'Sandpaper Letters: Telugu Consonants, Second Set',
      'Telugu Letters and Pictures',
    ],
  },
  'School Garden': {
    'Kitchen Garden': ['Watering the Beds', 'Planting Coriander', 'Picking Tomatoes', 'Turning the Compost'],
  },
}
