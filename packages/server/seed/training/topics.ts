import type { Level } from '../../starter/levels.ts'
import type { FilmName } from './films.ts'

type DemoTrainer = { name: string; mobileNumber: string; email: string | null; gender: 'female' | 'male' }

/** The trainers of the demo's teachers. */
export const trainers = [
  {
    name: 'Kamala Venkatesh',
    mobileNumber: '9000000071',
    email: 'kamala@training.example',
    gender: 'female',
  },
  { name: 'Joseph Fernandes', mobileNumber: '9000000072', email: 'joseph@training.example', gender: 'male' },
  { name: 'Sunita Deshpande', mobileNumber: '9000000073', email: null, gender: 'female' },
] as const satisfies readonly DemoTrainer[]

type DemoTopic = {
  subject: string
  trainer: (typeof trainers)[number]['name']
  level: Level
  active: boolean
  /** The bells that are heard, in half tones above the middle C. */
  bells: readonly number[]
  film?: FilmName
}

/** What they train in, the oldest first. */
export const topics: readonly DemoTopic[] = [
  {
    subject: 'The first weeks of a new child',
    trainer: 'Kamala Venkatesh',
    level: 'Toddler',
    active: true,
    bells: [0, 2, 4, 5, 7, 9, 11, 12],
  },
  {
    subject: 'Observing without interfering',
    trainer: 'Kamala Venkatesh',
    level: 'Primary',
    active: true,
    bells: [12, 11, 9, 7, 5, 4, 2, 0],
  },
  {
    subject: 'The three-period lesson',
    trainer: 'Joseph Fernandes',
    level: 'Primary',
    active: true,
    bells: [0, 4, 7, 0, 4, 7, 0, 4, 7],
  },
  {
    subject: 'An interruption, and how to answer it',
    trainer: 'Sunita Deshpande',
    level: 'Elementary',
    active: false,
    bells: [7, 5, 4, 2, 4, 5, 7, 7],
  },
  {
    subject: 'The silence game',
    trainer: 'Sunita Deshpande',
    level: 'Primary',
    active: true,
    bells: [12, 7, 4, 0, 4, 7, 12],
  },
  {
    subject: 'Golden beads: from quantity to symbol',
    trainer: 'Joseph Fernandes',
    level: 'Elementary',
    active: true,
    bells: [0, 0, 7, 7, 9, 9, 7],
  },
  {
    subject: 'Pouring water: slow hands, few words',
    trainer: 'Kamala Venkatesh',
    level: 'Toddler',
    active: true,
    bells: [4, 2, 0, 2, 4, 4, 4],
    film: 'pouring',
  },
  {
    subject: 'The pink tower, presented without words',
    trainer: 'Joseph Fernandes',
    level: 'Primary',
    active: true,
    bells: [0, 2, 4, 0, 0, 2, 4, 0, 4, 5, 7],
    film: 'pinkTower',
  },
]
