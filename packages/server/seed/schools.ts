import { plusDays } from '@casa/contract/rules/day'
import type { ExerciseDetails } from '../starter/curriculum/load.ts'
import type { Work } from '../starter/curriculum/work.ts'
import type { Level } from '../starter/levels.ts'
import { type DemoPerson, demoPeople } from './people.ts'

/**
 * What the demo's first school has added for its class Primary Jasmine: an activity in the Language area, and an
 * area.
 */
const additions: Work = {
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

/** When each of them may be presented. */
export const additionDetails: readonly ExerciseDetails[] = [
  { name: 'Telugu Rhymes with Actions', fromMonths: 30, opener: true },
  { name: 'Naming the Market in Telugu', fromMonths: 36, opener: true },
  { name: 'Verses of Vemana by Heart', fromMonths: 48, opener: true },
  { name: 'Retelling a Panchatantra Story in Telugu', fromMonths: 54, opener: false },
  { name: 'Watering the Beds', fromMonths: 33, opener: true },
  { name: 'Planting Coriander', fromMonths: 36, opener: false },
  { name: 'Picking Tomatoes', fromMonths: 36, opener: true },
  { name: 'Turning the Compost', fromMonths: 54, opener: false },
]

type DemoClass = {
  name: string
  level: Level
  children: number
  youngest: number
  oldest: number
  teachers: string[]
  /** What the school adds to the ready-made curriculum. */
  adds?: Work
}

/** A school of the demo; the children's ages are in years at the end of the seeded year. */
export type DemoSchool = {
  name: string
  shortCode: string
  principal: DemoPerson
  address: string
  city: string
  pincode: string
  active: boolean
  /** How many days its trial still lasts; absent without a trial, and until a school is switched on. */
  trialDaysLeft?: number
  /** Whether its office records what families actually pay. */
  keepsLedger: boolean
  classes: DemoClass[]
}

export const schools: DemoSchool[] = [
  {
    name: 'Little Banyan Montessori',
    shortCode: 'LBM',
    principal: demoPeople.principal,
    address: '12 Banyan Street, Jubilee Hills',
    city: 'Hyderabad',
    pincode: '500033',
    active: true,
    keepsLedger: false,
    classes: [
      {
        name: 'Toddler House',
        level: 'Toddler',
        children: 12,
        youngest: 1.6,
        oldest: 3,
        teachers: ['Latha Menon', 'Grace Thomas', 'Shalini Das'],
      },
      {
        name: 'Primary Jasmine',
        level: 'Primary',
        children: 30,
        youngest: 3,
        oldest: 6,
        teachers: ['Anjali Rao', 'Preethi Nair', 'Kavitha Reddy'],
        adds: additions,
      },
      {
        name: 'Primary Marigold',
        level: 'Primary',
        children: 30,
        youngest: 3,
        oldest: 6,
        teachers: ['Sunita Sharma', "Mary D'Souza", 'Harini Srinivasan'],
      },
      {
        name: 'Elementary',
        level: 'Elementary',
        children: 30,
        youngest: 6,
        oldest: 9,
        teachers: ['Vikram Joshi', 'Nandini Bose', 'Arun Pillai'],
      },
    ],
  },
  {
    name: "Seaside Children's House",
    shortCode: 'SCH',
    principal: demoPeople.secondPrincipal,
    address: '4 Beach Road, Besant Nagar',
    city: 'Chennai',
    pincode: '600090',
    active: true,
    trialDaysLeft: 5,
    keepsLedger: true,
    classes: [
      { name: 'Shells', level: 'Primary', children: 12, youngest: 3, oldest: 6, teachers: ['Revathi Kumar'] },
      {
        name: 'Waves',
        level: 'Elementary',
        children: 8,
        youngest: 6,
        oldest: 9,
        teachers: ['Daniel Mathew'],
      },
    ],
  },
  {
    name: 'Green Meadows Montessori',
    shortCode: 'GMM',
    principal: { login: '9000000012', role: 'SCHOOLE', name: 'Sarojini Patel' },
    address: '88 Meadow Lane, Baner',
    city: 'Pune',
    pincode: '411045',
    active: false,
    keepsLedger: false,
    classes: [],
  },
]

/** A school as the database stores it, on the last day of its demo. `mobile` is its office's. */
export function schoolRow(
  school: DemoSchool,
  { id, mobile }: { id: string; mobile: string },
  children: number,
  today: string,
) {
  return {
    id,
    name: school.name,
    short_code: school.shortCode,
    address: school.address,
    city: school.city,
    pincode: school.pincode,
    active: school.active,
    keeps_ledger: school.keepsLedger,
    ledger_chosen: true,
    school_email: `office@${school.shortCode.toLowerCase()}.example`,
    mobile_number: mobile,
    school_contact: mobile,
    contact_name: school.principal.name,
    mobile_verified: school.active,
    ...trialOf(school, today),
    next_serial: children + 1,
  }
}

/** The first school has a subscription, the second is at the end of its trial, and a waiting one has just registered. */
function trialOf({ active, trialDaysLeft }: DemoSchool, today: string) {
  const ends = trialDaysLeft === undefined ? null : plusDays(today, trialDaysLeft)
  return {
    subscription: !active || ends !== null,
    trial_started_on: ends ? plusDays(ends, -30) : active ? null : today,
    trial_ends_on: ends,
  }
}
