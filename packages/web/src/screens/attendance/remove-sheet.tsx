import { api } from '@casa/contract'
import Button from '@mui/material/Button'
import { useWrite } from '../../api/hooks.ts'
import { useFormats } from '../../lib/formats.ts'
import { currentUser } from '../../lib/session.ts'
import { useMessages, useTexts } from '../../lib/texts.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import type { Day } from './use-day.ts'

/** Lets the office delete a sheet of a wrong day, after showing what is deleted. */
export function RemoveSheet({ day }: { day: Day }) {
  const t = useTexts('attendance')
  const { dayInWords } = useFormats()
  const message = useMessages()
  const confirm = useConfirm()
  const toasts = useToasts()
  const remove = useWrite(api.attendance.remove)
  const { sheet } = day
  if (!sheet || currentUser().role !== 'SCHOOLE') return null
  const ask = async () => {
    const agreed = await confirm({
      title: t('remove.title', { class: sheet.classId?.className, day: dayInWords(day.date) }),
      text: t('remove.text', { present: sheet.presentCount, absent: sheet.absentCount }),
      action: t('remove.action'),
      destructive: true,
    })
    if (!agreed) return
    try {
      const answer = await remove.mutateAsync({ params: { id: sheet._id } })
      day.dropUnsent()
      toasts.success(message(answer.message))
      // The pressed button is gone, so the focus moves to the start of the screen.
      document.getElementById('main')?.focus({ preventScroll: true })
    } catch (error) {
      toasts.failure(error)
    }
  }
  return (
    <Button color="error" loading={remove.isPending} disabled={day.pending} onClick={() => void ask()}>
      {t('remove.action')}
    </Button>
  )
}
