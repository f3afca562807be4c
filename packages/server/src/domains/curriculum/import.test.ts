import { curriculum } from '@casa/contract/curriculum'
import { platformId } from '@casa/contract/wire'
import { describe, expect, test } from 'vitest'
import type { Cell } from '../../platform/excel/sheet.ts'
import { testApp } from '../../testing/app.ts'
import { readBytes, workbookOf } from '../../testing/workbook.ts'

const app = testApp()
const headings = ['Class', 'Area Of Work', 'List Of Activities', 'Exercise']
const withPairs = [...headings, 'Requires', 'Prepared By']
const whole = [...withPairs, 'Minimum Age', 'Opener']

/** A school with a class that uses a level's curriculum, and the user who uploads workbooks there. */
async function makeSchool() {
  const level = await app.make.level(`Level ${app.make.mobile()}`)
  const life = await app.make.area(level, { name: 'Practical Life' })
  const pouring = await app.make.activity(life, { name: 'Pouring' })
  await app.make.exercise(pouring, { name: 'Pouring Rice' })
  const { principal, ...school } = await app.make.school()
  const schoolClass = await app.make.class(school, { name: 'Sunflowers', level_id: level._id })
  const office = app.as(principal)
  const admin = app.as(await app.make.administrator())
  const send = (excel: Buffer, by = office, headers: Record<string, string> = {}) => {
    const body = { schooleId: by === office ? school._id : platformId }
    return by.call(curriculum.importExercises, { body, files: { excel }, headers })
  }
  const upload = async (rows: Cell[][], by = office) => send(await workbookOf([headings, ...rows]), by)
  const tree = async () => {
    const { body } = await office.call(curriculum.tree, { body: { classId: schoolClass._id } })
    return body.map(({ superActivityName, activities }) => [
      superActivityName,
      ...activities.map(({ activityName, subActivities }) => [
        activityName,
        ...subActivities.map(({ subActivityName }) => subActivityName),
      ]),
    ])
  }
  return { level, school, office, admin, send, upload, tree }
}

