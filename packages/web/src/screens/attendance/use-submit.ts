import { useFormats } from '../../lib/formats.ts'
import { useTexts } from '../../lib/texts.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import type { Day } from './use-day.ts'

/** Submits a day's sheet, asking first on a holiday. Takes the version that it replaces. */
export function useSubmit(day: Day): (baseVersion?: number) => Promise<void> {
  const t = useTexts('attendance')
  const { dayInWords } = useFormats()
  const confirm = useConfirm()
  return async baseVersion => {
    const title = t('holiday', { day: dayInWords(day.date) })
    const question = { title, text: t('holidayText'), action: t('submit') }
    if (!day.holiday || (await confirm(question))) await day.submit(baseVersion)
  }
}
