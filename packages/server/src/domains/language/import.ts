import type { language as calls } from '@casa/contract/language'
import { messages } from '@casa/contract/messages'
import { refusals } from '@casa/contract/refusals'
import { sounds } from '@casa/contract/rules/grids'
import { textOf } from '@casa/contract/text'
import { type SheetColumn, type SheetColumns, text, yesNo } from '../../platform/excel/cells.ts'
import { type Found, importWorkbook, sampleAnswer } from '../../platform/excel/import-workbook.ts'
import type { Context } from '../../platform/http/implement.ts'
import { classNames } from '../classes/queries.ts'
import { classFinder, whyNoClass } from '../classes/rules.ts'
import { namedChildren, writeCells } from './queries.ts'
import { planSounds, type SheetChild } from './rules.ts'

type Table = Found<ReturnType<typeof soundColumns>>['table']

/** The empty workbook, whose notes list the caller's classes. */
export async function sampleSounds({ scope, transaction }: Context<typeof calls.soundSample>) {
  const classes = await transaction('read', tx => classNames(tx, scope))
  return sampleAnswer('Sounds', soundColumns(classes.map(({ className }) => className)))
}

/** Marks the sounds of a workbook's children, all or none. */
export async function importSounds(context: Context<typeof calls.importSounds>) {
  return importWorkbook(context, soundColumns(), found => store(context, found))
}

/** Refuses a workbook without any column for a sound, such as a class list: nothing would be marked. */
function whyNoSound({ places, headerRow }: Table) {
  if (sounds.some(sound => places.has(sound))) return []
  return [{ row: headerRow, ...textOf(refusals.sounds.noColumn) }]
}

/**
 * Stored rows are checked inside the transaction, so that a repeated request gets its first response instead of a
 * refusal.
 */
async function store(
  { scope, caller, transaction }: Context<typeof calls.importSounds>,
  { table, textsOf, refuse }: Found<ReturnType<typeof soundColumns>>,
) {
  const classes = textsOf('classId')
  return transaction('write', async tx => {
    const classNamed = classFinder(await classNames(tx, scope))
    const sheet = table.rows.flatMap(({ number: row, values }): SheetChild[] => {
      const { classId: className, studentId: name, admissionNumber } = values
      const marked = sounds.flatMap(sound => (values[sound] === null ? [] : [[sound, values[sound]]]))
      const classId = classNamed(className)
      return classId ? [{ row, classId, name, admissionNumber, sounds: Object.fromEntries(marked) }] : []
    })
    const children = await namedChildren(tx, scope, [...new Set(sheet.map(({ classId }) => classId))])
    const { cells, faults } = planSounds(sheet, children)
    refuse({ classId: whyNoClass(classes, classNamed), studentId: faults, SPL: whyNoSound(table) })
    await writeCells(tx, scope, 'sounds', cells)
    // A client that hung up gets no response, so nothing may be stored for it.
    caller.signal.throwIfAborted()
    return { data: { count: sheet.length, unread: table.unknown } }
  })
}

type Sound = (typeof sounds)[number]

/** The columns of a workbook of sounds, as in the grid; the sample lists the `classes`. */
function soundColumns(classes: string[] = []) {
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