describe('a workbook of exercises', () => {
  test('adds them in the order of the sheet, and creates missing areas and activities', async () => {
    const { send, tree, office, school } = await makeSchool()
    const file = await workbookOf([
      headings,
      ['sunflowers', 'practical life', 'Pouring', 'Pouring Beans'],
      ['Sunflowers', 'Practical Life', 'Sweeping', 'Sweeping Leaves'],
      ['Sunflowers', 'Words', 'Listening', 'Bells'],
      ['Sunflowers', 'Practical Life', 'Pouring', 'Pouring Water'],
    ])
    const headers = { 'idempotency-key': 'this-workbook' }
    const made = await send(file, office, headers)
    const data = { areas: 1, activities: 2, count: 4, unread: [] }
    expect(made).toMatchObject({ status: 200, body: { message: 'Data Imported Successfully.', data } })
    const expected = [
      [
        'Practical Life',
        ['Pouring', 'Pouring Rice', 'Pouring Beans', 'Pouring Water'],
        ['Sweeping', 'Sweeping Leaves'],
      ],
      ['Words', ['Listening', 'Bells']],
    ]
    expect(await tree()).toEqual(expected)
    const read = await office.call(curriculum.exercises, { params: { schooleId: school._id } })
    expect(new Set(read.body.map(({ schooleId }) => schooleId))).toEqual(new Set([platformId, school._id]))

    expect((await send(file, office, headers)).body).toEqual(made.body)
    expect(await send(file)).toMatchObject({ status: 422, body: { data: { total: 4 } } })
    expect(await tree()).toEqual(expected)
  })

  test('with errors is refused with all of them in their places, and stores nothing', async () => {
    const { upload, tree } = await makeSchool()
    const before = await tree()
    const refused = await upload([
      ['Sunflowers', 'Practical Life', 'Pouring', 'Pouring Beans'],
      ['Tulips', 'Practical Life', 'Pouring', 'Pouring Beans'],
      ['Sunflowers', null, 'Pouring', 'x'.repeat(201)],
      ['Sunflowers', 'Practical Life', 'Pouring', 'pouring rice'],
      ['Sunflowers', 'Practical life', 'Pouring', 'Pouring  beans'],
    ])
    expect(refused).toMatchObject({
      status: 422,
      body: { message: 'Failed to upload check file format.', data: { total: 5 } },
    })
    const { errors, data } = refused.body as unknown as {
      errors: { row: number; column: string; message: string }[]
      data: { markedCopy: string }
    }
    expect(errors.map(({ row, column, message }) => [row, column, message])).toEqual([
      [3, 'Class', 'There is no class “Tulips”'],
      [4, 'Area Of Work', 'Area Of Work is required'],
      [4, 'Exercise', 'Must be at most 200 characters'],
      [5, 'Exercise', 'This activity already has an exercise with this name.'],
      [6, 'Exercise', 'This exercise also appears in row 2'],
    ])
    const copy = await readBytes(Buffer.from(data.markedCopy, 'base64'))
    expect(copy.rows.map(({ cells }) => cells[0])).toMatchObject([
      'Problem',
      null,
      'Class: There is no class “Tulips”',
      expect.stringContaining('Area Of Work is required'),
      expect.stringContaining('already'),
      expect.stringContaining('row 2'),
    ])
    expect(await tree()).toEqual(before)
  })

  test('of the administrator names levels, and every class of a level sees its content', async () => {
    const { level, admin, upload, tree } = await makeSchool()
    const { rows } = await app.database.owner.query('select name from app.classes where id = $1', [level._id])
    const refused = await upload([['Sunflowers', 'Sensorial', 'Sight', 'Pink Tower']], admin)
    expect(refused.status).toBe(422)
    const made = await upload([[rows[0].name, 'Sensorial', 'Sight', 'Pink Tower']], admin)
    expect(made.body.data).toEqual({ areas: 1, activities: 1, count: 1, unread: [] })
    expect(await tree()).toEqual([
      ['Practical Life', ['Pouring', 'Pouring Rice']],
      ['Sensorial', ['Sight', 'Pink Tower']],
    ])
  })

  test('says from which age an exercise is presented, and whether it is an opener', async () => {
    const { send, office, school } = await makeSchool()
    const row = (name: string, ...more: Cell[]) => [
      'Sunflowers',
      'Practical Life',
      'Pouring',
      name,
      null,
      null,
      ...more,
    ]
    const refused = await send(
      await workbookOf([whole, row('Pouring Sand', 'three'), row('Pouring Tea', 3, 'perhaps')]),
    )
    expect(refused.status).toBe(422)
    expect(JSON.stringify(refused.body)).toContain('Must be an age in years, such as 3 or 3½')
    expect(JSON.stringify(refused.body)).toContain('Must be Yes or No')
    const rows = [row('Pouring Sand', 3.5, 'Yes'), row('Pouring Tea', '4¼ years'), row('Pouring Oil')]
    expect((await send(await workbookOf([whole, ...rows]))).status).toBe(200)
    const listed = await office.call(curriculum.exercises, { params: { schooleId: school._id } })
    expect(
      listed.body.map(({ subActivityName, fromMonths, opener }) => [subActivityName, fromMonths, opener]),
    ).toEqual([
      ['Pouring Rice', null, false],
      ['Pouring Sand', 42, true],
      ['Pouring Tea', 51, false],
      ['Pouring Oil', null, false],
    ])
  })

  test('has a sample with its headings and the names of the classes', async () => {
    const { office } = await makeSchool()
    const { status, body } = await office.call(curriculum.exerciseSample)
    expect(status).toBe(200)
    const sheet = await readBytes(body as Buffer)
    expect(sheet.rows.map(({ cells }) => cells)).toEqual([whole])
  })
})

