import { api } from '@casa/contract'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { testApp } from '../../testing/app.ts'
import { makeLesson, makeSubject } from '../../testing/make-lesson.ts'
import { statementsOf } from '../../testing/statements.ts'

const app = testApp()
const { lessons, subjects } = api

type Person = { _id: string; token: string }
let administrator: Person
let level: { _id: string }
beforeAll(async () => {
  administrator = await app.make.administrator()
  level = await app.make.level(`Level ${newId()}`)
  const [sensorial, language] = await Promise.all(
    ['Sensorial', 'Language'].map(name => makeSubject(app.make, { name })),
  )
  const plans = [
    { name: 'The Pink Tower', subject_id: sensorial, objectives: ['To see dimension: large, small'] },
    { name: 'गुलाबी मीनार', subject_id: sensorial, objectives: ['बड़ा और छोटा देखना'] },
    { name: 'Étoile à cinq branches', subject_id: language, objectives: ['“Quoted” words; hy-phens!'] },
    { name: 'Without a subject', objectives: ['100% of pink_things \\ beads'] },
  ]
  for (const plan of plans) await makeLesson(app.make, level, plan)
})

const found = async (search: string, person = administrator) =>
  (await app.as(person).call(lessons.find, { body: { classId: level._id, search } })).body.map(
    ({ lesson }) => lesson,
  )

test.each([
  ['tow pi', ['The Pink Tower']],
  ['SENSORIAL dim', ['The Pink Tower']],
  ['ower', []],
  ['pink', ['The Pink Tower', 'Without a subject']],
  ['मीनार', ['गुलाबी मीनार']],
  ['गुला', ['गुलाबी मीनार']],
  ['sensorial बड़', ['गुलाबी मीनार']],
  ['etoile', ['Étoile à cinq branches']],
  ['E\u0301TOILE quoted', ['Étoile à cinq branches']],
  ['phens', ['Étoile à cinq branches']],
  ['100%', ['Without a subject']],
  ['%', []],
  ['things', ['Without a subject']],
  ['pink large beads', []],
  ["'; drop table", []],
])('%s finds %j', async (typed, names) => {
  expect(await found(typed)).toEqual(names)
})

test('punctuation alone finds everything, like an empty search', async () => {
  expect((await found('… - ”')).length).toBe(4)
})

test('a new name of the subject, the lesson or an objective is found at once, and the old one no longer', async () => {
  const { call } = app.as(administrator)
  const subject = await makeSubject(app.make, { name: 'Zoology' })
  const id = await makeLesson(app.make, level, {
    name: 'Birds',
    subject_id: subject,
    objectives: ['Feathers'],
  })
  await call(subjects.update, { params: { id: subject }, body: { subject: 'Animals' } })
  expect([await found('zoology birds'), await found('animals birds')]).toEqual([[], ['Birds']])
  await call(lessons.update, { params: { id }, body: { lesson: 'Eagles', objectives: ['Wings'] } })
  expect([await found('birds'), await found('feathers'), await found('wing animal')]).toEqual([
    [],
    [],
    ['Eagles'],
  ])
  await call(lessons.update, { params: { id }, body: { subjectId: null } })
  expect([await found('animals'), await found('eagles')]).toEqual([[], ['Eagles']])
})

test('when a subject and a lesson are renamed simultaneously, both names’ words are found', async () => {
  const { call } = app.as(administrator)
  const subject = await makeSubject(app.make, { name: 'Start' })
  const id = await makeLesson(app.make, level, { name: 'Begin', subject_id: subject })
  for (const round of ['a', 'b', 'c', 'd', 'e']) {
    const both = await Promise.all([
      call(subjects.update, { params: { id: subject }, body: { subject: `Subject${round}` } }),
      call(lessons.update, { params: { id }, body: { lesson: `Lesson${round}` } }),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await found(`subject${round} lesson${round}`)).toEqual([`Lesson${round}`])
  }
  const { rows } = await app.database.owner.query(
    `select word from app.lesson_words where lesson_id = $1 and word ~ '^(subject|lesson|start|begin)' order by word`,
    [id],
  )
  expect(rows.map(({ word }) => word)).toEqual(['lessone', 'subjecte'])
})

test('whatever a lesson is called, the beginning of each of its words finds it', async () => {
  const id = await makeLesson(app.make, level, { name: 'Any', objectives: [''] })
  const word = fc.stringMatching(/^[\p{L}\p{N}]{1,80}$/u)
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 6 }), fc.nat(), async (words, cut) => {
      await app.database.owner.query('update app.lessons set name = $1 where id = $2', [words.join(' '), id])
      const typed = words.map(text => [...text.normalize('NFC')].slice(0, 1 + (cut % 80)).join('')).join(' ')
      expect(await found(typed)).toContain(words.join(' '))
    }),
    { numRuns: 60 },
  )
})

test('among two thousand lessons a word is looked up in the word index, whatever plan is cached', async () => {
  const crowded = await app.make.level(`Level ${newId()}`)
  await app.database.owner.query(
    `insert into app.lessons (school_id, id, class_id, name, objectives, materials, steps)
     select app.platform(), gen_random_uuid(), $1, 'Stair ' || n, array['To see that one is larger than the other ' || n], '{}', '{}'
       from generate_series(1, 2000) n`,
    [crowded._id],
  )
  await app.database.owner.query('analyze app.lessons, app.lesson_words')
  const statements = await statementsOf(() => found('stair 17'))
  const sent = statements.find(text => text.includes('lesson_words'))
  const { rows } = await app.database.owner.query(`explain (generic_plan) ${sent}`)
  const reads = rows.map(row => String(row['QUERY PLAN'])).filter(line => line.includes(' on lesson_words '))
  expect(reads).toEqual([expect.stringContaining('Index Only Scan using lesson_words_pkey')])
})
