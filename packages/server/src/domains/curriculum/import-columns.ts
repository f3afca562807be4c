import { activityForm, areaForm, exerciseForm } from '@casa/contract/curriculum'
import { messages } from '@casa/contract/messages'
import { Fault, type Read, text, validated } from '../../platform/excel/cells.ts'
import type { SheetColumns } from '../../platform/excel/columns.ts'

/** Names or row numbers separated by semicolons or line breaks, because names contain commas. */
const names: Read<string[]> = (cell, sheet) => {
  const found = text(cell, sheet)
  return found instanceof Fault ? found : found.split(/[;\n]/).flatMap(name => name.trim() || [])
}

/** The columns of a workbook of exercises, with the form's labels and rules; the sample lists the `classes`. */
export function exerciseColumns(classes: string[] = []) {
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
  } satisfies SheetColumns
}
