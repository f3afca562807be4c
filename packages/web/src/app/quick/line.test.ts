import { keyNames } from '@casa/contract/rules/keys'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { everyoneWords, indexOf, keyWordsOf, leftOut, type Named, readLine } from './line.ts'
import { completed, completionsOf, splitLine, withAddedNames } from './line-text.ts'

const child = (id: string, name: string): Named => ({ id, kind: 'child', name })
const exercise = (id: string, name: string): Named => ({ id, kind: 'exercise', name })
const english = [keyWordsOf(keyNames)]
const runs = { numRuns: 500, seed: 20_261_123 }
const classIndex = indexOf([
  child('mira', 'Mira Shah'),
  child('arjun', 'Arjun Rao'),
  child('asha1', 'Asha Das'),
  child('asha2', 'Asha Das'),
  child('quoted', "Anna-Maria D'Souza"),
  child('hindi', 'मीरा शर्मा'),
  child('telugu', 'రవి తేజ'),
  exercise('pink', 'Pink Tower'),
  exercise('stair', 'Brown Stair'),
  exercise('tower', 'Tower of Hanoi'),
  exercise('funnel', 'Pouring with a Funnel'),
])
const read = (text: string, choices?: Record<string, string>) => {
  const { children, exercises, ...rest } = readLine(text, classIndex, english, choices)
  return { ...rest, named: [...children, ...exercises].map(({ id }) => id) }
}

describe('a line', () => {
  test.each([
    ['mira, arjun pink tower WI', ['mira', 'arjun', 'pink'], ['WI']],
    ['mira and arjun pink tower works independently', ['mira', 'arjun', 'pink'], ['WI']],
    ['Pink Tower, Brown Stair, Mira', ['mira', 'pink', 'stair'], []],
    ['works with assistance mira pouring with a funnel', ['mira', 'funnel'], ['WA']],
    ['mir fun m', ['mira', 'funnel'], ['M']],
    ["d'souza brown", ['quoted', 'stair'], []],
    ['मीरा pink tower', ['hindi', 'pink'], []],
    ['pink tower రవి', ['telugu', 'pink'], []],
  ])('%s', (text, named, keys) => expect(read(text)).toEqual({ named, keys, questions: [], unknown: [] }))

  test('asks which of two children with the same name is meant, and uses the answer', () => {
    expect(read('asha pink tower').questions).toMatchObject([
      { words: 'asha', options: [{ id: 'asha1' }, { id: 'asha2' }] },
    ])
    expect(read('asha pink tower', { asha: 'asha2' })).toMatchObject({
      named: ['asha2', 'pink'],
      questions: [],
    })
  })

  test('asks which exercise is meant, and reports what it did not understand', () => {
    expect(read('mira tower')).toMatchObject({ named: ['mira'], questions: [{ words: 'tower' }] })
    expect(read('mira <b>pink</b> quux').unknown).toContain('quux')
    expect(read('mira pink tower P M').keys).toEqual(['P', 'M'])
  })
})

/** A class with exercises whose names share words, a group, and everyone. */
const sounds = indexOf([
  {
    id: 'everyone',
    kind: 'group',
    name: 'Everyone',
    also: everyoneWords,
    members: ['mira', 'arjun', 'rose'],
  },
  { id: 'lions', kind: 'group', name: 'Lions', members: ['mira', 'gone'] },
  child('mira', 'Mira Shah'),
  child('arjun', 'Arjun Rao'),
  child('rose', 'Rose Khan'),
  exercise('silence', 'The Silence Game'),
  exercise('initial', 'Sound Game: Initial Sounds'),
  exercise('sounds', 'Sound Game: All Sounds of a Word'),
  exercise('pink', 'Pink Tower'),
  exercise('large', 'Pink Tower: Language of Large and Small'),
  exercise('both', 'Pink Tower and Brown Stair Together'),
  exercise('stair', 'Brown Stair'),
  exercise('peace', 'Using the Peace Rose'),
  {
    id: 'leaf',
    kind: 'exercise',
    name: 'Botany Cabinet',
    also: ['Leaf Cabinet', 'पत्तियों की अलमारी', 'ఆకుల బీరువా'],
  },
  { id: 'binomial', kind: 'exercise', name: 'Binomial Cube', also: ['Binomial'] },
  exercise('colour', 'Binomial Cube: By Colour Outside the Box'),
  { id: 'clock', kind: 'exercise', name: 'Clock: Hours and Half Hours', also: ['Time'] },
])
const heard = (text: string, choices?: Record<string, string>) => {
  const { children, exercises, questions, unknown } = readLine(text, sounds, english, choices)
  return {
    named: [...children, ...exercises].map(({ id }) => id),
    asks: questions.map(({ words, options }) => [words, options.map(({ id }) => id)]),
    unknown,
  }
}

