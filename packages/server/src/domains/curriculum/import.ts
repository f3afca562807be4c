import { activityForm, areaForm, type curriculum as calls, exerciseForm } from '@casa/contract/curriculum'
import { messages } from '@casa/contract/messages'
import {
  age,
  Fault,
  type Read,
  type SheetColumns,
  text,
  validated,
  yesNo,
} from '../../platform/excel/cells.ts'
import { type Found, importWorkbook, sampleAnswer } from '../../platform/excel/import-workbook.ts'
import type { Context } from '../../platform/http/implement.ts'
import { newId } from '../../platform/ids.ts'
import { classNames } from '../classes/queries.ts'
import { classFinder, whyNoClass } from '../classes/rules.ts'
import { addWork, knownWork } from './import-queries.ts'
import { planImport, planPrerequisites, type SheetExercise } from './import-rules.ts'

/** The empty workbook, whose notes list the classes, or the platform's levels. */
export async function sampleExercises({ scope, transaction }: Context<typeof calls.exerciseSample>) {
  const classes = await transaction('read', tx => classNames(tx, scope))
  return sampleAnswer('Exercises', exerciseColumns(classes.map(({ className }) => className)))
}

/** Stores the exercises of a workbook, all or none, with the areas and activities that they need. */
export async function importExercises(context: Context<typeof calls.importExercises>) {
  return importWorkbook(context, exerciseColumns(), found => store(context, found))
}

/**
 * Stored rows are checked inside the transaction, so that a repeated request gets its first response instead of a
 * refusal.
 */
async function store(
  { scope, caller, transaction }: Context<typeof calls.importExercises>,
  { table, textsOf, refuse }: Found<ReturnType<typeof exerciseColumns>>,
) {
  const classes = textsOf('classId')
  return transaction('write', async tx => {
    const classNamed = classFinder(await classNames(tx, scope))
    const sheet = table.rows.flatMap(({ number: row, values }): SheetExercise[] => {
      const { superActivityId: area, activityId: activity, subActivityName: exercise } = values
      const classId = classNamed(values.classId)
      return classId ? [{ row, classId, area, activity, exercise }] : []
    })
    const known = await knownWork(tx, scope, [...new Set(sheet.map(({ classId }) => classId))])
    const plan = planImport(sheet, known, { schoolId: scope.school, newId })
    const written = table.rows.map(({ number: row, values: { requires, preparedBy } }) => ({
      row,
      requires: requires ?? [],
      preparedBy: preparedBy ?? [],
    }))
    const { pairs, faults } = planPrerequisites(written, known.exercises, plan.ofRow)
    refuse({ classId: whyNoClass(classes, classNamed), subActivityName: plan.faults, ...faults })
    const details = new Map(
      table.rows.map(({ number, values: { opener, fromMonths } }) => [
        plan.ofRow.get(number)?.id,
        { opener: opener ?? false, from_months: fromMonths },
      ]),
    )
    await addWork(tx, scope, { ...plan, pairs, details })
    // A client that hung up gets no response, so nothing may be stored for it.
    caller.signal.throwIfAborted()
    const { areas, activities, exercises } = plan
    const counts = { areas: areas.length, activities: activities.length, count: exercises.length }
    return { data: { ...counts, unread: table.unknown } }
  })
}

/** Names or row numbers separated by semicolons or line breaks, because names contain commas. */
const names: Read<string[]> = (cell, sheet) => {
  const found = text(cell, sheet)
  return found instanceof Fault ? found : found.split(/[;\n]/).flatMap(name => name.trim() || [])
}

/** The columns of a workbook of exercises, with the form's labels and rules; the sample lists the `classes`. */
function exerciseColumns(classes: string[] = []) {
  return {
    classId: {
      header: 'Class',
      alias: ['Class Name', 'Level'],
      required: messages.class.nameRequired,
      read: text,
      example: classes[0] ?? 'Nursery',
      note: classes.length > 0 ? `One of: ${classes.join(', ')}` : 'The name of a class',
    },
    superActivityId: {
      header: 'Area Of Work',
      alias: ['Area', 'Super Activity', 'Super Activity Name'],
      required: messages.activity.areaRequired,
      read: validated(areaForm.shape.superActivityName, text),
      example: 'Practical Life',
      note: 'One that the class works with already, or a new one, which is made',
    },
    activityId: {
      header: 'List Of Activities',
      alias: ['Activity', 'Activities', 'Activity Name'],
      required: messages.exercise.activityRequired,
      read: validated(activityForm.shape.activityName, text),
      example: 'Pouring',
      note: 'One of that area of work, or a new one, which is made',
    },
    subActivityName: {
      header: 'Exercise',
      alias: ['Exercises', 'Sub Activity', 'Sub Activity Name'],
      required: messages.exercise.nameRequired,
      read: validated(exerciseForm.shape.subActivityName, text),
      example: 'Pouring Rice',
      note: 'Each only once in its activity; they are taught in the order of the rows',
    },
    requires: {
      header: 'Requires',
      alias: ['Prerequisites', 'Direct Prerequisites'],
      read: names,
      example: 'Pouring Beans; Carrying a Tray',
      note: 'What a child works alone with first: exercises of the class, by name or by the number of their row here, with a semicolon between them',
    },
    preparedBy: {
      header: 'Prepared By',
      alias: ['Indirect Prerequisites', 'Preparations'],
      read: names,
      example: '2',
      note: 'What prepares it without being required, written in the same way',
    },
    fromMonths: {
      header: 'Minimum Age',
      alias: ['Age', 'From Age'],
      read: age,
      example: '3½',
      note: 'In years; without one, that of the exercise before it',
    },
    opener: {
      header: 'Opener',
      read: yesNo,
      example: 'No',
      note: 'Yes if it may be presented without the exercise before it in its activity',
    },
  } satisfies SheetColumns
}
