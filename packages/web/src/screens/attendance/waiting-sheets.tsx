import { useWaiting } from '../../api/outbox/outbox.ts'
import { useTexts } from '../../lib/texts.ts'
import { useClasses } from '../../parts/use-classes.ts'
import { WaitingList } from '../../parts/waiting-list.tsx'
import { aboutDay, sheetCall, sheetOf } from './waiting-sheet.ts'

type Place = { classId: string; date: string }
type Props = { shown: Place; onOpen: (place: Place) => void }

/** The sheets that wait on this device, and those that came back refused; the one on screen tells of itself. */
export function WaitingSheets({ shown, onOpen }: Props) {
  const t = useTexts('attendance')
  const { options } = useClasses()
  const items = useWaiting()
    .filter(({ call, about }) => call === sheetCall && about !== aboutDay(shown))
    .map(one => {
      const { present, absent, ...place } = sheetOf(one)
      const reachable = options.some(({ value }) => value === place.classId)
      return {
        one,
        text: t('waiting.sheet', { sheet: one.label, present, absent }),
        ...(reachable && { onOpen: () => onOpen(place) }),
      }
    })
  return <WaitingList items={items} />
}
