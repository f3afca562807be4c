import type { Work } from './work.ts'

/** What the demo's first school has added for its class Primary Jasmine: an activity of the Language area, and an area. */
export const additions: Work = {
  Language: {
    'Telugu Letters': [
      'Sandpaper Letters: Vowels (అ to అః)',
      'Sandpaper Letters: Consonants (క to మ)',
      'Sandpaper Letters: Consonants (య to ఱ)',
      'Matching Letters to Pictures',
    ],
  },
  'School Garden': {
    'Kitchen Garden': ['Watering the Beds', 'Planting Coriander', 'Picking Tomatoes', 'Turning the Compost'],
  },
}
