import { api } from '@casa/contract'
import { useQueuedWrite } from '../../api/outbox/queued-write.ts'
import { useFormats } from '../../lib/formats.ts'
import { useMessages, useTexts } from '../../lib/texts.ts'
import type { SentSheet } from '../../parts/sent-sheet.ts'
import { useClasses } from '../../parts/use-classes.ts'
import { useToasts } from '../../ui/toasts.tsx'

type Sheet = { about: string } & Pick<SentSheet, 'studentList' | 'version'>

/** The version that the server stored, and when it answered. */
type StoredSheet = { version: number; at: number }

/**
 * Saves the sheet of a class and day. `save` returns what the server stored, after the day was read again; undefined when
 * the sheet is queued on this device. Throws the server's refusal.
 */
export function useSaveSheet(classId: string, date: string) {
  const { options } = useClasses(classId)
  const write = useQueuedWrite(api.attendance.add)
  const toasts = useToasts()
  const message = useMessages()
  const t = useTexts('attendance')
  const { day } = useFormats()
  const save = async ({ about, ...marks }: Sheet): Promise<StoredSheet | undefined> => {
    const className = options.find(({ value }) => value === classId)?.label ?? ''
    const label = t('waiting.label', { class: className, day: day(date) })
    const body = { classId, date, ...marks }
    let at = 0
    const answer = await write.save({ about, label, body }, () => {
      at = Date.now()
    })
    if (!answer) return undefined
    toasts.success(message(answer.message))
    return { version: answer.data.version, at }
  }
  return { save, saving: write.pending }
}
