import type { curriculum as calls } from '@casa/contract/curriculum'
import { type Found, importWorkbook, sampleAnswer } from '../../platform/excel/import-workbook.ts'
import type { Context } from '../../platform/http/implement.ts'
import { newId } from '../../platform/ids.ts'
import { classNames } from '../classes/queries.ts'
import { classFinder, whyNoClass } from '../classes/rules.ts'
import { exerciseColumns } from './import-columns.ts'
import { planPrerequisites } from './import-prerequisites.ts'
import { addWork, knownWork } from './import-queries.ts'
import { planImport, type SheetExercise } from './import-rules.ts'

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
    await addWork(tx, scope, { ...plan, pairs })
    // A client that hung up gets no response, so nothing may be stored for it.
    caller.signal.throwIfAborted()
    const { areas, activities, exercises } = plan
    const counts = { areas: areas.length, activities: activities.length, count: exercises.length }
    return { data: { ...counts, unread: table.unknown } }
  })
}