describe('prerequisites in a workbook', () => {
  const place = ['Sunflowers', 'Practical Life', 'Pouring']
  const pairsOf = async (school: { _id: string }) => {
    const { rows } = await app.database.owner.query(
      `select e.name, r.name as requires, p.strength from app.exercise_prerequisites p
         join app.exercises e on e.id = p.exercise_id join app.exercises r on r.id = p.requires_id
        where p.school_id = $1 order by 1, 2`,
      [school._id],
    )
    return rows.map(({ name, requires, strength }) => `${name}: ${requires} (${strength})`)
  }

  test('are names or row numbers, of existing exercises and new ones', async () => {
    const { school, send } = await makeSchool()
    const made = await send(
      await workbookOf([
        withPairs,
        [...place, 'Pouring Oil', ' pouring  rice ; 3', 'Carrying, with Both Hands'],
        [...place, 'Pouring Water', 'Pouring Rice', 'pouring rice; Carrying, with Both Hands'],
        [...place, 'Carrying, with Both Hands', null, null],
        [...place, '3', null, 4],
      ]),
    )
    expect(made.status).toBe(200)
    expect(await pairsOf(school)).toEqual([
      '3: Carrying, with Both Hands (indirect)',
      'Pouring Oil: 3 (direct)',
      'Pouring Oil: Carrying, with Both Hands (indirect)',
      'Pouring Oil: Pouring Rice (direct)',
      'Pouring Water: Carrying, with Both Hands (indirect)',
      'Pouring Water: Pouring Rice (direct)',
    ])
  })

  test('are refused with row and reason if unknown, elsewhere or circular, and nothing is stored', async () => {
    const { level, school, admin, send, upload, tree } = await makeSchool()
    const { rows } = await app.database.owner.query('select name from app.classes where id = $1', [level._id])
    const ofLevel = rows[0].name
    await upload([[...place, 'School Garden']])
    const before = await tree()
    const faultsOf = async (sheet: Cell[][], by?: typeof admin) => {
      const { status, body } = await send(await workbookOf([withPairs, ...sheet]), by)
      expect(status).toBe(422)
      const { errors } = body as unknown as { errors: { row: number; column: string; message: string }[] }
      return errors.map(({ row, column, message }) => [row, column, message])
    }
    await app.make.class(school, { name: 'Tulips' })
    expect(
      await faultsOf([
        [...place, 'One', 'Two; Pouring Gold', null],
        [...place, 'Two', null, 'Three'],
        [...place, 'Three', 'One', 'Seven'],
        ['Tulips', 'Practical Life', 'Pouring', 'Seven', 'School Garden; 2', null],
        [...place, 'Itself', 'itself', null],
        [...place, 'Far', '99', null],
      ]),
    ).toEqual([
      [2, 'Requires', 'This class does not use an exercise called “Pouring Gold”'],
      [4, 'Requires', 'These prerequisites would form a circle: Three → One → Two → Three.'],
      [4, 'Prepared By', 'This class does not use an exercise called “Seven”'],
      [5, 'Requires', 'This class does not use an exercise called “School Garden”'],
      [5, 'Requires', 'This class does not use an exercise called “2”'],
      [6, 'Requires', 'These prerequisites would form a circle: Itself → Itself.'],
      [7, 'Requires', 'This class does not use an exercise called “99”'],
    ])
    // An exercise of the platform cannot require one added by a school.
    expect(
      await faultsOf([[ofLevel, 'Practical Life', 'Pouring', 'For All', 'School Garden', null]], admin),
    ).toEqual([[2, 'Requires', 'This class does not use an exercise called “School Garden”']])
    const many = Array.from({ length: 51 }, (_, index): Cell[] => [...place, `Step ${index}`, null, null])
    expect(
      await faultsOf([...many, [...place, 'Far', many.map((_, index) => `Step ${index}`).join(';'), null]]),
    ).toEqual([[53, 'Requires', 'An exercise can require at most 50 others']])
    expect(await tree()).toEqual(before)
    expect(await pairsOf(school)).toEqual([])
  })
})
