import { api } from '@casa/contract'
import { useQueuedWrite } from '../../api/outbox/queued-write.ts'
import { useFormats } from '../../lib/formats.ts'
import { useMessages, useTexts } from '../../lib/texts.ts'
import { useClasses } from '../../parts/use-classes.ts'
import { useToasts } from '../../ui/toasts.tsx'
import type { SentSheet } from './waiting-sheet.ts'

type Sheet = { about: string } & Pick<SentSheet, 'studentList' | 'version'>

/**
 * Saves the sheet of a class and day. `save` returns whether the server stored it; otherwise it is queued on this device.
 * `onStored` gets the new version before the day is read again. Throws the server's refusal.
 */
export function useSaveSheet(classId: string, date: string) {
  const { options } = useClasses(classId)
  const write = useQueuedWrite(api.attendance.add)
  const toasts = useToasts()
  const message = useMessages()
  const t = useTexts('attendance')
  const { day } = useFormats()
  const save = async ({ about, ...marks }: Sheet, onStored: (version: number) => void): Promise<boolean> => {
    const className = options.find(({ value }) => value === classId)?.label ?? ''
    const label = t('waiting.label', { class: className, day: day(date) })
    const body = { classId, date, ...marks }
    const answer = await write.save({ about, label, body }, ({ data }) => onStored(data.version))
    if (answer) toasts.success(message(answer.message))
    return answer !== undefined
  }
  return { save, saving: write.pending }
}
