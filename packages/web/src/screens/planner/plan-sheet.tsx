import type { RecordWithHistory } from '@casa/contract/records'
import Box from '@mui/material/Box'
import { type Ref, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTexts } from '../../lib/texts.ts'
import { childName } from '../../parts/child-link.tsx'
import { workName } from '../../parts/exercise-link.tsx'
import { PrintSheet } from '../../ui/print-sheet.tsx'

/** The room on an A4 page within the margins of the print sheet, in CSS pixels; a little is left for rounding. */
const paper = { width: 702, height: 1010 }

/** A size of type, in pixels, and the columns that it allows; the largest comes first. */
type Setting = { size: number; columns: number }
const settings: readonly Setting[] = [
  { size: 13, columns: 2 },
  { size: 11, columns: 3 },
  { size: 10, columns: 3 },
  { size: 9, columns: 3 },
  { size: 8, columns: 4 },
  { size: 7, columns: 4 },
  { size: 6, columns: 5 },
  { size: 5, columns: 6 },
]

type Props = {
  /** The plans, ordered by child. */
  rows: readonly RecordWithHistory[]
  /** The class, if there is one, and the days of the plan. */
  title: string
  onPrinted: () => void
}

/**
 * Prints a week's plan as one A4 page: each child with their works, and a box to tick. The type is as large as the page
 * allows.
 */
export function PlanSheet({ rows, title, onPrinted }: Props) {
  const [setting, setSetting] = useState<Setting>()
  const measured = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const sheet = measured.current
    if (!sheet) return
    const fits = settings.find(({ size, columns }) => {
      sheet.style.fontSize = `${size}px`
      sheet.style.columns = String(columns)
      return sheet.parentElement!.offsetHeight <= paper.height
    })
    setSetting(fits ?? settings.at(-1))
  }, [])
  useEffect(() => {
    if (!setting) return
    addEventListener('afterprint', onPrinted, { once: true })
    print()
    return () => removeEventListener('afterprint', onPrinted)
  }, [setting, onPrinted])
  if (setting)
    return (
      <PrintSheet>
        <Sheet rows={rows} title={title} setting={setting} />
      </PrintSheet>
    )
  // A print sheet has no height on the screen, so the page is laid out beside it first.
  return createPortal(
    <Box aria-hidden sx={{ position: 'fixed', insetInlineStart: -10_000, visibility: 'hidden' }}>
      <Sheet rows={rows} title={title} setting={settings[0]!} body={measured} />
    </Box>,
    document.body,
  )
}

type SheetProps = Pick<Props, 'rows' | 'title'> & {
  setting: Setting
  body?: Ref<HTMLDivElement>
}

function Sheet({ rows, title, setting, body }: SheetProps) {
  const t = useTexts('planner')
  const children = [...Map.groupBy(rows, ({ studentId }) => studentId._id).values()]
  return (
    <Box sx={{ width: paper.width, fontFamily: 'body1.fontFamily', lineHeight: 1.3 }}>
      <Box
        component="h1"
        sx={{ margin: 0, marginBlockEnd: '8px', fontFamily: 'h1.fontFamily', fontSize: 20 }}
      >
        {t('sheetTitle', { title })}
      </Box>
      <Box ref={body} sx={{ columnGap: '16px' }} style={{ fontSize: setting.size, columns: setting.columns }}>
        {children.map(plans => (
          <Box key={plans[0]!.studentId._id} sx={{ breakInside: 'avoid', marginBlockEnd: '0.6em' }}>
            <Box component="h2" sx={{ margin: 0, fontSize: '1em', fontWeight: 700 }}>
              {childName(plans[0]!.studentId)}
            </Box>
            <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none', overflowWrap: 'anywhere' }}>
              {plans.map(plan => (
                <li key={plan._id}>
                  {plan.key ?? '☐'} {workName(plan)}
                </li>
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