describe('a line never guesses', () => {
  test.each([
    ['all silence game', ['mira', 'arjun', 'rose', 'silence']],
    ['everyone silence', ['mira', 'arjun', 'rose', 'silence']],
    ['everybody silence', ['mira', 'arjun', 'rose', 'silence']],
    ['सब silence game', ['mira', 'arjun', 'rose', 'silence']],
    ['అందరూ silence game', ['mira', 'arjun', 'rose', 'silence']],
    ['lions silence game', ['mira', 'silence']],
    ['mira leaf cabinet', ['mira', 'leaf']],
    ['arjun पत्तियों की अलमारी', ['arjun', 'leaf']],
    ['arjun ఆకుల బీరువా', ['arjun', 'leaf']],
    ['mira binomial', ['mira', 'binomial']],
    ['mira pink tower brown stair', ['mira', 'pink', 'stair']],
    ['mira pink tower large', ['mira', 'large']],
    ['mira sound game all sounds of a word', ['mira', 'sounds']],
    ['rose pink tower', ['rose', 'pink']],
    ['peace rose mira', ['mira', 'peace']],
    ['mira time', ['mira', 'clock']],
  ])('%s', (text, named) => expect(heard(text)).toEqual({ named, asks: [], unknown: [] }))

  test('a word left over from one name does not add another work or child, but asks', () => {
    expect(heard('mira silence game sounds')).toEqual({
      named: ['mira', 'silence'],
      asks: [['sounds', ['initial', 'sounds']]],
      unknown: [],
    })
    expect(heard('mira pink tower time')).toEqual({
      named: ['mira', 'pink'],
      asks: [['time', ['clock']]],
      unknown: [],
    })
    // A surname of somebody else is not another child, and a first name may be the word of a work.
    expect(heard('mira khan pink tower').asks).toEqual([['khan', ['rose']]])
    expect(heard('mira rose').asks).toEqual([['rose', ['rose', 'peace']]])
    expect(heard('khan pink tower').named).toEqual(['rose', 'pink'])
    expect(heard('all sound game').asks).toEqual([
      ['all', ['everyone', 'sounds']],
      ['game sound', ['initial', 'sounds']],
    ])
  })

  test('an answer adds the work, or leaves the words out', () => {
    expect(heard('mira pink tower time', { time: 'clock' }).named).toEqual(['mira', 'pink', 'clock'])
    expect(heard('mira pink tower time', { time: leftOut })).toEqual({
      named: ['mira', 'pink'],
      asks: [],
      unknown: [],
    })
  })

  test('whatever is written between two commas, at most one exercise that is not written in full is accepted', () => {
    const words = [...new Set(sounds.flatMap(one => one.words))]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { maxLength: 6 }), line => {
        const { exercises } = readLine(line.join(' '), sounds, [])
        const isFull = ({ id }: Named) =>
          sounds.some(
            one => one.named.id === id && one.words.length > 1 && one.words.every(own => line.includes(own)),
          )
        expect(exercises.filter(one => !isFull(one)).length).toBeLessThanOrEqual(
          exercises.some(isFull) ? 0 : 1,
        )
      }),
      { ...runs, numRuns: 2000 },
    )
  })
})

test('an exercise is suggested and completed by its other names', () => {
  expect(completionsOf('mira leaf ca', sounds, 3).map(({ id }) => id)).toEqual(['leaf'])
  const { named: leaf } = sounds.find(({ named }) => named.id === 'leaf')!
  expect(completed('mira leaf ca', leaf)).toBe('mira, Botany Cabinet, ')
  expect(completionsOf('', sounds, 3).map(({ id }) => id)).toEqual(['mira', 'arjun', 'rose'])
})

test('a completed name is read as that name', () => {
  for (const { named } of classIndex) {
    const { children, exercises, questions } = readLine(
      completed('arjun, brown stair ', named),
      classIndex,
      english,
    )
    const offered = [...children, ...exercises, ...questions.flatMap(({ options }) => options)]
    expect(offered.map(({ id }) => id)).toEqual(expect.arrayContaining(['arjun', 'stair', named.id]))
  }
  expect(completed('mira pink to', exercise('pink', 'Pink Tower'))).toBe('mira, Pink Tower, ')
  expect(completed('', child('mira', 'Mira Shah'))).toBe('Mira Shah, ')
  expect(completionsOf('mira pink to', classIndex, 6).map(({ id }) => id)).toEqual(['pink', 'tower'])
})

const word = fc.constantFrom(
  'asha',
  'ash',
  'rao',
  'das',
  'mira',
  'miranda',
  'pink',
  'tower',
  'brown',
  'dev',
  'रवि',
  'తేజ',
)
const name = fc.array(word, { minLength: 1, maxLength: 3 }).map(words => words.join(' '))
const names = fc
  .tuple(fc.array(name, { minLength: 1, maxLength: 8 }), fc.array(name, { maxLength: 8 }))
  .map(([children, exercises]) =>
    indexOf([
      ...children.map((name, at) => child(`c${at}`, name)),
      ...exercises.map((name, at) => exercise(`e${at}`, name)),
    ]),
  )

test('the order of the words does not matter', () => {
  const typed = fc
    .array(word, { maxLength: 7 })
    .chain(words => fc.tuple(fc.constant(words), fc.shuffledSubarray(words, { minLength: words.length })))
  fc.assert(
    fc.property(names, typed, (index, [words, shuffled]) => {
      expect(readLine(shuffled.join(' '), index, english)).toEqual(readLine(words.join(' '), index, english))
    }),
    runs,
  )
})

