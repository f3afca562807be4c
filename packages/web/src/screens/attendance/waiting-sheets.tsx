import { useQueuedSaves } from '../../api/outbox/outbox.ts'
import { useTexts } from '../../lib/texts.ts'
import { useClasses } from '../../parts/use-classes.ts'
import { WaitingList } from '../../parts/waiting-list.tsx'
import { aboutDay, sheetCall, sheetOf } from './waiting-sheet.ts'

type Place = { classId: string; date: string }
type Props = { shown: Place; onOpen: (place: Place) => void }

/** The queued and refused sheets, without the one that is on the screen. */
export function WaitingSheets({ shown, onOpen }: Props) {
  const t = useTexts('attendance')
  const { options } = useClasses()
  const items = useQueuedSaves()
    .filter(({ call, about }) => call === sheetCall && about !== aboutDay(shown))
    .map(save => {
      const { present, absent, ...place } = sheetOf(save)
      const reachable = options.some(({ value }) => value === place.classId)
      return {
        save,
        text: t('waiting.sheet', { sheet: save.label, present, absent }),
        ...(reachable && { onOpen: () => onOpen(place) }),
      }
    })
  return <WaitingList items={items} />
}
