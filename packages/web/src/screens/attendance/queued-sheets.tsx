import { useQueuedSaves } from '../../api/outbox/outbox.ts'
import { useTexts } from '../../lib/texts.ts'
import { QueuedSaves } from '../../parts/queued-saves.tsx'
import { useClasses } from '../../parts/use-classes.ts'
import { aboutDay, sheetCall, sheetOf } from './queued-sheet.ts'

type Place = { classId: string; date: string }
type Props = { shown: Place; onOpen: (place: Place) => void }

/** The queued and refused sheets, without the one that is on the screen. */
export function QueuedSheets({ shown, onOpen }: Props) {
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
  return <QueuedSaves items={items} />
}
