import { useFormats } from '../../lib/formats.ts'
import { useTexts } from '../../lib/texts.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import type { Day } from './use-day.ts'

/** Sends a day's sheet; on a holiday the person is asked first. Takes the version that it is to replace. */
export function useSubmit(day: Day): (over?: number) => Promise<void> {
  const t = useTexts('attendance')
  const { dayInWords } = useFormats()
  const confirm = useConfirm()
  return async over => {
    const title = t('holiday', { day: dayInWords(day.date) })
    const question = { title, text: t('holidayText'), action: t('submit') }
    if (!day.holiday || (await confirm(question))) await day.submit(over)
  }
}