test('exactly the names that begin with the last word are offered, and each is read as its name', () => {
  const typed = fc.array(word, { maxLength: 5 })
  fc.assert(
    fc.property(names, typed, fc.nat(8), fc.boolean(), (index, words, letters, ends) => {
      const last = (words.at(-1) ?? '').slice(0, letters)
      const text = `${words.slice(0, -1).join(' ')}${ends ? ', ' : ' '}${last}`
      const ending = ends ? [last] : [...words.slice(0, -1), last]
      const begun = ending.filter(Boolean).at(-1)
      const matching = index
        .map(({ named }) => named)
        .filter(({ kind, name }) =>
          begun === undefined ? kind === 'child' : name.split(' ').some(own => own.startsWith(begun)),
        )
      const offered = completionsOf(text, index, 100)
      expect(offered.map(({ id }) => id).sort()).toEqual(matching.map(({ id }) => id).sort())
      for (const named of offered) {
        const { children, exercises, questions } = readLine(completed(text, named), index, english)
        const found = [...children, ...exercises, ...questions.flatMap(({ options }) => options)]
        expect(found.map(({ id }) => id)).toContain(named.id)
      }
    }),
    runs,
  )
})

test('every full name is found: it is either meant or among the options of a question', () => {
  fc.assert(
    fc.property(names, index => {
      for (const { named } of index) {
        const { children, exercises, questions, unknown } = readLine(named.name, index, english)
        const offered = [...children, ...exercises, ...questions.flatMap(({ options }) => options)]
        expect(offered.map(({ id }) => id)).toContain(named.id)
        expect(unknown).toEqual([])
      }
    }),
    runs,
  )
})

test('between two names with the same words, neither is chosen without asking', () => {
  fc.assert(
    fc.property(names, fc.array(word, { minLength: 1, maxLength: 6 }), (index, words) => {
      const { children, exercises } = readLine(words.join(' '), index, english)
      for (const { id, name } of [...children, ...exercises]) {
        const same = (other: Named) => [...new Set(other.name.split(' '))].sort().join(' ')
        const twins = index.filter(
          ({ named: other }) => other.id !== id && same(other) === same({ id, kind: 'child', name }),
        )
        expect(twins).toEqual([])
      }
    }),
    runs,
  )
})

const bellNames = [
  child('mira', 'Mira Shah'),
  exercise('pink', 'Pink Tower'),
  exercise('names', 'Bells: Names of the Notes'),
  exercise('grading', 'Bells: Grading'),
]
const bells = indexOf(bellNames)

describe('an observation', () => {
  test.each([
    ['mira pink tower: built it twice, smiling', 'mira pink tower', 'built it twice, smiling'],
    ['mira pink tower : at 10:30, again', 'mira pink tower ', 'at 10:30, again'],
    ['mira pink tower note built it', 'mira pink tower ', 'built it'],
    ['Mira pink tower Note: built it', 'Mira pink tower ', 'built it'],
    ['mira pink tower colon built it', 'mira pink tower ', 'built it'],
    ['mira नोट दो बार बनाया', 'mira ', 'दो बार बनाया'],
    ['mira గమనిక నవ్వింది', 'mira ', 'నవ్వింది'],
    ['mira pink tower: <b>“Again!”</b>', 'mira pink tower', '<b>“Again!”</b>'],
    ['mira pink tower:', 'mira pink tower', ''],
    ['mira bells: grading', 'mira bells: grading', null],
    ['mira Bells: names of the notes: alone', 'mira Bells: names of the notes', 'alone'],
    ['mira bells: rang them all', 'mira bells', 'rang them all'],
    ['mira pink tower WI', 'mira pink tower WI', null],
  ])('%s', (text, names, observed) => expect(splitLine(text, bells)).toEqual({ names, observed }))

  test('does not start at a word that occurs in a name of the class', () => {
    const index = indexOf([...bellNames, exercise('note', 'Writing a Note')])
    expect(splitLine('mira writing a note', index).observed).toBeNull()
    expect(splitLine('mira writing a note: alone', index).observed).toBe('alone')
  })
})

test('a completed name never starts an observation, whatever punctuation it contains', () => {
  for (const { named } of bells) {
    const text = completed('mira ', named)
    expect(splitLine(text, bells).observed).toBeNull()
    const { children, exercises, unknown } = readLine(text, bells, [])
    expect([...children, ...exercises].map(({ id }) => id)).toContain(named.id)
    expect(unknown).toEqual([])
  }
})

test('an observation is kept verbatim, and names inserted before it do not change it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), text => {
      const observed = text.replace(/^[\s:：,]+/, '').trimEnd()
      const split = splitLine(`mira pink tower: ${text}`, bells)
      expect(split).toEqual({ names: 'mira pink tower', observed })
      expect(splitLine(withAddedNames(split, 'mira pink tower WI, '), bells)).toEqual({
        names: 'mira pink tower WI',
        observed,
      })
    }),
    { numRuns: 500, seed: 20_261_123 },
  )
})
