import { plusDays } from '@casa/contract/rules/day'
import { platformId } from '@casa/contract/wire'
import type { Tx } from '../../src/platform/db/connection.ts'
import { insertMany } from '../../src/platform/db/insert-many.ts'
import type { Storage } from '../../src/platform/files/storage.ts'
import { newId } from '../../src/platform/ids.ts'
import { type Level, levelNames } from '../../starter/levels.ts'
import { draw, storeDrawings } from '../../starter/store-drawings.ts'
import { storeFiles } from '../../starter/store-files.ts'
import { webmOf } from '../../starter/webm.ts'
import { portrait } from '../portraits.ts'
import { bells, type FilmName, filmSeconds, filmSize, films } from './films.ts'

type DemoTrainer = { name: string; mobileNumber: string; email: string | null; gender: 'female' | 'male' }

/** The trainers of the demo's teachers. */
const trainers = [
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
  /** The bells that are heard, in semitones above middle C. */
  bells: readonly number[]
  film?: FilmName
}

/** What they teach, oldest first. */
export const demoTopics: readonly DemoTopic[] = [
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

/** Each drawing is shown for a second. */
const frameMs = 1_000
/** Portrait numbers from here on are not used for any child in the demo. */
const firstPortrait = 1_000

/**
 * Stores the trainers with their portraits, and the topics with their recordings and films. `user` uploaded them;
 * returns the files' keys, to be confirmed after the commit.
 */
export async function loadTraining(
  tx: Tx,
  storage: Storage,
  levelIds: ReadonlyMap<string, string>,
  { user, today }: { user: string; today: string },
): Promise<string[]> {
  const of = { schoolId: platformId, user }
  const faces = trainers.map(({ gender }, number) => portrait(firstPortrait + number, gender))
  const photos = await storeDrawings(tx, storage, faces, { ...of, width: 320, height: 320 })
  const people = trainers.map(({ name, mobileNumber, email }, number) => ({
    school_id: platformId,
    id: newId(),
    name,
    mobile_number: mobileNumber,
    email,
    photo_id: photos.ids[number],
  }))
  await insertMany(tx, 'app.trainers', people)

  const sounds = demoTopics.map(topic => bells(topic.bells))
  const audios = await storeFiles(
    tx,
    storage,
    sounds.map(bytes => ({ bytes, type: 'audio/wav', seconds: (bytes.length - 44) / 8_000 })),
    of,
  )
  const names = Object.keys(films) as FilmName[]
  const videos = await storeFiles(tx, storage, await filmed(names), of)
  const rows = demoTopics.map(({ subject, trainer, level, active, film }, number) => ({
    school_id: platformId,
    id: newId(),
    trainer_id: people.find(({ name }) => name === trainer)!.id,
    class_id: levelIds.get(levelNames[level]),
    subject,
    active,
    audio_id: audios.ids[number],
    video_id: film ? videos.ids[names.indexOf(film)]! : null,
    created_at: `${plusDays(today, 7 * (number - demoTopics.length))}T05:30:00Z`,
  }))
  await insertMany(tx, 'app.training_topics', rows)
  return [photos, audios, videos].flatMap(({ keys }) => keys)
}

async function filmed(names: readonly FilmName[]) {
  const drawn = await draw(names.flatMap(name => films[name]))
  return names.map((_, number) => {
    const frames = drawn.slice(number * filmSeconds, (number + 1) * filmSeconds)
    return { bytes: webmOf({ frames, ...filmSize, frameMs }), type: 'video/webm', seconds: filmSeconds }
  })
}
