import { messages } from '@casa/contract/messages'
import { sounds } from '@casa/contract/rules/grids'
import { text, yesNo } from '../../platform/excel/cells.ts'
import type { SheetColumn, SheetColumns } from '../../platform/excel/columns.ts'

type Sound = (typeof sounds)[number]

/** The columns of a workbook of sounds, as in the grid; the sample lists the `classes`. */
export function soundColumns(classes: string[] = []) {
  return {
    classId: {
      header: 'Class',
      alias: ['Class Name'],
      required: messages.class.nameRequired,
      read: text,
      example: classes[0] ?? 'Nursery',
      note: classes.length > 0 ? `One of: ${classes.join(', ')}` : 'The name of a class',
    },
    studentId: {
      header: 'Student Name',
      alias: ['Student', 'Name', 'Child'],
      required: messages.studentRequired,
      read: text,
      example: 'Asha Rao',
      note: 'First and last name, as the school has registered the child; each child in one row',
    },
    admissionNumber: {
      header: 'Admission Number',
      alias: ['Admission No'],
      read: text,
      example: 'A-17',
      note: 'Tells apart two children of a class who have the same name',
    },
    ...(Object.fromEntries(sounds.map(sound => [sound, columnOf(sound)])) as Record<
      Sound,
      SheetColumn<boolean>
    >),
  } satisfies SheetColumns
}

function columnOf(sound: Sound): SheetColumn<boolean> {
  return {
    header: sound,
    read: yesNo,
    example: 'Yes',
    note: 'Yes or No; where the cell is empty, the sound stays as it is',
  }
}
